// A thread of the Codex for tests that is followed through the door.
import type { DoorEvent, DoorEventOf } from '@nod/doors';
import { expect } from 'vitest';
import { openTestCodex, type TestCodex } from './test-codex.ts';

export interface World extends TestCodex {
  id: string;
  next<T extends DoorEvent['type']>(type: T): Promise<DoorEventOf<T>>;
  act: Awaited<ReturnType<TestCodex['door']['attach']>>['act'];
  events: DoorEvent[];
}

/** A thread that is followed; it has had a prompt unless it is fresh. */
export async function withThread(test: (world: World) => Promise<void>, isFresh = false): Promise<void> {
  const codex = await openTestCodex();
  const leaving = new AbortController();
  const { id } = codex.daemon.addThread();
  if (!isFresh) {
    codex.daemon.enterPrompt(id, 'the first prompt');
    codex.daemon.endTurn(id, 'the first answer');
  }
  const session = await codex.door.attach(id);
  const events: DoorEvent[] = [];
  let passed = 0;
  const reading = (async () => {
    for await (const event of session.events(0, leaving.signal)) events.push(event);
  })();
  async function next<T extends DoorEvent['type']>(type: T): Promise<DoorEventOf<T>> {
    const find = () => events.findIndex((event, index) => index >= passed && event.type === type);
    await expect.poll(find, { timeout: 10_000, interval: 2, message: type }).toBeGreaterThanOrEqual(0);
    const index = find();
    passed = index + 1;
    return events[index] as DoorEventOf<T>;
  }
  try {
    await next('attached');
    await test({ ...codex, id, events, next, act: session.act });
  } finally {
    leaving.abort();
    await reading;
    await session.close();
    await codex.close();
  }
}
