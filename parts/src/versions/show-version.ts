// Looking at earlier versions of a message, and back at the newest.
import type { ConversationId, DeliveredMessage, MessageId } from '@nod/protocol';
import { revealVersion, withShownVersion } from '@nod/surface';
import { loadThrough } from '../state/load-messages.ts';
import { usePanel } from '../state/panel-store.ts';

/** The version before the one that is shown; it may have to be fetched. */
export async function showBefore(newest: DeliveredMessage, shown: DeliveredMessage): Promise<void> {
  const { conversationId } = newest;
  if (shown.supersedes && (await loadThrough(conversationId, shown.supersedes)))
    show(newest.id, shown.supersedes);
}

export function showAfter(newest: DeliveredMessage, shown: DeliveredMessage): void {
  const next = messagesOf(newest.conversationId).find(({ supersedes }) => supersedes === shown.id);
  if (next) show(newest.id, next.id);
}

/** Shows the version that a superseded message belongs to; others are in sight already. */
export function revealMessage(conversationId: ConversationId, messageId: string): void {
  const messages = messagesOf(conversationId);
  usePanel.setState(({ shownVersions }) => ({
    shownVersions: revealVersion(shownVersions, messages, messageId),
  }));
}

function show(newest: MessageId, version: MessageId): void {
  usePanel.setState(({ shownVersions }) => ({
    shownVersions: withShownVersion(shownVersions, newest, version),
  }));
}

function messagesOf(conversationId: ConversationId): readonly DeliveredMessage[] {
  return usePanel.getState().threads[conversationId]?.messages ?? [];
}
