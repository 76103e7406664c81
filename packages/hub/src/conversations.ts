// Conversations: their list, their pages, and how far the person has read.
import { type ConversationId, type ConversationSummary, NodError } from '@nod/protocol';
import { settleAllByRules } from './approvals/settle-by-rules.ts';
import { toModeChanges } from './approvals/to-mode-changes.ts';
import type { Conversations } from './hub.ts';
import type { HubContext } from './hub-context.ts';

export function createConversations(context: HubContext): Conversations {
  const { store, overview } = context;

  function requireConversation(id: ConversationId): ConversationSummary {
    const conversation = overview.conversations[id];
    if (!conversation) throw new NodError('not_found', `no conversation ${id}`);
    return conversation;
  }

  /** What came in while the store was counting is unread as well. */
  async function countUnread(id: ConversationId, through: number): Promise<number> {
    const before = requireConversation(id).unread;
    const counted = await store.countUnread(id, through);
    return counted + requireConversation(id).unread - before;
  }

  return {
    list: () => Object.values(overview.conversations).sort((a, b) => toLastTime(b) - toLastTime(a)),
    async messages(id, { before = Number.MAX_SAFE_INTEGER, limit }) {
      requireConversation(id);
      const messages = await store.messages(id, before, limit);
      const [first] = messages;
      const ids = messages.map((message) => message.id);
      const [requests, runs, older] = await Promise.all([
        store.requestsOfMessages(ids),
        store.runsOfMessages(ids),
        first ? store.messages(id, first.position, 1) : [],
      ]);
      return { messages, requests, runs, hasMore: older.length > 0 };
    },
    currentMessages: (id, limit) => store.currentMessages(id, Number.MAX_SAFE_INTEGER, limit),
    async setMode(id, mode, surface) {
      const changes = toModeChanges(context, requireConversation(id), mode, surface);
      if (changes.length > 0) await store.commit(changes);
      await settleAllByRules(context, surface, ({ conversationId }) => conversationId === id);
      return requireConversation(id);
    },
    async markRead(id, position) {
      const { lastMessage, readThrough } = requireConversation(id);
      const last = lastMessage?.position ?? 0;
      const through = Math.min(position, last);
      if (through <= readThrough) return;
      const unread = through === last ? 0 : await countUnread(id, through);
      await store.commit([{ type: 'conversation-read', conversationId: id, through, unread }]);
    },
  };
}

function toLastTime({ lastMessage, openedAt }: ConversationSummary): number {
  return lastMessage?.at ?? openedAt;
}
