// The outcome of a request, where and when, for the one who would have answered it.
import { findChosen, type HumanRequest } from '@nod/protocol';
import { toLocalTime } from '../terminal/local-time.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

/** Null while it is open. */
export function renderOutcome(
  { kind, settlement }: Pick<HumanRequest, 'kind' | 'settlement'>,
  texts: Texts,
): string | null {
  switch (settlement?.outcome) {
    case 'answered': {
      const { text } = settlement.reply;
      const chosen = findChosen(settlement, 'verdict');
      const surface = `${settlement.reply.surface ?? texts.approvals.byRules}, ${toLocalTime(settlement.at)}`;
      if (chosen === null) return texts.answering.alreadyAnswered(toVisible(text), surface);
      return chosen.verdict === 'approved'
        ? texts.approvals.alreadyApproved(surface)
        : texts.approvals.alreadyRejected(surface, toVisible(text));
    }
    case 'cancelled':
      return kind === 'tool-approval' ? texts.approvals.withdrawn : texts.answering.alreadyCancelled;
    case 'expired':
      return kind === 'tool-approval' ? texts.approvals.expired : texts.answering.alreadyExpired;
    default:
      return null;
  }
}
