// The fault plan of a soak: spoils calls by chance, counts what it spoiled, and says when the hub is to be killed: in the
// middle of a call, before it is done, after it, or when it is answered.
import { createRandomFaults, type Fault, type FaultChooser } from '@nod/testing/bot-api';
import type { Draws } from './world/draws.ts';

export interface FaultPlan {
  choose: FaultChooser;
  /** The hub dies in one of the next calls. */
  arm(): void;
  isArmed(): boolean;
  /** From now on nothing is spoiled. */
  end(): void;
  /** How often, by kind. */
  counts(): Record<string, number>;
}

export interface FaultRates {
  /** Of 0 to 1, of calls and of polls. */
  calls: number;
  polls: number;
}

const FAULTS: readonly Fault[] = [
  { type: 'flood', retryAfter: 1 },
  { type: 'server-error', status: 500 },
  { type: 'server-error', status: 502 },
  { type: 'cut-before' },
  { type: 'cut-after' },
  { type: 'cut-after' },
  { type: 'entities-refused' },
];
const POLL_FAULTS: readonly Fault[] = [...FAULTS.slice(0, 5), { type: 'conflict' }];
/** In one of so many calls. */
const WITHIN = 40;

export function createFaultPlan(
  { seed, rates, onDeath }: { seed: number; rates: FaultRates; onDeath: () => void },
  draws: Draws,
): FaultPlan {
  const calls = createRandomFaults({ seed, rate: rates.calls, faults: FAULTS });
  const polls = createRandomFaults({ seed: seed + 1, rate: rates.polls, faults: POLL_FAULTS });
  const counts = new Map<string, number>();
  let left: number | null = null;
  let isOver = false;

  /** The moment that hurts most is the one after it was done and before that is known. */
  function toDeadly(): Fault | null {
    left = null;
    onDeath();
    return draws.pick<Fault | null>([
      { type: 'cut-before' },
      { type: 'cut-after' },
      { type: 'cut-after' },
      null,
    ]);
  }

  return {
    choose(call) {
      if (isOver) return null;
      if (left !== null && --left < 0) return toDeadly();
      const fault = call.method === 'getUpdates' ? polls(call) : calls(call);
      if (fault && isFelt(fault, call.params)) {
        const kind = toKind(fault);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
      return fault;
    },
    arm() {
      left = draws.below(WITHIN);
    },
    isArmed: () => left !== null,
    end() {
      isOver = true;
    },
    counts: () => Object.fromEntries([...counts].sort()),
  };
}

function isFelt(fault: Fault, params: Readonly<Record<string, unknown>>): boolean {
  return fault.type !== 'entities-refused' || 'entities' in params || 'caption_entities' in params;
}

function toKind(fault: Fault): string {
  return fault.type === 'server-error' ? String(fault.status) : fault.type;
}
