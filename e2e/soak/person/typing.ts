// Typing on Telegram: words, replies, long pastes, files, albums, edits, commands, and a stranger who asks to be let in.
import type { ShownMessage } from '../world/chat-view.ts';
import { toToken } from '../world/tokens.ts';
import { type Act, listRecent, notePassing, type PersonParts, STRANGER } from './person-record.ts';

type TypingAct = 'write' | 'reply' | 'paste' | 'file' | 'album' | 'edit' | 'command' | 'stranger';

export function createTyping(parts: PersonParts): Record<TypingAct, Act> {
  const { double, view, draws, record } = parts;
  const texts: { chat: number; message: number }[] = [];
  let tokens = 0;

  function nextToken(): number {
    tokens += 1;
    return tokens;
  }

  function write(chat: number, replyTo: ShownMessage | null): void {
    const token = nextToken();
    const text = `${toToken('w', token)} and so on`;
    const message = double.write(chat, text, replyTo ? { replyTo: replyTo.message } : {});
    texts.push({ chat, message });
    record.written.push({ chat, tokens: [token], text, replyTo, files: [] });
    record.updates += 1;
  }

  function reply(chat: number): void {
    const cards = listRecent(view, chat, ({ text }) => text.includes('-s '));
    write(chat, cards.length > 0 ? draws.pick(cards) : null);
  }

  /** As clients cut it; the last part is no full one. */
  function paste(chat: number): void {
    const own = [nextToken(), nextToken(), nextToken()];
    const text = own.map((token) => `${toToken('w', token)} ${'a long paste. '.repeat(220)}`).join('\n');
    const before = double.pending().length;
    double.write(chat, text);
    record.updates += double.pending().length - before;
    record.written.push({ chat, tokens: own, text, replyTo: null, files: [] });
  }

  function sendFiles(chat: number, count: number): void {
    const token = nextToken();
    const caption = `${toToken('w', token)} see this`;
    const files = Array.from({ length: count }, (_, index) => `${toToken('w', token)} file ${index}`);
    const sent = files.map((content, index) => ({
      kind: 'document' as const,
      name: `${index}.txt`,
      bytes: new TextEncoder().encode(content),
    }));
    if (count > 1) double.sendAlbum(chat, sent, { caption });
    else for (const file of sent) double.sendFile(chat, file, { caption });
    record.updates += count;
    record.written.push({ chat, tokens: [token], text: caption, replyTo: null, files });
  }

  function edit(): void {
    if (texts.length === 0) return;
    const { chat, message } = draws.pick(texts);
    double.edit(chat, message, 'something else');
    record.updates += 1;
    notePassing(parts);
  }

  function say(chat: number, text: string): void {
    double.write(chat, text);
    record.updates += 1;
    notePassing(parts);
  }

  return {
    write: (chat) => write(chat, null),
    reply,
    paste,
    file: (chat) => sendFiles(chat, 1),
    album: (chat) => sendFiles(chat, 2),
    edit,
    command: (chat) =>
      say(chat, draws.pick(['/agents', '/agents', '/help', '/pending', '/stop', '/terminal'])),
    stranger: () => say(STRANGER, 'let me in'),
  };
}
