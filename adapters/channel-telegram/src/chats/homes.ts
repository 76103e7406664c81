// Homes of accounts: the chat in which each is shown what happens: its private chat, or the group in which it last said
// /start. A private chat has the number of its account.
import type { ChannelNotes } from '@nod/channels';
import type { Accounts } from '@nod/hub';
import type { AgentName, Right, Surface } from '@nod/protocol';
import { parseChatName, toChatName } from './chat-names.ts';

export interface Home {
  /** Each agent has a topic of its own in it. */
  hasTopics: boolean;
  chat: number;
}

export interface Homes {
  /** Chats of all accounts that may chat, for what this agent says. */
  chatsOf(agent: AgentName): Promise<string[]>;
  /** Chats of all accounts that may chat, as a whole. */
  all(): Promise<number[]>;
  /** Whether somebody who may chat is at home there. */
  isHome(chat: string): Promise<boolean>;
  move(account: string, home: Home): Promise<void>;
}

interface Options {
  surface: Surface;
  accounts: Accounts;
  notes: ChannelNotes;
  /** Groups count. */
  groups: boolean;
  /** Whether the bot's private chats have topics; once that is known. */
  hasPrivateTopics(): Promise<boolean>;
}

export function createHomes({ surface, accounts, notes, groups, hasPrivateTopics }: Options): Homes {
  async function homeOf(account: string): Promise<Home> {
    const noted = groups ? await notes.get(toKey(account)) : null;
    const [, chat, topics] = /^(-\d+)( topics)?$/.exec(noted ?? '') ?? [];
    if (chat !== undefined) return { chat: Number(chat), hasTopics: topics !== undefined };
    return { chat: Number(account), hasTopics: await hasPrivateTopics() };
  }

  async function list(): Promise<Home[]> {
    const { accounts: all } = await accounts.list();
    const own = all.filter((each) => each.surface === surface && mayChat(each.rights));
    return Promise.all(own.map(({ account }) => homeOf(account)));
  }

  return {
    async chatsOf(agent) {
      const homes = await list();
      return homes.map(({ chat: id, hasTopics }) =>
        toChatName({ id, topic: hasTopics ? { type: 'agent', agent } : null }),
      );
    },
    all: async () => [...new Set((await list()).map(({ chat }) => chat))],
    async isHome(name) {
      const chat = parseChatName(name);
      if (!chat) return false;
      // A private chat is one account's for good, wherever that is at home.
      if (chat.id > 0) return mayChat(await accounts.rightsOf(surface, String(chat.id)));
      return (await list()).some((home) => home.chat === chat.id);
    },
    async move(account, { chat, hasTopics }) {
      const value = chat < 0 ? `${chat}${hasTopics ? ' topics' : ''}` : null;
      await notes.set(toKey(account), value);
    },
  };
}

function mayChat(rights: readonly Right[]): boolean {
  return rights.includes('chat');
}

function toKey(account: string): string {
  return `home/${account}`;
}
