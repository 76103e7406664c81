// Answers that were being written when their request ended elsewhere: the words stay, as unsent text of the conversation.
import type { HumanRequest, StreamItem } from '@nod/protocol';
import { showKeptWords } from '../notices/toasts.ts';
import type { Panel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';
import { findUnsentText, moveUnsentText, useUnsentTexts } from '../typing/unsent-texts.ts';

/** Keeps the words for the requests that the items end, unless the answer is on its way from here. */
export function keepUnsentAnswers(panel: Panel, items: readonly StreamItem[]): void {
  const { answering } = usePanel.of(panel).getState();
  for (const { event } of items) {
    if (event.type !== 'request-settled' || answering[event.requestId] !== undefined) continue;
    const { requestId: id, conversationId, settlement } = event;
    keepUnsentAnswer(panel, { id, conversationId, settlement });
  }
}

type Ended = Pick<HumanRequest, 'id' | 'conversationId' | 'settlement'>;

/** Does nothing while the request is open, or without words. */
export function keepUnsentAnswer(panel: Panel, { id, conversationId, settlement }: Ended): void {
  const { text } = findUnsentText(useUnsentTexts.of(panel).getState(), id);
  if (settlement === null || text.trim() === '') return;
  moveUnsentText(panel, id, conversationId);
  showKeptWords(panel, settlement);
}
