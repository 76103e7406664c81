// Several sessions of one program, as real processes on a real hub: each is an agent of its own.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PERSON } from '@nod/protocol';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { NOD, plainEnvironment } from '../stage/nod.ts';
import { createPerson, type Person } from '../stage/test-person.ts';

let hub: StartedHub;
let person: Person;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nod-sessions-'));
  for (const name of ['site', 'nod-main']) mkdirSync(join(folder, name));
  hub = await startHub();
  person = createPerson(hub);
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Place {
  client: string;
  args?: string[];
  env?: Record<string, string>;
  at?: string;
}

async function open({ client: name, args = [], env = {}, at = 'site' }: Place): Promise<Client> {
  const client = new Client({ name, version: '1' });
  const given = plainEnvironment({ NOD_DATA: hub.data, ...env });
  await client.connect(
    new StdioClientTransport({ command: NOD, args: ['mcp', ...args], env: given, cwd: join(folder, at) }),
  );
  onTestFinished(() => client.close());
  return client;
}

/** What the session reads in its mailbox. */
async function read(client: Client, meta: Record<string, unknown> = {}): Promise<string[]> {
  const { structuredContent } = await client.callTool({ name: 'check_messages', arguments: {}, _meta: meta });
  const { messages } = structuredContent as { messages: { payload: { text: string } }[] };
  return messages.map(({ payload }) => payload.text);
}

const say = (to: string, text: string) =>
  person.client.sendMessage({ from: PERSON, to, payload: { text }, surface: 'panel' });

it('M6 two processes of one name in one folder are two agents, and each gets its own messages alone', async () => {
  const place = { client: 'unknown', args: ['--agent', 'dup'] };
  const [first, second] = [await open(place), await open(place)];
  expect([await read(first), await read(second)]).toEqual([[], []]);
  await say('dup · site', 'for the first');
  await say('dup · site 2', 'for the second');
  expect([await read(first), await read(second)]).toEqual([['for the first'], ['for the second']]);
  await first.close();
  expect(await read(await open(place))).toEqual(['for the first']);
});

it('M6 a session is known again by its id, whichever process it has and whoever came before it', async () => {
  const place = (id: string) => ({ client: 'claude-code', env: { CLAUDE_CODE_SESSION_ID: id } });
  const one = await open(place('one'));
  await read(one);
  await read(await open(place('two')));
  await say('claude · site', 'for one');
  await say('claude · site 2', 'for two');
  await one.close();
  expect(await read(await open(place('two')))).toEqual(['for two']);
  expect(await read(await open(place('one')))).toEqual(['for one']);
});

const question = { question: 'Which one?', options: ['Red', 'Blue'] };

/** Ends the server of a session with SIGKILL: nothing is said to the hub. */
function kill({ transport }: Client): void {
  const { pid } = transport as StdioClientTransport;
  if (pid) process.kill(pid, 'SIGKILL');
}

interface Brought {
  messages: { mayBeRepeated: boolean; payload: { text: string }; answers: { requestId: string } }[];
}

it.each([
  ['while it waits', false],
  ['when it has its answer', true],
])(
  'QR-2.5 a session that is killed %s finds the answer in the mailbox when it is back',
  async (_, isGiven) => {
    const place = {
      client: 'claude-code',
      env: { CLAUDE_CODE_SESSION_ID: `killed ${isGiven}` },
      at: 'nod-main',
    };
    const before = await open(place);
    const asked = before.callTool({ name: 'ask_user', arguments: { questions: [question] } });
    asked.catch(() => {});
    const name = isGiven ? 'claude · nod-main 2' : 'claude · nod-main';
    const [{ id } = { id: '' }] = await person.untilAsked(name);
    if (isGiven) {
      await person.client.answer(id, { text: 'Red', surface: 'panel' });
      expect((await asked).structuredContent).toMatchObject({ answers: [{ answer: 'Red' }] });
    }
    kill(before);
    if (!isGiven) {
      while ((await person.client.request(id)).awaited !== 'no-longer');
      await person.client.answer(id, { text: 'Red', surface: 'panel' });
    }
    const { structuredContent } = await (await open(place)).callTool({
      name: 'check_messages',
      arguments: {},
    });
    const { messages } = structuredContent as unknown as Brought;
    expect(messages).toMatchObject([
      { payload: { text: 'Red' }, answers: { requestId: id }, mayBeRepeated: isGiven },
    ]);
  },
);

it('M6 Codex names its thread with every call: the agent is that thread, in the folder that it works in', async () => {
  const codex = await open({ client: 'codex-mcp-client', at: 'nod-main' });
  await read(codex, { threadId: 'thread-1' });
  await read(codex, { threadId: 'thread-2', cwd: join(folder, 'site') });
  await say('codex · nod-main', 'for the first');
  await say('codex · site', 'for the second');
  expect(await read(codex, { threadId: 'thread-1' })).toEqual(['for the first']);
  expect(await read(codex, { threadId: 'thread-2' })).toEqual(['for the second']);
});
