import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createHub, type Hub } from '@nod/hub';
import { type AgentName, agentNameSchema, type Message, PERSON, type StreamItem } from '@nod/protocol';
import { createCountingIds, createFakeClock, createMemoryFiles } from '@nod/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';

const ana = agentNameSchema.parse('ana');
const newId = createCountingIds();

/** Everything a hub stores, once, and sound. */
async function writeSound(store: SqliteStore) {
  const time = createFakeClock();
  const hub = await createHub({ store, ...time, newId, hash: (text) => text, report: () => {} });
  const { message } = await hub.bus.send({
    from: ana,
    to: PERSON,
    payload: { text: 'Deploy?' },
    quickReplies: ['Yes'],
  });
  const { message: answer } = await hub.bus.send({
    from: PERSON,
    to: ana,
    payload: { text: 'Wait' },
    surface: 'panel',
  });
  await hub.bus.send({ from: ana, to: PERSON, payload: { text: 'later' }, delayMs: 1000 });
  const run = await hub.runs.start({ ...answer, position: 1, supersededBy: null, delivery: null });
  if (!run) throw new Error('the run did not begin');
  await hub.runs.addStep(run, {
    type: 'tool-call-started',
    at: 1,
    call: { id: 'c', toolName: 't', parameters: {} },
  });
  await hub.approvals.setPolicy({ agent: ana, toolName: 't', policy: 'ask', surface: 'panel' });
  await store.commit([
    {
      type: 'permission-granted',
      permission: {
        id: newId('prm'),
        agent: ana,
        toolName: 't',
        conversationId: null,
        grantedAt: 1,
        parameters: {},
        target: 't',
      },
    },
  ]);
  hub.stop();
  return { message, answer };
}

/** Of every stored kind: no JSON at all, JSON of another shape, a row whose names are none. */
const SHAPES = ['{broken', '{"kind":"quick-replies","options":"none","text":7}', 'null', '[]', '"text"'];

const UNREADABLE = newId('att');

function plant(path: string, { conversationId }: Message): void {
  using database = new DatabaseSync(path);
  const run = (sql: string, ...values: (string | number | null)[]) => database.prepare(sql).run(...values);
  let seq = 1_000;
  for (const shape of SHAPES) {
    seq += 10;
    const name = `bad-${seq}`;
    run('INSERT INTO requests (id, messageId, request) VALUES (?, ?, ?)', name, 'm', shape);
    run(
      'INSERT INTO requests (id, messageId, request, settlement) SELECT ?, messageId, request, ? FROM requests LIMIT 1',
      `settled-${seq}`,
      shape === 'null' ? '{}' : shape,
    );
    run('INSERT INTO runs (id, messageId, run) VALUES (?, ?, ?)', name, 'm', shape);
    run('INSERT INTO scheduled (id, dueAt, message) VALUES (?, 1, ?)', name, shape);
    run(
      "INSERT INTO scheduled (id, dueAt, message, request) SELECT ?, dueAt, message, ? FROM scheduled WHERE id LIKE 'msg%' LIMIT 1",
      `asking-${seq}`,
      shape,
    );
    run('INSERT INTO tool_policies (key, policy) VALUES (?, ?)', name, shape);
    run('INSERT INTO permissions (id, permission) VALUES (?, ?)', name, shape);
    run('INSERT INTO events (seq, event) VALUES (?, ?)', seq, shape);
    run(
      `INSERT INTO messages (position, id, conversationId, sender, recipient, sentAt, dueAt, payload)
       VALUES (?, ?, ?, 'ana', 'user', 1, 1, ?)`,
      seq + 1,
      newId('msg'),
      conversationId,
      shape,
    );
    run('INSERT INTO mailbox (recipient, position) VALUES (?, ?)', 'ana', seq + 1);
  }
  run(
    `INSERT INTO messages (position, id, conversationId, sender, recipient, sentAt, dueAt, payload, attachments)
     VALUES (2000, ?, ?, 'ana', 'user', 1, 1, '{}', '[{"id":"x"}]')`,
    newId('msg'),
    conversationId,
  );
  run(
    `INSERT INTO attachments (id, name, mediaType, size, sha256, addedBy, addedAt, messageId)
     VALUES (?, '../x', 'image/png', 1, 'x', 'ana', 1, 'no message')`,
    UNREADABLE,
  );
  run(`INSERT INTO conversations (id, participants, openedAt, mode) VALUES ('y', '{broken', 1, 'agent')`);
  run('INSERT INTO run_steps (runId, step) SELECT id, ? FROM runs ORDER BY startOrder LIMIT 1', '{broken');
  run('INSERT INTO audit (entry) VALUES (\'{"at":1,"outcome":"x"}\')');
  run("INSERT INTO agents (name, registeredAt, isHosted, abilities) VALUES ('no name at all', 1, 0, '{}')");
  run(`INSERT INTO conversations (id, participants, openedAt, mode) VALUES ('x', '["",""]', 1, 'agent')`);
}

