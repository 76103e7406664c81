// Links to a room: a call reaches it and its answer comes back, or one of the two does not.
import type { RoomAnswer, RoomRequest } from './room.ts';

/** `before`: the call did not reach the room. `after`: it did, or may have, and the answer did not come back. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly lost: 'before' | 'after';

  constructor(lost: 'before' | 'after') {
    super(`the link was cut ${lost} the room had the call`);
    this.lost = lost;
  }
}

/** Rejects with LinkError. */
export type RoomLink = (request: RoomRequest, signal: AbortSignal) => Promise<RoomAnswer>;

export interface LinkFaults {
  /** No call reaches the room. */
  isAway: boolean;
  /** How the next calls fail that show a card. */
  next: ('before' | 'after')[];
}

/** The same link with faults as a test wants them. */
export function createFaultyLink(link: RoomLink, faults: LinkFaults): RoomLink {
  return async (request, signal) => {
    if (faults.isAway) throw new LinkError('before');
    const fault = isCard(request) ? faults.next.shift() : undefined;
    if (fault === 'before') throw new LinkError('before');
    const answer = await link(request, signal);
    if (fault === 'after') throw new LinkError('after');
    return structuredClone(answer);
  };
}

export interface MortalLink {
  link: RoomLink;
  die(): void;
  /** Dies at the call of this number from now that shows or changes a card: before the room has it, or after. */
  dieAt(calls: number, isApplied: boolean): void;
  /** Resolves when it is dead. */
  death: Promise<void>;
}

/** The link of a process that can die: from then on every call hangs. */
export function createMortalLink(link: RoomLink): MortalLink {
  const death = Promise.withResolvers<void>();
  let isDead = false;
  let end = { calls: Number.POSITIVE_INFINITY, isApplied: false };
  const die = () => {
    isDead = true;
    death.resolve();
  };
  const never = () => new Promise<never>(() => {});

  return {
    async link(request, signal) {
      if (isDead) return never();
      if (isCard(request) || request.do === 'edit') end.calls -= 1;
      if (end.calls > 0) {
        const answer = await link(request, signal);
        return isDead ? never() : answer;
      }
      if (end.isApplied) await link(request, signal).catch(() => {});
      die();
      return never();
    },
    die,
    dieAt(calls, isApplied) {
      end = { calls, isApplied };
    },
    death: death.promise,
  };
}

function isCard(request: RoomRequest): boolean {
  return request.do === 'show' && request.key !== null;
}
