// Watching a session in a conformance test: what its door tells, in order, each event as the contract says.
import { type Ask, type DoorEvent, type DoorEventOf, type DoorSession, doorEventSchema } from '@nod/doors';
import { expect, it } from 'vitest';
import type { DoorsOutside, DoorUnderTest } from './outside.ts';

export interface Watched {
  /** Everything told so far. */
  readonly events: readonly DoorEvent[];
  /** The next event of this type that no earlier `next` has passed. */
  next<T extends DoorEvent['type']>(
    type: T,
    fits?: (event: DoorEventOf<T>) => boolean,
  ): Promise<DoorEventOf<T>>;
  ofType<T extends DoorEvent['type']>(type: T): DoorEventOf<T>[];
  /** Stops reading; resolves when the events have ended. */
  leave(): Promise<void>;
  /** Resolves when the events have ended by themselves. */
  over: Promise<void>;
}

export function watch(session: DoorSession, since = 0): Watched {
  const leaving = new AbortController();
  const events: DoorEvent[] = [];
  const listeners = new Set<() => void>();
  let passed = 0;
  let failure: unknown = null;
  let isOver = false;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const over = (async () => {
    for await (const event of session.events(since, leaving.signal)) {
      events.push(doorEventSchema.parse(event));
      tell();
    }
  })()
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      isOver = true;
      tell();
    });

  return {
    events,
    next(type, fits = () => true) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const index = events.findIndex(
            (event, at) => at >= passed && event.type === type && fits(event as never),
          );
          if (index >= 0) {
            listeners.delete(look);
            passed = index + 1;
            resolve(events[index] as never);
          } else if (isOver) {
            reject(failure ?? new Error(`the events ended without ${type}: ${JSON.stringify(events)}`));
          }
        };
        listeners.add(look);
        look();
      });
    },
    ofType: (type) => events.filter((event) => event.type === type) as never,
    async leave() {
      leaving.abort();
      await over;
      if (failure) throw failure;
    },
    over,
  };
}

/** Follows the double's session for the time of a test. */
export async function withSession(
  { open }: DoorUnderTest,
  test: (world: { outside: DoorsOutside; session: DoorSession; watched: Watched }) => Promise<void>,
): Promise<void> {
  const outside = await open();
  try {
    const session = await outside.door.attach(outside.sessionId);
    const watched = watch(session);
    try {
      await watched.next('attached');
      await test({ outside, session, watched });
    } finally {
      await watched.leave();
      await session.close();
    }
  } finally {
    await outside.close();
  }
}

/** A test that is skipped, and seen to be, where the program cannot do what it is about. */
export function itIf(can: boolean) {
  return can ? it : it.skip;
}

/** What the double must have when its traits say so. */
export function needed<T>(act: T | undefined): T {
  if (act === undefined) throw new Error('the double lacks an act that its traits promise');
  return act;
}

export function expectApproval(ask: Ask): Extract<Ask, { type: 'approval' }> {
  expect(ask.type).toBe('approval');
  return ask as Extract<Ask, { type: 'approval' }>;
}
