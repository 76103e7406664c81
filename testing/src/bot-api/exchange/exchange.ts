// Exchange: one call of a bot on its way to the world and back, with the faults of the way, written down.
import type { Timer } from '@nod/hub';
import { answerCall, type RateLimits, type WaitingAnswer } from '../methods/call.ts';
import type { Answer, Call } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import { type FaultDesk, toFaultyAnswer } from './faults.ts';

/** What comes back to the bot: an answer, or a connection that is cut. */
export type Reply = { type: 'answer'; answer: Answer } | { type: 'cut' };

export interface RecordedCall {
  /** From 1, in the order in which they came. */
  number: number;
  method: string;
  params: Call['params'];
  /** Names of the files that came with it. */
  files: string[];
  time: number;
  /** `lost-after`: it was applied and its answer was lost. `gone`: its bot went while it waited. */
  outcome: 'under-way' | 'answered' | 'refused' | 'lost-before' | 'lost-after' | 'gone';
  /** What the bot was told, or would have been; null where nothing was said. */
  answer: Answer | null;
}

export interface ExchangeParts {
  world: World;
  timer: Timer;
  limits: RateLimits | null;
  faults: FaultDesk;
  calls: RecordedCall[];
}

export async function exchange(
  parts: ExchangeParts,
  method: string,
  call: Call,
  signal: AbortSignal,
): Promise<Reply> {
  const { world, faults, calls } = parts;
  const record: RecordedCall = {
    number: calls.length + 1,
    method,
    params: structuredClone(call.params),
    files: [...call.files.values()].map(({ name }) => name),
    time: world.now(),
    outcome: 'under-way',
    answer: null,
  };
  calls.push(record);
  const fault = faults.take(record);
  if (fault?.type === 'cut-before') return settle(record, 'lost-before', null);
  const faulty = fault && toFaultyAnswer(fault);
  if (faulty) return settle(record, 'refused', faulty);
  const answer = await whole(parts, answerCall(world, method, call, parts.limits), signal);
  if (answer === 'gone') return settle(record, 'gone', null);
  if (answer === 'away') return settle(record, 'lost-before', null);
  if (fault?.type === 'cut-after') return settle(record, 'lost-after', answer);
  return settle(record, answer.ok ? 'answered' : 'refused', answer);
}

function settle(record: RecordedCall, outcome: RecordedCall['outcome'], answer: Answer | null): Reply {
  Object.assign(record, { outcome, answer });
  const isTold = outcome === 'answered' || outcome === 'refused';
  return isTold && answer ? { type: 'answer', answer } : { type: 'cut' };
}

/** Waits where the answer does: for an update, the end of its time, its bot's going or an outage. */
function whole(
  { world, timer, faults }: ExchangeParts,
  answer: Answer | WaitingAnswer,
  signal: AbortSignal,
): Promise<Answer | 'gone' | 'away'> {
  if ('ok' in answer) return Promise.resolve(answer);
  const { look: lookOn, end } = answer;
  const toEnd = () => (signal.aborted ? 'gone' : faults.isAway() ? 'away' : lookOn());
  return new Promise((resolve) => {
    const cancel = timer(answer.until, look);
    world.listeners.add(look);
    signal.addEventListener('abort', look, { once: true });
    look();

    function look(): void {
      const found = toEnd();
      if (found === null) return;
      cancel();
      world.listeners.delete(look);
      signal.removeEventListener('abort', look);
      end();
      resolve(found);
    }
  });
}
