// Answers that were being written when their request ended elsewhere: the words stay, as unsent text of the conversation.
import type { HumanRequest, StreamItem } from '@nod/protocol';
import { showKeptWords } from '../notices/toasts.ts';
import { usePanel } from '../state/panel-store.ts';
import {
  addToDraft,
  clearDraft,
  findDraft,
  moveDraft,
  useComposerDrafts,
} from '../typing/composer-drafts.ts';

/** Keeps the words for the requests that the items end, unless the answer is on its way from here. */
export function keepUnsentAnswers(items: readonly StreamItem[]): void {
  const { answering } = usePanel.getState();
  for (const { event } of items) {
    if (event.type !== 'request-settled' || answering[event.requestId] !== undefined) continue;
    const { requestId: id, conversationId, settlement } = event;
    keepUnsentAnswer({ id, conversationId, settlement });
  }
}

type Ended = Pick<HumanRequest, 'id' | 'conversationId' | 'settlement'>;

/** Does nothing while the request is open, or without words. */
export function keepUnsentAnswer({ id, conversationId, settlement }: Ended): void {
  const drafts = useComposerDrafts.getState();
  const { text } = findDraft(drafts, id);
  if (settlement === null || text.trim() === '') return;
  if (findDraft(drafts, conversationId).text === '') moveDraft(id, conversationId);
  else {
    addToDraft(conversationId, text);
    clearDraft(id);
  }
  showKeptWords(settlement);
}
