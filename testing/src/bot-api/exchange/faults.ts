// Faults: how calls fail that Telegram, or the way to it, spoils. Scripted one by one, or chosen by the test.
import { badRequest, pollConflict, Refusal, tooManyRequests } from '../world/refusal.ts';
import type { Answer } from '../world/wire.ts';

export type Fault =
  /** 429; the call is not applied. */
  | { type: 'flood'; retryAfter: number }
  /** 500 as the Bot API says it, 502 as the page of a proxy before it; the call is not applied. */
  | { type: 'server-error'; status: 500 | 502 }
  /** The connection is cut: nothing is applied. */
  | { type: 'cut-before' }
  /** The connection is cut when the call has been applied: only the answer is lost. */
  | { type: 'cut-after' }
  /** Of a call with entities; one without is let through. */
  | { type: 'entities-refused' }
  /** 409, as if another bot polled. Of getUpdates; others are let through. */
  | { type: 'conflict' }
  /** Any refusal; the call is not applied. */
  | { type: 'refusal'; code: number; description: string };

/** A call that is about to be answered. */
export interface FaultyCall {
  method: string;
  params: Readonly<Record<string, unknown>>;
}

/** Null lets the call through. */
export type FaultChooser = (call: FaultyCall) => Fault | null;

export interface FaultFilter {
  /** Names of methods; any where absent. */
  methods?: readonly string[];
  /** How many calls fail; one where absent. */
  times?: number;
}

export interface Faults {
  /** The next calls that fit fail so, each script in its order. */
  script(fault: Fault, filter?: FaultFilter): void;
  /** Asked for every call that no script spoils; null for none. */
  choose(chooser: FaultChooser | null): void;
  /** Every call is cut before it is applied, polls that wait included, until it is back. */
  setAway(isAway: boolean): void;
  /** Every poll is refused with 409 until that time of the clock: somebody else holds the slot. */
  holdPoll(until: number): void;
  /** Forgets every script, the chooser and the held poll, and is back. */
  clear(): void;
}

export interface FaultDesk extends Faults {
  take(call: FaultyCall): Fault | null;
  isAway(): boolean;
}

export function createFaults(now: () => number, onAway: () => void): FaultDesk {
  let scripts: { fault: Fault; methods: readonly string[] | null; left: number }[] = [];
  let chooser: FaultChooser | null = null;
  let isAway = false;
  let heldUntil = Number.NEGATIVE_INFINITY;

  function takeScripted(call: FaultyCall): Fault | undefined {
    const found = scripts.find(({ fault, methods }) => isFor(methods, call) && concerns(fault, call));
    if (!found) return undefined;
    found.left -= 1;
    scripts = scripts.filter(({ left }) => left > 0);
    return found.fault;
  }

  function takeChosen(call: FaultyCall): Fault | null {
    const fault = chooser?.(call) ?? null;
    return fault && concerns(fault, call) ? fault : null;
  }

  return {
    take(call) {
      if (isAway) return { type: 'cut-before' };
      if (isPoll(call) && now() < heldUntil) return { type: 'conflict' };
      return takeScripted(call) ?? takeChosen(call);
    },
    isAway: () => isAway,
    script(fault, { methods, times = 1 } = {}) {
      scripts.push({ fault, methods: methods?.map((name) => name.toLowerCase()) ?? null, left: times });
    },
    choose(next) {
      chooser = next;
    },
    setAway(away) {
      isAway = away;
      if (away) onAway();
    },
    holdPoll(until) {
      heldUntil = until;
    },
    clear() {
      scripts = [];
      chooser = null;
      isAway = false;
      heldUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

function isFor(methods: readonly string[] | null, { method }: FaultyCall): boolean {
  return methods === null || methods.includes(method.toLowerCase());
}

function concerns(fault: Fault, call: FaultyCall): boolean {
  if (fault.type === 'conflict') return isPoll(call);
  if (fault.type === 'entities-refused') return hasEntities(call);
  return true;
}

function isPoll({ method }: FaultyCall): boolean {
  return method.toLowerCase() === 'getupdates';
}

function hasEntities({ params }: FaultyCall): boolean {
  return ['entities', 'caption_entities', 'parse_mode'].some((name) => {
    const value = params[name];
    return !(
      value === undefined ||
      value === '' ||
      value === '[]' ||
      (Array.isArray(value) && value.length === 0)
    );
  });
}

/** What the bot is told; null where the fault is one of the connection. */
export function toFaultyAnswer(fault: Fault): Answer | null {
  return toRefusal(fault)?.answer ?? null;
}

function toRefusal(fault: Fault): Refusal | null {
  if (fault.type === 'flood') return tooManyRequests(fault.retryAfter);
  if (fault.type === 'conflict') return pollConflict();
  if (fault.type === 'entities-refused')
    return badRequest("can't parse entities: Can't find end of the entity");
  if (fault.type === 'refusal') return new Refusal(fault.code, fault.description);
  if (fault.type !== 'server-error') return null;
  return fault.status === 500 ? new Refusal(500, 'Internal Server Error') : new Refusal(502, 'Bad Gateway');
}
