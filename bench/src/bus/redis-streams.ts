// Plain Redis streams: XADD, XREADGROUP, XACK, with no library but the client.
import { Redis } from 'ioredis';
import type { RedisServer } from '../servers/redis.ts';
import { type BenchBus, type Contender, WINDOW } from './contender.ts';
import { createGoal, type Goal } from './goal.ts';

const STREAM = 'bench';
const GROUP = 'recipient';

export function createRedisStreamsContender({ port }: RedisServer): Contender {
  return {
    name: 'Redis streams',
    durability: 'Redis 7, appendonly, appendfsync always',
    delays: false,
    open: () => openBus(port),
  };
}

async function openBus(port: number): Promise<BenchBus> {
  const publisher = new Redis({ port, enableAutoPipelining: true });
  const consumer = new Redis({ port });
  const goal = createGoal();
  await publisher.xgroup('CREATE', STREAM, GROUP, '$', 'MKSTREAM');
  let closing = false;
  let consuming: Promise<void> = Promise.resolve();
  return {
    publish: (text) => publisher.xadd(STREAM, '*', 'text', text),
    async consume(onDelivered) {
      consuming = consumeStream(consumer, onDelivered, goal, () => closing).catch(goal.fail);
    },
    acknowledged: goal.reached,
    async close() {
      closing = true;
      await publisher.flushdb();
      await consuming;
      for (const client of [publisher, consumer]) client.disconnect();
    },
  };
}

/** The acknowledgements of one batch and the read of the next go out together. */
async function consumeStream(
  consumer: Redis,
  onDelivered: (text: string) => void,
  goal: Goal,
  isClosing: () => boolean,
): Promise<void> {
  while (!isClosing()) {
    const entries = await readGroup(consumer);
    for (const [, [, text = '']] of entries) onDelivered(text);
    if (entries.length === 0) continue;
    const ids = entries.map(([id]) => id);
    consumer.xack(STREAM, GROUP, ...ids).then(goal.add, goal.fail);
  }
}

type Entry = [id: string, fields: string[]];

async function readGroup(consumer: Redis): Promise<Entry[]> {
  const block = ['COUNT', WINDOW, 'BLOCK', 200] as const;
  const reply = await consumer.xreadgroup('GROUP', GROUP, 'one', ...block, 'STREAMS', STREAM, '>');
  const [stream] = (reply ?? []) as [name: string, entries: Entry[]][];
  return stream?.[1] ?? [];
}
