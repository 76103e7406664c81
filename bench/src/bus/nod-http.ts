// Nod's bus as programs in other processes use it: the real hub over HTTP, a request for each message.
import { join } from 'node:path';
import { createHubClient, type HubClient } from '@nod/client';
import { clientPorts } from '@nod/system-node';
import { startHubProcess } from '../servers/hub-process.ts';
import type { BenchBus, Contender } from './contender.ts';
import { createGoal } from './goal.ts';
import { consumeMailbox } from './mailbox-reader.ts';

const SENDER = 'publisher';

export async function createNodHttpContender(benchFolder: string): Promise<Contender> {
  const { url, programToken } = await startHubProcess(join(benchFolder, 'hub'));
  const client = createHubClient({
    baseUrl: url,
    token: programToken,
    fetch,
    ...clientPorts,
  });
  let opened = 0;
  return {
    name: 'Nod over HTTP',
    durability: 'the same, in a process of its own',
    delays: true,
    open: () => openBus(client, `recipient-${++opened}`),
  };
}

async function openBus(client: HubClient, recipient: string): Promise<BenchBus> {
  const goal = createGoal();
  const end = new AbortController();
  let consuming: Promise<void> = Promise.resolve();
  await client.registerAgent({ name: recipient });
  return {
    publish: (text, delayMs = 0) =>
      client.sendMessage({ from: SENDER, to: recipient, payload: { text }, delayMs }),
    async consume(onDelivered) {
      const messages = client.followInbox(recipient, end.signal);
      const acknowledge = (ids: string[]) => client.acknowledge(recipient, { ids });
      consuming = consumeMailbox({ messages, acknowledge }, onDelivered, goal);
    },
    acknowledged: goal.reached,
    async close() {
      end.abort();
      await consuming;
      await client.terminateAgent(recipient);
    },
  };
}
