// pg-boss: sent and worked on in this process, woken by LISTEN/NOTIFY.
import { PgBoss } from 'pg-boss';
import type { PostgresServer } from '../servers/postgres.ts';
import { type BenchBus, type Contender, WINDOW } from './contender.ts';
import { createGoal } from './goal.ts';

/** The shortest pause pg-boss allows between two looks at the queue. */
const SHORTEST_POLLING_SECONDS = 0.5;
const CONNECTIONS = 10;

export function createPgBossContender(server: PostgresServer): Contender {
  return {
    name: 'pg-boss',
    durability: 'PostgreSQL 15, fsync on, synchronous_commit on',
    delays: true,
    open: () => openBus(server),
  };
}

async function openBus(server: PostgresServer): Promise<BenchBus> {
  const boss = new PgBoss({ ...server, max: CONNECTIONS, useListenNotify: true });
  const queue = `bench-${process.hrtime.bigint()}`;
  const goal = createGoal();
  boss.on('error', goal.fail);
  await boss.start();
  await boss.createQueue(queue, { notify: true });
  return {
    publish(text, delayMs = 0) {
      const later = delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {};
      return boss.send(queue, { text }, later);
    },
    consume: (onDelivered) =>
      boss.work<{ text: string }>(queue, toWorkOptions(), async (jobs) => {
        for (const { data } of jobs) onDelivered(data.text);
        goal.add(jobs.length);
      }),
    async acknowledged(count) {
      await goal.reached(count);
      // A batch is acknowledged after its handler has returned, unseen: ending the worker waits for it.
      await boss.offWork(queue, { wait: true });
    },
    async close() {
      await boss.deleteQueue(queue);
      await boss.stop();
    },
  };
}

function toWorkOptions() {
  return {
    batchSize: WINDOW,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: SHORTEST_POLLING_SECONDS,
    notifyPollingIntervalSeconds: SHORTEST_POLLING_SECONDS,
  };
}
