// Nod's own bus, as a program that embeds the hub uses it: one SQLite file, in this process.
import { join } from 'node:path';
import { createHub, type Hub } from '@nod/hub';
import { type AgentName, agentNameSchema, type MessageId } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { clock, hash, newId, timer } from '@nod/system-node';
import { resources } from '../servers/resources.ts';
import type { BenchBus, Contender } from './contender.ts';
import { createGoal } from './goal.ts';
import { consumeMailbox } from './mailbox-reader.ts';

const SENDER = agentNameSchema.parse('publisher');

/** One hub for the whole run: like the peers' servers, it does not start anew for each measurement. */
export async function createNodContender(benchFolder: string): Promise<Contender> {
  const store = openSqliteStore(join(benchFolder, 'nod.db'));
  resources.defer(() => store.close());
  const report = (error: unknown) => console.error(error);
  const hub = await createHub({ store, clock, timer, newId, hash, report });
  resources.defer(() => hub.stop());
  let opened = 0;
  return {
    name: 'Nod',
    durability: 'SQLite, WAL, synchronous FULL, group commit',
    delays: true,
    open: () => openBus(hub, agentNameSchema.parse(`recipient-${++opened}`)),
  };
}

async function openBus(hub: Hub, recipient: AgentName): Promise<BenchBus> {
  const goal = createGoal();
  const end = new AbortController();
  let consuming: Promise<void> = Promise.resolve();
  await hub.agents.register(recipient);
  return {
    publish: (text, delayMs = 0) => hub.bus.send({ from: SENDER, to: recipient, payload: { text }, delayMs }),
    async consume(onDelivered) {
      const messages = hub.bus.follow(recipient, end.signal);
      const acknowledge = (ids: MessageId[]) => hub.bus.acknowledge(recipient, ids);
      consuming = consumeMailbox({ messages, acknowledge }, onDelivered, goal);
    },
    acknowledged: goal.reached,
    async close() {
      end.abort();
      await consuming;
      await hub.agents.terminate(recipient, null);
    },
  };
}