/** The events of the log up to the registration of the agent. */
async function readLog(hub: Hub, last: AgentName): Promise<StreamItem[]> {
  const stop = new AbortController();
  const items: StreamItem[] = [];
  for await (const item of hub.events.follow(0, stop.signal)) {
    items.push(item);
    if (item.event.type === 'agent-registered' && item.event.agent.name === last) stop.abort();
  }
  return items;
}

describe('malformed rows of every stored kind', () => {
  it('F-24 SEC-8 the hub starts, serves everything else, leaves them out and says how many they are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nod-malformed-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'nod.db');
    const before = openSqliteStore(path);
    const { message, answer } = await writeSound(before);
    const sound = (await before.load()).overview;
    await before.close();
    plant(path, message);

    const store = openSqliteStore(path);
    onTestFinished(() => store.close());
    const time = createFakeClock();
    // What cannot be read is no reason to remove its file; what is not there is.
    const files = new Map([UNREADABLE, newId('att')].map((id) => [id, new Uint8Array(1)]));
    const attachmentFiles = createMemoryFiles(files);
    const ports = { store, attachmentFiles, ...time, newId, hash: (text: string) => text };
    const hub = await createHub({ ...ports, report: () => {} });
    await time.advance(0);
    onTestFinished(() => hub.stop());
    const { overview } = hub.startingPoint();
    expect(Object.keys(overview.agents)).toEqual(Object.keys(sound.agents));
    expect(Object.keys(overview.conversations)).toEqual([message.conversationId]);
    expect(overview.openRequests).toEqual(sound.openRequests);
    expect(overview.policies).toEqual(sound.policies);
    expect(overview.permissions).toEqual(sound.permissions);
    expect(overview.activeRuns).toEqual({});
    expect((await store.load()).scheduled).toMatchObject([{ message: { payload: { text: 'later' } } }]);
    expect(store.unreadable()).toBeGreaterThan(5 * SHAPES.length);

    const page = await hub.conversations.messages(message.conversationId, { limit: 2 });
    expect(page.messages.map(({ id }) => id)).toEqual([message.id, answer.id]);
    expect(page.requests).toHaveLength(1);
    expect(await hub.bus.inbox(ana, { waitMs: 0, limit: 10 })).toEqual([]);
    expect(await store.audit({ limit: 10 })).not.toHaveLength(0);

    expect([...files.keys()]).toEqual([UNREADABLE]);
    await expect(hub.attachments.read(UNREADABLE, PERSON)).rejects.toMatchObject({ code: 'not_found' });

    await hub.bus.send({ from: ana, to: PERSON, payload: { text: 'still here' } });
    const last = agentNameSchema.parse('last');
    await hub.agents.register(last);
    expect((await readLog(hub, last)).map(({ event }) => event.type)).toEqual([
      'agent-registered',
      'conversation-opened',
      'message-delivered',
      'request-opened',
      'message-delivered',
      'run-started',
      'run-step-added',
      'tool-policy-set',
      'permission-granted',
      'message-delivered',
      'agent-registered',
    ]);
  });
});
