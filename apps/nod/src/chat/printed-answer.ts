// The printed answer: what of the agent's words stands on the terminal, and what has still to be put there. Pure.
import type { DraftId, PassingEvent } from '@nod/protocol';
import { toRest } from './answer-rest.ts';

type DraftPiece = Extract<PassingEvent, { type: 'draft-updated' }>;

export interface PrintedAnswer {
  /** What to print of a piece. Pieces pass by once: behind one that was missed, nothing is printed until the end. */
  take(piece: DraftPiece): string;
  /** What of the finished answer is not there yet. */
  finish(text: string): string;
}

export function createPrintedAnswer(): PrintedAnswer {
  const lengths = new Map<DraftId, number>();
  let printed = '';
  return {
    take({ draft, offset, delta }) {
      if (offset !== (lengths.get(draft.id) ?? 0)) return '';
      lengths.set(draft.id, offset + delta.length);
      printed += delta;
      return delta;
    },
    finish: (text) => toRest(text, printed),
  };
}
