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
  /** Topics that could not be made before are tried again. */
  move(account: string, home: Home): Promise<void>;
  /** The agent has no topic there: it is heard in the chat as a whole. */
  leaveTopic(chat: number, agent: AgentName): Promise<void>;
  /** The group goes by another number: who is at home there stays at home. */
  migrate(from: number, to: number): Promise<void>;
  /** The number that a group has by now; null where it has its own. */
  movedTo(chat: number): Promise<number | null>;
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

  async function listAccounts(): Promise<string[]> {
    const { accounts: all } = await accounts.list();
    const own = all.filter((each) => each.surface === surface && mayChat(each.rights));
    return own.map(({ account }) => account);
  }

  async function list(): Promise<Home[]> {
    return Promise.all((await listAccounts()).map(homeOf));
  }

  async function toChatOf({ chat: id, hasTopics }: Home, agent: AgentName): Promise<string> {
    const isApart = hasTopics && (await notes.get(toTopiclessKey(id, agent))) === null;
    return toChatName({ id, topic: isApart ? { type: 'agent', agent } : null });
  }

  async function set(account: string, { chat, hasTopics }: Home): Promise<void> {
    const value = chat < 0 ? `${chat}${hasTopics ? ' topics' : ''}` : null;
    await notes.set(toKey(account), value);
  }

  return {
    chatsOf: async (agent) => Promise.all((await list()).map((home) => toChatOf(home, agent))),
    all: async () => [...new Set((await list()).map(({ chat }) => chat))],
    async isHome(name) {
      const chat = parseChatName(name);
      if (!chat) return false;
      // A private chat is one account's for good, wherever that is at home.
      if (chat.id > 0) return mayChat(await accounts.rightsOf(surface, String(chat.id)));
      return (await list()).some((home) => home.chat === chat.id);
    },
    async move(account, home) {
      const topicless = Object.keys(await notes.list(`${TOPICLESS}${home.chat}/`));
      for (const key of topicless) await notes.set(key, null);
      await set(account, home);
    },
    leaveTopic: (chat, agent) => notes.set(toTopiclessKey(chat, agent), 'yes'),
    async migrate(from, to) {
      await notes.set(toMovedKey(from), String(to));
      for (const account of await listAccounts()) {
        const home = await homeOf(account);
        if (home.chat === from) await set(account, { chat: to, hasTopics: false });
      }
    },
    async movedTo(chat) {
      const to = await notes.get(toMovedKey(chat));
      return to === null ? null : Number(to);
    },
  };
}

function mayChat(rights: readonly Right[]): boolean {
  return rights.includes('chat');
}

const TOPICLESS = 'topicless/';

function toTopiclessKey(chat: number, agent: AgentName): string {
  return `${TOPICLESS}${chat}/${agent}`;
}

function toMovedKey(chat: number): string {
  return `moved/${chat}`;
}

function toKey(account: string): string {
  return `home/${account}`;
}
