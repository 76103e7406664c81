// A process with a hub on SQLite and the text channel over a socket, composed by one line. The agent in it speaks and asks
// until the process is killed; what was acknowledged, and what it was told, is printed. When it is told "the end", it
// waits until everything is shown.
import { writeSync } from 'node:fs';
import { startChannel } from '@nod/channels';
import { createHub, type HubPorts } from '@nod/hub';
import { agentNameSchema, PERSON } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { clock, hash, newId, timer } from '@nod/system-node';
import { connectRoom, createTextChannel } from '@nod/testing';

const STDOUT = 1;
const agent = agentNameSchema.parse('ana');
const [path = '', port = '', round = '', count = ''] = process.argv.slice(2);

const report = (error: unknown) => writeSync(STDOUT, `failed ${error}\n`);
const ports: HubPorts = { store: openSqliteStore(path), clock, timer, newId, hash, report };
const hub = await createHub(ports);
await hub.agents.register(agent);
const { link } = connectRoom(Number(port));
await startChannel({ ...ports, hub, channel: createTextChannel({ link, toChats: () => ['desk'] }) });
writeSync(STDOUT, 'ready\n');

async function listen(): Promise<void> {
  for await (const { id, payload } of hub.bus.follow(agent, new AbortController().signal)) {
    writeSync(STDOUT, `told ${payload.text}\n`);
    await hub.bus.acknowledge(agent, [id]);
    if (payload.text === 'the end') break;
  }
}

async function speak(): Promise<void> {
  for (let number = 0; number < Number(count); number += 1) {
    const text = `#${round}-${number}.`;
    const asks = number % 6 === 0 ? { quickReplies: ['Yes', 'No'] } : {};
    await hub.bus.send({ from: agent, to: PERSON, payload: { text }, ...asks });
    writeSync(STDOUT, `said ${text}\n`);
  }
}

await Promise.all([listen(), speak()]);
while ((await ports.store.dueChats('text')).length > 0) await new Promise(setImmediate);
writeSync(STDOUT, 'all is shown\n');
