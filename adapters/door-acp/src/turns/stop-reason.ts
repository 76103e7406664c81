// Stop reasons: how a turn ended, by what the agent says and by what it was told.
import type { DoorEventOf } from '@nod/doors';
import type { FailureWords } from '../agent/failure-words.ts';

type Ended = Pick<DoorEventOf<'turn-ended'>, 'outcome' | 'failure'>;

/** A turn that was told to stop is stopped, whatever the agent calls it. */
export function toOutcome(stopReason: string, isStopping: boolean, words: FailureWords): Ended {
  if (isStopping || stopReason === 'cancelled') return { outcome: 'stopped', failure: null };
  if (stopReason === 'refusal' || stopReason === 'max_tokens' || stopReason === 'max_turn_requests')
    return { outcome: 'failed', failure: words[stopReason] };
  return { outcome: 'completed', failure: null };
}
