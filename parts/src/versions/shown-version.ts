// Looking at earlier versions of a message, and back at the newest.
import type { ConversationId, DeliveredMessage, MessageId } from '@nod/protocol';
import { revealVersion, withShownVersion } from '@nod/surface';
import type { Panel } from '../panel/panel.ts';
import { loadThrough } from '../state/message-pages.ts';
import { usePanel } from '../state/panel-store.ts';

/** The version before the one that is shown; it may have to be fetched. */
export async function showBefore(
  panel: Panel,
  newest: DeliveredMessage,
  shown: DeliveredMessage,
): Promise<void> {
  const { conversationId } = newest;
  if (shown.supersedes && (await loadThrough(panel, conversationId, shown.supersedes)))
    show(panel, newest.id, shown.supersedes);
}

export function showAfter(panel: Panel, newest: DeliveredMessage, shown: DeliveredMessage): void {
  const next = messagesOf(panel, newest.conversationId).find(({ supersedes }) => supersedes === shown.id);
  if (next) show(panel, newest.id, next.id);
}

/** Shows the version that a superseded message belongs to; others are in sight already. */
export function revealMessage(panel: Panel, conversationId: ConversationId, messageId: string): void {
  const messages = messagesOf(panel, conversationId);
  usePanel.of(panel).setState(({ shownVersions }) => ({
    shownVersions: revealVersion(shownVersions, messages, messageId),
  }));
}

function show(panel: Panel, newest: MessageId, version: MessageId): void {
  usePanel.of(panel).setState(({ shownVersions }) => ({
    shownVersions: withShownVersion(shownVersions, newest, version),
  }));
}

function messagesOf(panel: Panel, conversationId: ConversationId): readonly DeliveredMessage[] {
  return usePanel.of(panel).getState().threads[conversationId]?.messages ?? [];
}
