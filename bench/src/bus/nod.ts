// Nod's own bus, as a program that embeds the hub uses it: one SQLite file, in this process.
import { join } from 'node:path';
import { createHub, type Hub } from '@nod/hub';
import { type AgentName, agentNameSchema, type MessageId } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { clock, newId, timer } from '@nod/system-node';
import { resources } from '../resources.ts';
import { createAcknowledger } from './acknowledger.ts';
import type { BenchBus, Contender } from './contender.ts';
import { createGoal, type Goal } from './goal.ts';

const SENDER = agentNameSchema.parse('publisher');

/** One hub for the whole run: like the peers' servers, it does not start anew for each measurement. */
export async function createNodContender(benchFolder: string): Promise<Contender> {
  const store = openSqliteStore(join(benchFolder, 'nod.db'));
  resources.defer(() => store.close());
  const report = (error: unknown) => console.error(error);
  const hub = await createHub({ store, clock, timer, newId, report });
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
  await hub.agents.register(recipient);
  return {
    publish: (text, delayMs = 0) => hub.bus.send({ from: SENDER, to: recipient, payload: { text }, delayMs }),
    async consume(onDelivered) {
      consumeMailbox(hub, recipient, onDelivered, goal, end.signal).catch(goal.fail);
    },
    acknowledged: goal.reached,
    async close() {
      end.abort();
      await hub.agents.terminate(recipient);
    },
  };
}

async function consumeMailbox(
  hub: Hub,
  recipient: AgentName,
  onDelivered: (text: string) => void,
  goal: Goal,
  signal: AbortSignal,
): Promise<void> {
  const acknowledger = createAcknowledger<MessageId>((ids) => hub.bus.acknowledge(recipient, ids), goal);
  for await (const message of hub.bus.follow(recipient, signal)) {
    onDelivered(message.payload.text ?? '');
    acknowledger.add(message.id);
  }
}
