// Saying something again: the person's newest message, edited or as it was.
import { type DeliveredMessage, PERSON } from '@nod/protocol';
import { restoreDraft, takeDraft } from '../composer/composer-drafts.ts';
import { focusComposer } from '../composer/focus-composer.ts';
import { showUndoToast } from '../shell/toasts.ts';
import { type PanelState, usePanel } from '../state/panel-store.ts';
import { sendMessage } from '../state/send-message.ts';
import { currentTexts } from '../texts/use-texts.ts';

/** Whether nothing newer was said by the person in this conversation. */
export function useIsNewestOwn({ id, from, conversationId }: DeliveredMessage): boolean {
  return usePanel((state) => {
    if (from !== PERSON) return false;
    return messagesOf(state, conversationId).findLast((message) => message.from === PERSON)?.id === id;
  });
}

/** Puts the text into the composer. What the person was writing there can be had back. */
export function editAndResend({ conversationId, payload }: DeliveredMessage): void {
  const replaced = takeDraft(conversationId, payload.text ?? '');
  focusComposer();
  if (replaced.text === '') return;
  showUndoToast(currentTexts().actions.draftReplaced, () => restoreDraft(conversationId, replaced));
}

/** Whether it is the newest message and the answer of a run, so that asking once more makes sense. */
export function useCanRegenerate(message: DeliveredMessage): boolean {
  return usePanel((state) => {
    if (messagesOf(state, message.conversationId).at(-1)?.id !== message.id) return false;
    return questionOf(state, message) !== undefined;
  });
}

/** Asks the same again; the new answer follows below. */
export function regenerate(message: DeliveredMessage): void {
  const question = questionOf(usePanel.getState(), message);
  if (!question) return;
  const { conversationId, to, payload } = question;
  void sendMessage({ conversationId, to, text: payload.text ?? '', inReplyTo: null });
}

function questionOf(state: PanelState, answer: DeliveredMessage): DeliveredMessage | undefined {
  const run = answer.inReplyTo ? state.runs[answer.inReplyTo] : undefined;
  if (run?.end?.answerId !== answer.id) return undefined;
  return messagesOf(state, answer.conversationId).findLast(
    ({ id, from }) => id === run.messageId && from === PERSON,
  );
}

function messagesOf({ threads }: PanelState, conversationId: string): readonly DeliveredMessage[] {
  return threads[conversationId as DeliveredMessage['conversationId']]?.messages ?? [];
}
