// Saying something again: the person's newest message, edited or as it was. What is sent stands in place of it.
import { type DeliveredMessage, PERSON } from '@nod/protocol';
import { type PanelState, usePanel } from '../state/panel-store.ts';
import { sendMessage } from '../state/send-message.ts';

/** Whether nothing newer was said by the person in this conversation, and the message was no answer to a request. */
export function useCanEdit({ id, from, conversationId, inReplyTo }: DeliveredMessage): boolean {
  return usePanel((state) => {
    if (from !== PERSON) return false;
    const settlement = inReplyTo ? state.requests[inReplyTo]?.settlement : undefined;
    if (settlement?.outcome === 'answered' && settlement.reply.messageId === id) return false;
    return currentOf(state, conversationId).findLast((message) => message.from === PERSON)?.id === id;
  });
}

/** Whether it is the newest message and the answer of a run, so that asking once more makes sense. */
export function useCanRegenerate(message: DeliveredMessage): boolean {
  return usePanel((state) => {
    if (currentOf(state, message.conversationId).at(-1)?.id !== message.id) return false;
    return questionOf(state, message) !== undefined;
  });
}

/** Asks the same once more; the new answer stands in place of this one. */
export function regenerate(message: DeliveredMessage): void {
  const question = questionOf(usePanel.getState(), message);
  if (question) sendInstead(question, question.payload.text ?? '');
}

/** Sends the text in place of the message, with whatever went along with it. */
export function sendInstead(message: DeliveredMessage, text: string): void {
  const { id: supersedes, conversationId, to, inReplyTo, payload } = message;
  const { text: _, ...others } = payload;
  void sendMessage({ conversationId, to, text, inReplyTo, supersedes, others });
}

function questionOf(state: PanelState, answer: DeliveredMessage): DeliveredMessage | undefined {
  const run = answer.inReplyTo ? state.runs[answer.inReplyTo] : undefined;
  if (run?.end?.answerId !== answer.id) return undefined;
  return currentOf(state, answer.conversationId).findLast(
    ({ id, from }) => id === run.messageId && from === PERSON,
  );
}

/** Without what was superseded. */
function currentOf({ threads }: PanelState, conversationId: string): readonly DeliveredMessage[] {
  const messages = threads[conversationId as DeliveredMessage['conversationId']]?.messages ?? [];
  return messages.filter(({ supersededBy }) => supersededBy === null);
}
