import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChannelKit } from '@nod/channels';
import type { HubClient } from '@nod/client';
import type { HostedAgent } from '@nod/hosting';
import type { StoredSession } from '@nod/hub';
import { ALL_ABILITIES, agentNameSchema, sessionIdSchema } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { hash } from '@nod/system-node';
import { createCountingWorker, createRoom, createTextChannel, type Room } from '@nod/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createClient } from '../command-line/hub-client.ts';
import { createDataFolder, type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { ensureToken } from '../data-folder/token-file.ts';
import { type HubServer, startHubServer } from './hub-server.ts';

function newFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'nod-hub-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const folder = locateDataFolder(path, {});
  createDataFolder(folder);
  return folder;
}

function newSession(letter: string, fields: Partial<StoredSession>): StoredSession {
  return {
    id: sessionIdSchema.parse(`ses_${letter.repeat(20)}`),
    cookieHash: `cookie-${letter}`,
    keyHash: `key-${letter}`,
    personTokenHash: 'another',
    name: 'Chrome · Linux',
    createdAt: 1,
    lastSeenAt: 1,
    expiresAt: Date.now() + 3_600_000,
    ...fields,
  };
}

it('F-93 SEC-1 a hub that starts forgets sessions that are over or were opened under another person-token', async () => {
  const folder = newFolder();
  const personTokenHash = hash(ensureToken(folder.personToken));
  const good = newSession('g', { personTokenHash });
  const before = openSqliteStore(folder.database);
  await before.addSession(newSession('o', { personTokenHash, expiresAt: Date.now() - 1 }));
  await before.addSession(newSession('r', {}));
  await before.addSession(good);
  await before.close();

  const server = await startHubServer(folder, 0);
  await server.close();

  const after = openSqliteStore(folder.database);
  expect(await after.sessions()).toEqual([good]);
  await after.close();
});

const counter = agentNameSchema.parse('counter');
const write = { name: 'write_count', description: 'writes a count', server: null, readOnly: false };
const PATIENTLY = { timeout: 30_000 };

/** The agent of `testing`, as a folder of its own would export it. */
function createCounter(list: string[]): HostedAgent {
  return {
    name: counter,
    abilities: ALL_ABILITIES,
    load: async () =>
      createCountingWorker({ write: async (text) => void list.push(text), pace: async () => {} }),
    tools: async () => [write],
    suggestMentions: async (query) => [{ kind: 'file', text: `@file:${query}`, label: query }],
  };
}

const textSettings = z.object({ chat: z.string() });
type TextSettings = z.infer<typeof textSettings>;

/** A room with the channel of `testing`, which is there once the person has named a chat for it. */
function openRoom() {
  const room = createRoom();
  const calls = new Set<object>();
  const link: Room['answer'] = async (request, signal) => {
    calls.add(request);
    return room.answer(request, signal).finally(() => calls.delete(request));
  };
  const kit: ChannelKit<TextSettings> = {
    surface: 'text',
    read(stored) {
      const own = textSettings.safeParse(stored);
      return own.success ? { settings: own.data, fromEnvironment: false } : null;
    },
    change: (_, given) => given,
    describe: (settings) => settings,
    identify: () => 'desk',
    try: async () => ({ type: 'answered', self: { name: 'desk', address: null } }),
    async create({ chat }, { tellStatus }) {
      tellStatus({ state: 'running', problem: null, self: null });
      return createTextChannel({ link, toChats: () => [chat] });
    },
  };
  const shown = () => room.messages('desk').map(({ text }) => text);
  return { room, kit, shown, calls };
}

function connect({ url }: HubServer, folder: DataFolder): HubClient {
  return createClient(() => url, ensureToken(folder.personToken));
}

