// Looking at earlier versions of a message, and back at the newest.
import type { ConversationId, DeliveredMessage, MessageId } from '@nod/protocol';
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
  const find = (id: string | null) => messages.find((message) => message.id === id);
  let message = find(messageId);
  while (message?.supersededBy) {
    const by = find(message.supersededBy);
    if (!by?.supersedes) return;
    const newest = toNewest(by, messages);
    if (by.position > message.position) show(newest.id, by.supersedes);
    message = newest;
  }
}

/** The last of a chain of versions. */
function toNewest(version: DeliveredMessage, messages: readonly DeliveredMessage[]): DeliveredMessage {
  const next = messages.find(({ supersedes }) => supersedes === version.id);
  return next ? toNewest(next, messages) : version;
}

function show(newest: MessageId, version: MessageId): void {
  usePanel.setState(({ shownVersions: { [newest]: _, ...others } }) => ({
    shownVersions: newest === version ? others : { ...others, [newest]: version },
  }));
}

function messagesOf(conversationId: ConversationId): readonly DeliveredMessage[] {
  return usePanel.getState().threads[conversationId]?.messages ?? [];
}
