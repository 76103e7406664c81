// Random faults: a chooser that spoils calls by chance, the same ones for the same seed and order of calls.
import type { Fault, FaultChooser } from './faults.ts';

export interface RandomFaultsOptions {
  seed: number;
  /** Of 0 to 1: how often a call fails. */
  rate: number;
  /** Chosen among with equal chances; all kinds where absent. */
  faults?: readonly Fault[];
  /** Names of the methods that may fail; any where absent. */
  methods?: readonly string[];
}

const ALL: readonly Fault[] = [
  { type: 'flood', retryAfter: 1 },
  { type: 'server-error', status: 500 },
  { type: 'server-error', status: 502 },
  { type: 'cut-before' },
  { type: 'cut-after' },
  { type: 'entities-refused' },
  { type: 'conflict' },
];

export function createRandomFaults({ seed, rate, faults = ALL, methods }: RandomFaultsOptions): FaultChooser {
  const draw = createDraw(seed);
  const names = methods?.map((name) => name.toLowerCase());
  return ({ method }) => {
    if (names && !names.includes(method.toLowerCase())) return null;
    if (draw() >= rate) return null;
    return faults[Math.floor(draw() * faults.length)] ?? null;
  };
}

/** Numbers from 0 up to 1 (mulberry32). */
export function createDraw(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
