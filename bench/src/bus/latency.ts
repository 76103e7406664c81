// Milliseconds from the time a message was to be published to its delivery, at a steady rate.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchBus, Contender } from './contender.ts';
import { createReceipts } from './receipts.ts';
import { toText } from './text.ts';

export interface SteadyLoad {
  messages: number;
  perSecond: number;
}

/** Counts from the planned time, so that a publisher held up by its bus does not hide the wait. */
export async function measureLatency(contender: Contender, load: SteadyLoad): Promise<number[]> {
  const bus = await contender.open();
  const receipts = createReceipts(load.messages);
  await bus.consume(receipts.add);
  const plannedAt = await publishSteadily(bus, load);
  await bus.acknowledged(load.messages);
  receipts.requireAll(contender.name);
  await bus.close();
  return receipts.toLateness(plannedAt);
}

async function publishSteadily(bus: BenchBus, { messages, perSecond }: SteadyLoad): Promise<number[]> {
  const start = performance.now();
  const plannedAt = Array.from({ length: messages }, (_, index) => start + (index * 1000) / perSecond);
  const publishing: Promise<unknown>[] = [];
  for (const [index, time] of plannedAt.entries()) {
    while (performance.now() < time) await sleep(1);
    publishing.push(bus.publish(toText(index)));
  }
  await Promise.all(publishing);
  return plannedAt;
}
