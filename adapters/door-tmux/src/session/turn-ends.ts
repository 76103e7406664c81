// Turn ends: told at once, or held back while the words of a rejection are entered, so that nothing else comes before
// them. Where a file has no mark for the end of a turn, the screen tells.
import { type DoorEventOf, lastAnswer } from '@nod/doors';
import { type DeliveryRefusal, toLanguage } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import { type FollowedPane, isIdle } from './followed-pane.ts';
import type { EndedTurn, SessionRecord } from './session-record.ts';

type TurnEnded = DoorEventOf<'turn-ended'>;

export interface TurnEnds {
  tell(ended: TurnEnded): void;
  hold(): void;
  isHeld(): boolean;
  /** Tells what was held back, and holds nothing back any more. */
  release(change?: (ended: TurnEnded) => TurnEnded): void;
  /** Waits until the turn that rests is over, or goes on. */
  waitForRest(turnId: string, record: () => SessionRecord | null): Promise<void>;
}

const REST_MS = 600;
/** A turn that has rested this long is over, whatever the screen says. */
const LONGEST_REST_MS = 30_000;

export function createTurnEnds(followed: FollowedPane): TurnEnds {
  let held: TurnEnded[] | null = null;
  const tell = (ended: TurnEnded) => {
    if (held === null) followed.tell(ended);
    else held.push(ended);
  };
  return {
    tell,
    hold() {
      held ??= [];
    },
    isHeld: () => held !== null,
    release(change = (ended) => ended) {
      const waiting = held ?? [];
      held = null;
      for (const ended of waiting) followed.tell(change(ended));
    },
    async waitForRest(turnId, record) {
      const resting = () => findResting(record(), turnId);
      let idle = 0;
      for (let waited = 0; resting() !== null && !followed.isOver(); waited += REST_MS) {
        // Two looks at an idle composer.
        idle = isIdle(await followed.look()) ? idle + 1 : 0;
        const rested = resting();
        if (rested !== null && !followed.isOver() && (idle >= 2 || waited >= LONGEST_REST_MS))
          return tell(endResting(rested, turnId));
        await followed.pause(REST_MS);
      }
    },
  };
}

function findResting(record: SessionRecord | null, turnId: string): SessionRecord | null {
  return record?.state.turnId === turnId && record.state.isResting ? record : null;
}

function endResting(record: SessionRecord, turnId: string): TurnEnded {
  const answer = lastAnswer(record.state);
  leaveTurn(record);
  return { type: 'turn-ended', turnId, outcome: 'completed', answer, failure: null };
}

/** The watcher tells no turn twice: it takes this one for over when the next begins. */
function leaveTurn(record: SessionRecord): void {
  record.state = { ...record.state, turnId: null, said: [], calls: {}, isResting: false };
}

/** A turn that rested before anybody followed, in a session that is idle now. */
export function settleHistory(record: SessionRecord): void {
  const { turnId } = record.state;
  if (turnId === null) return;
  const at = record.events.findLast((event) => event.type === 'rested')?.at ?? 0;
  const answer = lastAnswer(record.state);
  record.events.push({ type: 'ended', turnId, outcome: 'completed', answer, failure: null, at });
  leaveTurn(record);
}

/** The person is told that their words did not arrive. */
export function toUnheard(ended: TurnEnded, words: string, reason: DeliveryRefusal): TurnEnded {
  const { deliveries } = wordsOf(toLanguage(words));
  const failure = `${deliveries.states.refused}: ${deliveries.refusals[reason]}\n${words}`;
  return { ...ended, outcome: 'failed', failure };
}

export function toTurnEnded({ turnId, outcome, answer, failure }: EndedTurn): TurnEnded {
  return { type: 'turn-ended', turnId, outcome, answer, failure };
}
