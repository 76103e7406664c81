// Milliseconds by which delayed messages come later than they are due.
import type { Contender } from './contender.ts';
import { createReceipts } from './receipts.ts';
import { toText } from './text.ts';

const SHORTEST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 2000;
/** Prime to the range: steps through it without a pattern. */
const STEP = 787;

/** Publishes them one after the other, with delays all over the range. */
export async function measureLateness(contender: Contender, messages: number): Promise<number[]> {
  const bus = await contender.open();
  const receipts = createReceipts(messages);
  await bus.consume(receipts.add);
  const dueAt: number[] = [];
  for (let index = 0; index < messages; index++) {
    const delay = toDelay(index);
    dueAt.push(performance.now() + delay);
    await bus.publish(toText(index), delay);
  }
  await bus.acknowledged(messages);
  receipts.requireAll(contender.name);
  await bus.close();
  return receipts.toLateness(dueAt);
}

function toDelay(index: number): number {
  return SHORTEST_DELAY_MS + ((index * STEP) % (LONGEST_DELAY_MS - SHORTEST_DELAY_MS + 1));
}
