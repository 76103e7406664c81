// Editing a message where it stands, and asking the same once more: what is sent stands in place of it. What is written
// there is kept by the id of the message, apart from what the person is writing in the composer.
import type { ConversationId, DeliveredMessage } from '@nod/protocol';
import { canEdit, emptyThread, findQuestionOf, type OutgoingMessage } from '@nod/surface';
import { useEffect } from 'react';
import { bringBackFiles } from '../attachments/unsent-files.ts';
import { type Panel, useThisPanel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';
import { sendMessage } from '../state/sent-messages.ts';
import { focusComposer } from '../typing/focus-composer.ts';
import {
  addToUnsentText,
  clearUnsentText,
  findUnsentText,
  keepText,
  setUnsentText,
  useUnsentTexts,
} from '../typing/unsent-texts.ts';

export function useIsEdited({ id }: DeliveredMessage): boolean {
  return useUnsentTexts((drafts) => Object.hasOwn(drafts, id));
}

export function beginEdit(panel: Panel, { id, payload }: DeliveredMessage): void {
  keepText(panel, id, payload.text ?? '');
}

/** What could not be sent goes back to where it was written; the composer's own text and files stay. */
export function bringBack(panel: Panel, { body, attachments = [] }: OutgoingMessage): void {
  const { conversationId, to, payload, inReplyTo = null, supersedes } = body;
  const { text = '' } = payload;
  const messages = conversationId
    ? (usePanel.of(panel).getState().threads[conversationId]?.messages ?? [])
    : [];
  const edited = messages.find(({ id }) => id === supersedes);
  if (edited?.supersededBy === null) {
    keepText(panel, edited.id, text);
    return;
  }
  const key = conversationId ?? to;
  if (findUnsentText(useUnsentTexts.of(panel).getState(), key).text === '')
    setUnsentText(panel, key, text, inReplyTo);
  else if (text !== '') addToUnsentText(panel, key, text);
  bringBackFiles(panel, key, attachments);
  focusComposer(panel);
}

/** A message that was replaced elsewhere while it was edited here: what was written moves to the composer. */
export function useStrandedEdits(conversationId: ConversationId): void {
  const panel = useThisPanel();
  const { messages } = usePanel((state) => state.threads[conversationId] ?? emptyThread);
  useEffect(() => {
    const drafts = useUnsentTexts.of(panel).getState();
    for (const { id, supersededBy, payload } of messages) {
      if (supersededBy === null || !Object.hasOwn(drafts, id)) continue;
      const { text } = findUnsentText(drafts, id);
      clearUnsentText(panel, id);
      if (text.trim() !== '' && text !== payload.text) addToUnsentText(panel, conversationId, text);
    }
  }, [conversationId, messages, panel]);
}

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
  const { id: supersedes, conversationId, to, inReplyTo, payload, attachments } = message;
  const said = { payload: { ...payload, text }, attachments };
  void sendMessage(panel, { conversationId, to, ...said, inReplyTo, supersedes });
}
