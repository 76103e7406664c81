// Languages of chats: that of who speaks there, until they choose another; kept in the notes and known at once.
import type { ChannelNotes } from '@nod/channels';
import type { PhraseLanguage } from '@nod/protocol';
import { parseChatName } from './chat-names.ts';

const PREFIX = 'language/';

export interface Languages {
  /** Reads what is noted. */
  load(): Promise<void>;
  of(chat: string): PhraseLanguage;
  /** As the sender's own program says it; counts until the person chooses. */
  hear(chat: number, code: string | undefined): Promise<void>;
  choose(chat: number, language: PhraseLanguage): Promise<void>;
  /** What is spoken in the one chat is spoken in the other. */
  move(from: number, to: number): Promise<void>;
}

export function createLanguages(notes: ChannelNotes): Languages {
  const known = new Map<string, string>();

  async function set(chat: number, value: string): Promise<void> {
    const key = `${PREFIX}${chat}`;
    if (known.get(key) === value) return;
    known.set(key, value);
    await notes.set(key, value);
  }

  return {
    async load() {
      for (const [key, value] of Object.entries(await notes.list(PREFIX))) known.set(key, value);
    },
    of: (chat) => toLanguage(known.get(`${PREFIX}${parseChatName(chat)?.id}`)),
    async hear(chat, code) {
      if (code !== undefined && !known.get(`${PREFIX}${chat}`)?.startsWith('!'))
        await set(chat, toSpoken(code));
    },
    choose: (chat, language) => set(chat, `!${language}`),
    async move(from, to) {
      const value = known.get(`${PREFIX}${from}`);
      if (value !== undefined) await set(to, value);
    },
  };
}

/** Of a code as programs send it: zh, zh-hans, zh-CN, zh_TW. */
export function toSpoken(code: string | undefined): PhraseLanguage {
  return /^zh(?![a-z])/i.test(code ?? '') ? 'zh' : 'en';
}

/** What was chosen has a mark before it. */
function toLanguage(noted: string | undefined): PhraseLanguage {
  return noted?.endsWith('zh') ? 'zh' : 'en';
}
