// Editing a message where it stands. What is written there is kept by the id of the message, apart from what the
// person is writing in the composer.
import type { ConversationId, DeliveredMessage } from '@nod/protocol';
import { emptyThread, type OutgoingMessage } from '@nod/surface';
import { useEffect } from 'react';
import { usePanel } from '../state/panel-store.ts';
import {
  addToDraft,
  clearDraft,
  findDraft,
  keepText,
  setDraftText,
  useComposerDrafts,
} from '../typing/composer-drafts.ts';
import { focusComposer } from '../typing/focus-composer.ts';

export function useIsEdited({ id }: DeliveredMessage): boolean {
  return useComposerDrafts((drafts) => Object.hasOwn(drafts, id));
}

export function beginEdit({ id, payload }: DeliveredMessage): void {
  keepText(id, payload.text ?? '');
}

/** What could not be sent goes back to where it was written; the composer's own text stays. */
export function bringBack({ conversationId, to, text, inReplyTo, supersedes }: OutgoingMessage): void {
  const messages = conversationId ? (usePanel.getState().threads[conversationId]?.messages ?? []) : [];
  const edited = messages.find(({ id }) => id === supersedes);
  if (edited?.supersededBy === null) {
    keepText(edited.id, text);
    return;
  }
  const key = conversationId ?? to;
  if (findDraft(useComposerDrafts.getState(), key).text === '') setDraftText(key, text, inReplyTo);
  else addToDraft(key, text);
  focusComposer();
}

/** A message that was replaced elsewhere while it was edited here: what was written moves to the composer. */
export function useStrandedEdits(conversationId: ConversationId): void {
  const { messages } = usePanel((state) => state.threads[conversationId] ?? emptyThread);
  useEffect(() => {
    const drafts = useComposerDrafts.getState();
    for (const { id, supersededBy, payload } of messages) {
      if (supersededBy === null || !Object.hasOwn(drafts, id)) continue;
      const { text } = findDraft(drafts, id);
      clearDraft(id);
      if (text.trim() !== '' && text !== payload.text) addToDraft(conversationId, text);
    }
  }, [conversationId, messages]);
}
