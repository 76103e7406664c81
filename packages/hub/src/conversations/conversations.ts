// Conversations: their list, their pages, each message by its id, how far the person has read, and where the context
// begins.
import {
  type ChatMode,
  type Conversation,
  type ConversationId,
  type ConversationSummary,
  type MessageId,
  NodError,
  type Surface,
  toCounterpart,
  type WholeMessage,
} from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { Conversations, WithOrigin } from '../contract/hub.ts';
import type { Change } from '../contract/ports.ts';
import { settleAllByRules } from '../settling/settling-by-rules.ts';
import { renewConversation } from './renewal.ts';

export function createConversations(context: HubContext): Conversations {
  const { store, overview } = context;

  function requireConversation(id: ConversationId): ConversationSummary {
    const conversation = overview.conversations[id];
    if (!conversation) throw new NodError('not_found', `no conversation ${id}`);
    return conversation;
  }

  async function readWhatBelongsTo(ids: MessageId[]): Promise<Omit<WholeMessage, 'message'>> {
    const [requests, runs] = await Promise.all([store.requestsOfMessages(ids), store.runsOfMessages(ids)]);
    return { requests, runs };
  }

  return {
    list: () => Object.values(overview.conversations).sort((a, b) => toLastTime(b) - toLastTime(a)),
    get: requireConversation,
    async message(id) {
      const message = await store.delivered(id);
      if (!message) throw new NodError('not_found', `no message ${id}`);
      return { message, ...(await readWhatBelongsTo([id])) };
    },
    async messages(id, { before = Number.MAX_SAFE_INTEGER, limit }) {
      requireConversation(id);
      const messages = await store.messages(id, before, limit);
      const [first] = messages;
      const ids = messages.map((message) => message.id);
      const [belonging, older, renewals] = await Promise.all([
        readWhatBelongsTo(ids),
        first ? store.messages(id, first.position, 1) : [],
        store.renewals(id, first?.position ?? 0, before),
      ]);
      return { messages, ...belonging, renewals, hasMore: older.length > 0 };
    },
    async currentMessages(id, { after = 0, before = Number.MAX_SAFE_INTEGER, limit }) {
      const messages = await store.currentMessages(id, before, limit);
      return messages.filter(({ position }) => position > after);
    },
    contextFrom: store.contextFrom,
    renew: (id, surface, renewalId) =>
      renewConversation(context, requireConversation(id), surface, renewalId),
    async setMode(id, mode, surface, origin) {
      const by = { surface, origin };
      const changes = toModeChanges(context, requireConversation(id), mode, by);
      if (changes.length > 0) await store.commit(changes);
      await settleAllByRules(context, surface);
      return requireConversation(id);
    },
    async markRead(id, position) {
      requireConversation(id);
      const changes = toSeen(context, id, position);
      if (changes.length > 0) await store.commit(changes);
    },
  };
}

/** The change after which the person has seen everything up to the position; none when they have already. */
export function toSeen(context: HubContext, conversationId: ConversationId, position: number): Change[] {
  const { lastMessage, readThrough = 0 } = context.overview.conversations[conversationId] ?? {};
  const through = Math.min(position, lastMessage?.position ?? 0);
  return through <= readThrough ? [] : [{ type: 'conversation-seen', conversationId, through }];
}

function toLastTime({ lastMessage, openedAt }: ConversationSummary): number {
  return lastMessage?.at ?? openedAt;
}

/** What gives a conversation another mode; nothing when it has that one already. */
export function toModeChanges(
  { clock }: HubContext,
  conversation: Pick<Conversation, 'id' | 'participants'> & { mode: ChatMode },
  mode: ChatMode,
  { surface, origin }: { surface: Surface | null } & WithOrigin,
): Change[] {
  const { id: conversationId } = conversation;
  if (conversation.mode === mode) return [];
  const at = clock();
  const agent = toCounterpart(conversation);
  const said = { at, outcome: 'mode-set', basis: 'mode', detail: mode } as const;
  const entry = toPersonEntry(surface, { ...said, agent, conversationId, ...(origin && { origin }) });
  return [
    { type: 'conversation-mode-set', conversationId, mode, at },
    { type: 'audit-recorded', entry },
  ];
}
