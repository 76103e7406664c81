// The person of a soak: several accounts on Telegram that tap, also twice at once and on old buttons, type, reply, paste,
// send files and commands, and answer elsewhere meanwhile. What they wrote is written down.
import { AlreadySettledError, type HubClient } from '@nod/client';
import { type HumanRequest, NodError, parseCallback } from '@nod/protocol';
import type { BotApi } from '@nod/testing/bot-api';
import type { ChatView, ShownMessage } from './chat-view.ts';
import type { Draws } from './draws.ts';
import { AGENTS } from './soak-agents.ts';
import { toToken } from './tokens.ts';
import { persist } from './watched-client.ts';

/** Who may do what: the last of them may not approve. */
export const PEOPLE = [
  { id: 1001, name: 'Ada', rights: ['chat', 'approve'] },
  { id: 1002, name: 'Ben', rights: ['chat', 'approve'] },
  { id: 1003, name: 'Cy', rights: ['chat'] },
] as const;
export const STRANGER = 1999;

/** What was written on Telegram, by its tokens: a long paste has several. */
export interface Written {
  chat: number;
  tokens: number[];
  /** As it has to arrive where it arrives as a message of its own. */
  text: string;
  /** What it replies to. */
  replyTo: ShownMessage | null;
  files: string[];
}

export interface SoakPerson {
  readonly written: Written[];
  /** Numbers of what was written in the panel and acknowledged. */
  readonly elsewhere: number[];
  /** By chat: taps that ask for words, which may come too late for what they are meant for. */
  readonly asking: Map<number, number>;
  /** Updates that lead to nothing the hub has to remember, by their numbers. */
  readonly passing: Set<number>;
  act(): void;
  /** How many updates there were. */
  updates(): number;
  atWork(): number;
  /** Answers this request in the panel; what is settled already is left. */
  answer(requestId: string): Promise<void>;
}

export interface PersonParts {
  double: BotApi;
  view: ChatView;
  client: HubClient;
  draws: Draws;
  signal: AbortSignal;
  /** Told of failures that nobody waits for. */
  report(error: unknown): void;
}

const WEIGHTS = {
  ...{ write: 24, reply: 7, tap: 26, tapTwice: 5, tapOld: 7, forge: 1, paste: 2, file: 3, album: 1, edit: 2 },
  ...{ command: 3, menu: 2, stranger: 1, answerElsewhere: 7, writeElsewhere: 2 },
};
/** They look at what is recent. */
const RECENT = 80;

