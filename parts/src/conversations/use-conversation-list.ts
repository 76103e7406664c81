// The entries of the list: conversations by last message, and agents that have none yet.
import { type ConversationSummary, toCounterpart } from '@nod/protocol';
import { useMemo } from 'react';
import { toConversationHash, toHash } from '../panel/route.ts';
import { type PanelState, usePanel } from '../state/panel-store.ts';

export interface Entry {
  key: string;
  name: string;
  href: string;
  /** Null for an agent without a conversation. */
  conversation: ConversationSummary | null;
  isBetweenAgents: boolean;
  hasEnded: boolean;
}

interface ConversationList {
  own: Entry[];
  /** Conversations with agents that have ended. */
  ended: Entry[];
  between: Entry[];
  /** How many there are without the search. */
  total: number;
}

export function useConversationList(query: string): ConversationList {
  const overview = usePanel((state) => state.overview);
  const entries = useMemo(() => toEntries(overview), [overview]);
  return useMemo(() => {
    const found = entries.filter((entry) => matches(entry, query));
    return {
      own: found.filter(({ isBetweenAgents, hasEnded }) => !isBetweenAgents && !hasEnded),
      ended: found.filter(({ hasEnded }) => hasEnded),
      between: found.filter(({ isBetweenAgents }) => isBetweenAgents),
      total: entries.length,
    };
  }, [entries, query]);
}

/** Conversations first, newest first; then agents that have not spoken with the person, by name. */
export function toEntries({ agents, conversations }: PanelState['overview']): Entry[] {
  const spoken = Object.values(conversations).sort((a, b) => toLastTime(b) - toLastTime(a));
  const withConversation = new Set(spoken.map(toCounterpart));
  const silent = Object.values(agents)
    .filter(({ name, terminatedAt }) => !withConversation.has(name) && terminatedAt === null)
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b));
  const hasEnded = (name: string | null) => name !== null && (agents[name]?.terminatedAt ?? null) !== null;
  return [
    ...spoken.map((each) => toConversationEntry(each, hasEnded(toCounterpart(each)))),
    ...silent.map(toAgentEntry),
  ];
}

function toConversationEntry(conversation: ConversationSummary, hasEnded: boolean): Entry {
  const agent = toCounterpart(conversation);
  return {
    key: conversation.id,
    name: agent ?? conversation.participants.join(' ↔ '),
    href: toConversationHash(conversation.id),
    conversation,
    isBetweenAgents: agent === null,
    hasEnded,
  };
}

function toAgentEntry(name: string): Entry {
  const href = toHash({ screen: 'agent', name });
  return { key: name, name, href, conversation: null, isBetweenAgents: false, hasEnded: false };
}

function matches({ name, conversation }: Entry, query: string): boolean {
  const wanted = query.trim().toLocaleLowerCase();
  const preview = conversation?.lastMessage?.preview ?? '';
  return `${name}\n${preview}`.toLocaleLowerCase().includes(wanted);
}

function toLastTime({ lastMessage, openedAt }: ConversationSummary): number {
  return lastMessage?.at ?? openedAt;
}
