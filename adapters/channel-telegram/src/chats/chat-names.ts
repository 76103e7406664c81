// Names of chats: `<chat>` for a chat as a whole, `<chat>:<agent>` for an agent's own topic in it, and `<chat>#<thread>`
// for a topic that is with nobody yet. An agent’s topic may be made once more; its name stays.
import { type AgentName, agentNameSchema } from '@nod/protocol';

export interface NamedChat {
  id: number;
  topic: { type: 'agent'; agent: AgentName } | { type: 'thread'; thread: number } | null;
}

export function toChatName({ id, topic }: NamedChat): string {
  if (topic === null) return String(id);
  return topic.type === 'agent' ? `${id}:${topic.agent}` : `${id}#${topic.thread}`;
}

/** Null for what is no name of a chat. */
export function parseChatName(name: string): NamedChat | null {
  const [, id, mark, rest = ''] = /^(-?\d{1,16})(?:([:#])(.{1,200}))?$/su.exec(name) ?? [];
  if (id === undefined) return null;
  if (mark === undefined) return { id: Number(id), topic: null };
  if (mark === '#') return { id: Number(id), topic: { type: 'thread', thread: Number(rest) } };
  const agent = agentNameSchema.safeParse(rest);
  return agent.success ? { id: Number(id), topic: { type: 'agent', agent: agent.data } } : null;
}