it('F-56 F-61 an agent and a channel are a line of the installation each: they are set up, work, end in order and go on', async () => {
  const folder = newFolder();
  const list: string[] = [];
  const { room, kit, shown, calls } = openRoom();
  const installed = { agents: [() => createCounter(list)], channels: [kit] };
  writeFileSync(folder.settings, JSON.stringify({ installed: { text: { chat: 'desk' } } }));
  const server = await startHubServer(folder, 0, installed);
  const client = connect(server, folder);
  await vi.waitFor(async () => expect((await client.overview()).overview.agents).toHaveProperty('counter'));
  expect(await client.agentTools('counter')).toEqual([write]);
  expect(await client.suggestMentions('counter', { query: 'a.md' })).toMatchObject([{ label: 'a.md' }]);
  room.write('desk', '/agent counter');
  room.write('desk', 'one two three');
  await vi.waitFor(() => expect(shown()).toContain('counter: 3 words. It is on the list.'), PATIENTLY);
  await client.changeSettings({ showReasoning: false, surface: 'cli' });
  await server.close();
  expect(calls.size).toBe(0);

  room.write('desk', 'four five');
  const again = await startHubServer(folder, 0, installed);
  await vi.waitFor(() => expect(shown()).toContain('counter: 2 words. It is on the list.'), PATIENTLY);
  await again.close();
  expect(calls.size).toBe(0);
  expect(list).toEqual(['one two three', 'four five']);
  expect(shown().filter((text) => text.startsWith('counter:'))).toHaveLength(2);
});

it('F-56 a channel that the person has not set up is not there', async () => {
  const { kit, calls } = openRoom();
  const server = await startHubServer(newFolder(), 0, { agents: [], channels: [kit] });
  await server.close();
  expect(calls.size).toBe(0);
});

it('F-56 a channel may take its time to load, or fail to: the hub is there before, and ends', async () => {
  const folder = newFolder();
  writeFileSync(folder.settings, JSON.stringify({ installed: { text: { chat: 'desk' } } }));
  const { kit, room, shown } = openRoom();
  const loading = Promise.withResolvers<void>();
  const slow: typeof kit = { ...kit, create: (...given) => loading.promise.then(() => kit.create(...given)) };
  const broken: typeof kit = {
    ...kit,
    surface: 'broken',
    read: () => ({ settings: { chat: '' }, fromEnvironment: true }),
    create: () => Promise.reject(new Error('no such library')),
  };
  const installed = { agents: [() => createCounter([])], channels: [broken, slow] };
  const server = await startHubServer(folder, 0, installed);
  await vi.waitFor(async () =>
    expect((await connect(server, folder).overview()).overview.agents).toHaveProperty('counter'),
  );
  room.write('desk', '/agent counter');
  room.write('desk', 'one two');
  expect(shown()).toEqual(['/agent counter', 'one two']);
  expect(await connect(server, folder).channels()).toMatchObject([
    { surface: 'broken', state: 'waiting', problem: { code: 'other', message: 'no such library' } },
    { surface: 'text', state: 'starting' },
  ]);
  loading.resolve();
  await vi.waitFor(() => expect(shown()).toContain('counter: 2 words. It is on the list.'), PATIENTLY);
  expect(await connect(server, folder).channels()).toMatchObject([{}, { state: 'running' }]);
  await server.close();
});

it('a channel is set up, changed and turned off while the hub runs, and its settings are kept in a file of its owner', async () => {
  const folder = newFolder();
  const { kit, room, shown } = openRoom();
  const server = await startHubServer(folder, 0, { agents: [() => createCounter([])], channels: [kit] });
  const client = connect(server, folder);
  await vi.waitFor(async () => expect((await client.overview()).overview.agents).toHaveProperty('counter'));
  expect(await client.channels()).toMatchObject([{ surface: 'text', state: 'off', settings: {} }]);
  await client.changeChannel('text', { settings: { chat: 'desk' }, surface: 'cli' });
  room.write('desk', '/agent counter');
  room.write('desk', 'one two');
  await vi.waitFor(() => expect(shown()).toContain('counter: 2 words. It is on the list.'), PATIENTLY);
  expect(JSON.parse(readFileSync(folder.settings, 'utf8'))).toMatchObject({
    installed: { text: { chat: 'desk' } },
  });
  expect(statSync(folder.settings).mode & 0o777).toBe(0o600);
  expect(await client.turnOffChannel('text', { surface: 'cli' })).toMatchObject({ state: 'off' });
  expect(JSON.parse(readFileSync(folder.settings, 'utf8')).installed).toEqual({});
  room.write('desk', 'three');
  await client.changeChannel('text', { settings: { chat: 'desk' }, surface: 'cli' });
  await vi.waitFor(() => expect(shown()).toContain('counter: 1 words. It is on the list.'), PATIENTLY);
  await server.close();
});
