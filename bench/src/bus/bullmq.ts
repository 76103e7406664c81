// BullMQ: a queue and its worker in this process, on one Redis.
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { RedisServer } from '../servers/redis.ts';
import { type BenchBus, type Contender, WINDOW } from './contender.ts';
import { createGoal } from './goal.ts';

export function createBullmqContender({ port }: RedisServer): Contender {
  return {
    name: 'BullMQ',
    durability: 'Redis 7, appendonly, appendfsync always',
    delays: true,
    open: async () => openBus(port),
  };
}

function openBus(port: number): BenchBus {
  const connection = { port, maxRetriesPerRequest: null };
  const queue = new Queue<{ text: string }>('bench', {
    connection,
    defaultJobOptions: { removeOnComplete: true },
  });
  const goal = createGoal();
  let worker: Worker<{ text: string }> | undefined;
  queue.on('error', goal.fail);
  return {
    publish: (text, delayMs = 0) => queue.add('message', { text }, { delay: delayMs }),
    async consume(onDelivered) {
      const handle = async ({ data }: { data: { text: string } }) => onDelivered(data.text);
      worker = new Worker<{ text: string }>('bench', handle, { connection, concurrency: WINDOW });
      worker
        .on('completed', () => goal.add(1))
        .on('failed', (_, error) => goal.fail(error))
        .on('error', goal.fail);
      await worker.waitUntilReady();
    },
    acknowledged: goal.reached,
    async close() {
      await worker?.close();
      await queue.close();
      await emptyRedis(port);
    },
  };
}

/** Leaves the server as it was found. */
export async function emptyRedis(port: number): Promise<void> {
  const client = new Redis({ port });
  await client.flushdb();
  client.disconnect();
}
