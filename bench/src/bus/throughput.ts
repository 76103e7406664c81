// Messages per second: published, delivered and acknowledged, as fast as the window lets them through.
import { type BenchBus, type Contender, WINDOW } from './contender.ts';
import { createReceipts } from './receipts.ts';
import { toText } from './text.ts';

/** Throws when a message was not delivered. */
export async function measureThroughput(contender: Contender, messages: number): Promise<number> {
  const bus = await contender.open();
  const receipts = createReceipts(messages);
  await bus.consume(receipts.add);
  const start = performance.now();
  await publishThroughWindow(bus, messages);
  await bus.acknowledged(messages);
  const seconds = (performance.now() - start) / 1000;
  receipts.requireAll(contender.name);
  await bus.close();
  return messages / seconds;
}

async function publishThroughWindow(bus: BenchBus, messages: number): Promise<void> {
  let next = 0;
  const publishInTurn = async () => {
    while (next < messages) await bus.publish(toText(next++));
  };
  await Promise.all(Array.from({ length: WINDOW }, publishInTurn));
}
