// Saying something again: the person's newest message, edited or as it was. What is sent stands in place of it.
import type { DeliveredMessage } from '@nod/protocol';
import { canEdit, findQuestionOf } from '@nod/surface';
import type { Panel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';
import { sendMessage } from '../state/sent-messages.ts';

export function useCanEdit(message: DeliveredMessage): boolean {
  return usePanel((state) => canEdit(state, message));
}

export function useCanRegenerate(message: DeliveredMessage): boolean {
  return usePanel((state) => findQuestionOf(state, message) !== undefined);
}

/** Asks the same once more; the new answer stands in place of this one. */
export function regenerate(panel: Panel, message: DeliveredMessage): void {
  const question = findQuestionOf(usePanel.of(panel).getState(), message);
  if (question) sendInstead(panel, question, question.payload.text ?? '');
}

/** Sends the text in place of the message, with whatever went along with it. */
export function sendInstead(panel: Panel, message: DeliveredMessage, text: string): void {
  const { id: supersedes, conversationId, to, inReplyTo, payload } = message;
  const { text: _, ...others } = payload;
  void sendMessage(panel, { conversationId, to, text, inReplyTo, supersedes, others });
}