export function createSoakPerson(parts: PersonParts): SoakPerson {
  const { double, view, client, draws, signal } = parts;
  const written: Written[] = [];
  const elsewhere: number[] = [];
  const passing = new Set<number>();
  const asking = new Map<number, number>();
  const texts: { chat: number; message: number }[] = [];
  let tokens = 0;
  let elsewhereCount = 0;
  let updates = 0;
  let atWork = 0;

  const lastUpdate = () => double.pending().at(-1)?.update_id ?? 0;
  const nextToken = () => {
    tokens += 1;
    return tokens;
  };
  const recent = (chat: number, fits: (shown: ShownMessage) => boolean) =>
    view.of(chat).slice(-RECENT).filter(fits);

  function write(chat: number, replyTo: ShownMessage | null): void {
    const token = nextToken();
    const text = `${toToken('w', token)} and so on`;
    const message = double.write(chat, text, replyTo ? { replyTo: replyTo.message } : {});
    texts.push({ chat, message });
    written.push({ chat, tokens: [token], text, replyTo, files: [] });
    updates += 1;
  }

  function reply(chat: number): void {
    const cards = recent(chat, ({ text }) => text.includes('-s '));
    write(chat, cards.length > 0 ? draws.pick(cards) : null);
  }

  /** As clients cut it; the last part is no full one. */
  function paste(chat: number): void {
    const own = [nextToken(), nextToken(), nextToken()];
    const text = own.map((token) => `${toToken('w', token)} ${'a long paste. '.repeat(220)}`).join('\n');
    const before = double.pending().length;
    double.write(chat, text);
    updates += double.pending().length - before;
    written.push({ chat, tokens: own, text, replyTo: null, files: [] });
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
    updates += count;
    written.push({ chat, tokens: [token], text: caption, replyTo: null, files });
  }

  function tap(chat: number, shown: ShownMessage | undefined, data: readonly string[]): void {
    if (!shown) return;
    for (const each of data) double.tap(chat, shown.message, each);
    const asks = data.filter((each) => /^why:|:partial:/.test(each)).length;
    asking.set(chat, (asking.get(chat) ?? 0) + asks);
    updates += data.length;
  }

  function tapOpen(chat: number, times: number): void {
    const cards = recent(chat, isOpenCard);
    const card = cards.length > 0 ? draws.pick(cards) : undefined;
    // Twice the same, or two that exclude each other, at once.
    tap(chat, card, card ? Array.from({ length: times }, () => draws.pick(card.data)) : []);
  }

  function tapOld(chat: number): void {
    const cards = recent(
      chat,
      ({ once, data }) => once.size > 0 && data.length === 0 && [...once].every(isCard),
    );
    const card = cards.length > 0 ? draws.pick(cards) : undefined;
    tap(chat, card, card ? [draws.pick([...card.once])] : []);
  }

  function tapMenu(chat: number): void {
    const menus = recent(chat, ({ data }) => data.some((each) => each.startsWith('menu:agents:')));
    const menu = menus.at(-1);
    tap(chat, menu, menu ? [draws.pick(menu.data)] : []);
    passing.add(lastUpdate());
  }

  function command(chat: number): void {
    const text = draws.pick(['/agents', '/agents', '/help', '/pending', '/stop', '/terminal']);
    double.write(chat, text);
    updates += 1;
    passing.add(lastUpdate());
  }

  function forge(chat: number): void {
    double.forgeTap(chat, view.of(chat).at(-1)?.message ?? 0, 'model:quick:r0:00000000000000000000');
    updates += 1;
  }

  function edit(): void {
    if (texts.length === 0) return;
    const { chat, message } = draws.pick(texts);
    double.edit(chat, message, 'something else');
    updates += 1;
    passing.add(lastUpdate());
  }

  function writeAsStranger(): void {
    double.write(STRANGER, 'let me in');
    updates += 1;
    passing.add(lastUpdate());
  }

  function inBackground(work: () => Promise<void>): void {
    atWork += 1;
    work()
      .catch(parts.report)
      .finally(() => {
        atWork -= 1;
      });
  }

  async function writeElsewhere(): Promise<void> {
    elsewhereCount += 1;
    const number = elsewhereCount;
    const id = `msg_e${String(number).padStart(23, '0')}`;
    const text = `${toToken('e', number)} from the panel`;
    const body = { id, from: 'user', to: draws.pick(AGENTS), payload: { text }, surface: 'panel' };
    await persist(signal, () => client.sendMessage(body));
    elsewhere.push(number);
  }

  async function answer(requestId: string): Promise<void> {
    const isApproved = draws.chance(0.5);
    try {
      const request = await persist(signal, () => client.request(requestId));
      if (request.settlement) return;
      await persist(signal, () =>
        client.answer(requestId, { ...toAnswer(request, isApproved), surface: 'panel' }),
      );
    } catch (error) {
      const isLate =
        error instanceof AlreadySettledError ||
        (error instanceof NodError && error.code === 'no_longer_valid');
      if (!isLate) throw error;
    }
  }

  function answerElsewhere(chat: number): void {
    const cards = recent(chat, isOpenCard);
    const callback = cards.length > 0 ? draws.pick(cards).data.map(parseCallback).find(Boolean) : undefined;
    if (callback) inBackground(() => answer(callback.requestId));
  }

  const acts: Record<keyof typeof WEIGHTS, (chat: number) => void> = {
    write: (chat) => write(chat, null),
    reply,
    tap: (chat) => tapOpen(chat, 1),
    tapTwice: (chat) => tapOpen(chat, 2),
    tapOld,
    forge,
    paste,
    file: (chat) => sendFiles(chat, 1),
    album: (chat) => sendFiles(chat, 2),
    edit,
    command,
    menu: tapMenu,
    stranger: writeAsStranger,
    answerElsewhere,
    writeElsewhere: () => inBackground(writeElsewhere),
  };

  return {
    ...{ written, elsewhere, asking, passing, answer },
    updates: () => updates,
    atWork: () => atWork,
    act: () => acts[draws.weighted(WEIGHTS)](draws.pick(PEOPLE).id),
  };
}

export function isCard(data: string): boolean {
  return /^(?:why:)?(?:model:quick|view):/.test(data);
}

function isOpenCard({ data }: ShownMessage): boolean {
  return data.some(isCard);
}

function toAnswer(request: HumanRequest, isApproved: boolean) {
  if (request.kind === 'decision-set') return { decision: { type: 'accept-all' as const } };
  if (request.kind !== 'tool-approval') return { text: 'Later' };
  const { hash } = request;
  return {
    approval: isApproved ? { verdict: 'approve' as const, hash } : { verdict: 'reject' as const },
  };
}
