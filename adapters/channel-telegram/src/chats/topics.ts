// Topics of agents: in a forum, or a private chat with topics, each agent has one of its own, made when it is first
// needed and again when somebody has deleted it. Which is whose stands in the notes.
import type { ChannelNotes } from '@nod/channels';
import { type AgentName, agentNameSchema } from '@nod/protocol';
import { z } from 'zod';
import { type BotApi, BotApiError, isRefusal } from '../api/bot-api.ts';
import { type NamedChat, parseChatName, toChatName } from './chat-names.ts';

/** No right to make one, or the chat is no forum any more. */
const ANY = /(?:)/;
const topicSchema = z.object({ message_thread_id: z.number().int() });

export interface Topics {
  /**
   * Where a message of the chat goes. Makes the topic; rejects with BotApiError where that fails: with `moved` where there
   * can be none.
   */
  find(chat: string): Promise<Target>;
  /** The topic is gone: the next message makes another. */
  forget(chat: string): Promise<void>;
  /** The name of the chat that this thread is; a thread that is no agent's has a name of its own. */
  nameOf(chat: number, thread: number | undefined): Promise<string>;
  /** A thread that is nobody's becomes the topic of the agent that is spoken to there, if it has none. */
  adopt(chat: string, agent: AgentName): Promise<void>;
  /** This thread is the agent's topic from now on. */
  give(chat: number, thread: number, agent: AgentName): Promise<void>;
}

/** As it goes into the parameters of a call. */
export interface Target {
  chat_id: number;
  message_thread_id?: number;
}

export function createTopics(api: BotApi, notes: ChannelNotes): Topics {
  async function give(chat: number, thread: number, agent: AgentName): Promise<void> {
    await notes.set(toThreadKey(chat, thread), agent);
    await notes.set(toTopicKey(chat, agent), String(thread));
  }

  async function make(chat: number, agent: AgentName): Promise<number> {
    try {
      const made = await api.call('createForumTopic', { chat_id: chat, name: agent.slice(0, 128) });
      const { message_thread_id: thread } = topicSchema.parse(made);
      await give(chat, thread, agent);
      return thread;
    } catch (error) {
      if (!isRefusal(error, ANY)) throw error;
      throw new BotApiError({ type: 'moved', chat }, error.message);
    }
  }

  return {
    async find(name) {
      const chat = requireChat(name);
      const { id: chat_id, topic } = chat;
      if (topic === null) return { chat_id };
      if (topic.type === 'thread') return { chat_id, message_thread_id: topic.thread };
      const known = await notes.get(toTopicKey(chat_id, topic.agent));
      return { chat_id, message_thread_id: known ? Number(known) : await make(chat_id, topic.agent) };
    },
    async forget(name) {
      const { id, topic } = requireChat(name);
      if (topic?.type === 'agent') await notes.set(toTopicKey(id, topic.agent), null);
    },
    async nameOf(id, thread) {
      if (thread === undefined) return toChatName({ id, topic: null });
      const agent = agentNameSchema.safeParse(await notes.get(toThreadKey(id, thread)));
      return toChatName({
        id,
        topic: agent.success ? { type: 'agent', agent: agent.data } : { type: 'thread', thread },
      });
    },
    async adopt(name, agent) {
      const { id, topic } = requireChat(name);
      if (topic?.type !== 'thread' || (await notes.get(toTopicKey(id, agent))) !== null) return;
      await give(id, topic.thread, agent);
    },
    give,
  };
}

function requireChat(name: string): NamedChat {
  const chat = parseChatName(name);
  if (!chat) throw new Error(`"${name}" is no chat`);
  return chat;
}

function toTopicKey(chat: number, agent: AgentName): string {
  return `topic/${chat}/${agent}`;
}

function toThreadKey(chat: number, thread: number): string {
  return `thread/${chat}/${thread}`;
}
