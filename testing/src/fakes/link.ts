// Links to an outside: a call reaches it and its answer comes back, or one of the two does not.

/** `before`: the call did not reach the outside. `after`: it did, or may have, and the answer did not come back. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly lost: 'before' | 'after';

  constructor(lost: 'before' | 'after') {
    super(`the link was cut ${lost} the outside had the call`);
    this.lost = lost;
  }
}

/** Rejects with LinkError. */
export type Link<Request, Answer> = (request: Request, signal: AbortSignal) => Promise<Answer>;

export interface LinkFaults {
  /** No call reaches the outside. */
  isAway: boolean;
  /** How the next calls fail that show a card. */
  next: ('before' | 'after')[];
}

/** The same link with faults as a test wants them. */
export function createFaultyLink<Request, Answer>(
  link: Link<Request, Answer>,
  faults: LinkFaults,
  showsCard: (request: Request) => boolean,
): Link<Request, Answer> {
  return async (request, signal) => {
    if (faults.isAway) throw new LinkError('before');
    const fault = showsCard(request) ? faults.next.shift() : undefined;
    if (fault === 'before') throw new LinkError('before');
    const answer = await link(request, signal);
    if (fault === 'after') throw new LinkError('after');
    return structuredClone(answer);
  };
}

export interface MortalLink<Request, Answer> {
  link: Link<Request, Answer>;
  die(): void;
  /** Dies at the call of this number from now that counts: before the outside has it, or after. */
  dieAt(calls: number, isApplied: boolean): void;
  /** Resolves when it is dead. */
  death: Promise<void>;
}

/** The link of a process that can die: from then on every call hangs. */
export function createMortalLink<Request, Answer>(
  link: Link<Request, Answer>,
  counts: (request: Request) => boolean,
): MortalLink<Request, Answer> {
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
      if (counts(request)) end.calls -= 1;
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
