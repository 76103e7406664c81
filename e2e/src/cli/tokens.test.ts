// Tokens of programs, as a user has them: the CLI, a real hub, MCP over both transports.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { PERSON } from '@nod/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { runNod } from '../stage/nod.ts';
import { createClient, createPerson } from '../stage/test-person.ts';

let hub: StartedHub;

beforeAll(async () => {
  hub = await startHub();
});
afterAll(async () => {
  await hub.stop();
});

const nod = (args: string[], env: Record<string, string> = {}) => runNod(hub.data, args, { env });

async function addToken(name: string, ...agents: string[]): Promise<string> {
  const { stdout, code } = await nod([
    'token',
    'add',
    name,
    ...agents.flatMap((agent) => ['--agent', agent]),
  ]);
  expect(code).toBe(0);
  return stdout.trim();
}

const send = (from: string) => ['send', '--from', from, '--text', 'hello'];

describe('nod token', () => {
  it('SEC-5 add prints the token alone; with it a program speaks as its agents and as nobody else', async () => {
    const added = await nod(['token', 'add', 'pipeline', '--agent', 'build', '--agent', 'deploy']);
    expect(added.stdout).toMatch(/^[\w-]{43}\n$/);
    expect(added.stderr).toContain('build, deploy');
    const env = { NOD_TOKEN: added.stdout.trim() };
    expect((await nod(send('build'), env)).code).toBe(0);
    expect(await nod(send('stranger'), env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"pipeline" does not speak as "stranger"'),
    });
    expect((await nod(send('build'))).stderr).toContain('"local" does not speak as "build"');
    expect((await nod(send('stranger'))).code).toBe(0);

    const file = join(hub.data, 'files', 'pipeline-token');
    writeFileSync(file, added.stdout);
    expect((await nod([...send('deploy'), '--token-file', file])).code).toBe(0);
    expect((await nod([...send('deploy'), '--token-file', `${file}-absent`])).code).toBe(64);
    expect((await nod(send('deploy'), { NOD_TOKEN: 'short' })).code).toBe(64);
  });

  it('SEC-7 list shows who has a token, and rm makes it worth nothing', async () => {
    const token = await addToken('once');
    const { stdout } = await nod(['token', 'list', '--json']);
    const programs = JSON.parse(stdout) as { name: string }[];
    expect(programs).toContainEqual(expect.objectContaining({ name: 'local', agents: null }));
    expect(programs).toContainEqual(
      expect.objectContaining({ name: 'once', agents: ['once'], lastUsedAt: null }),
    );
    expect(stdout).not.toContain(token);
    expect((await nod(['token'])).stdout).toMatch(
      /^TOKEN +SPEAKS AS +MADE +LAST USED\nlocal +every other agent/,
    );
    expect(await nod(['token', 'rm', 'once'])).toMatchObject({ code: 0 });
    expect(await nod(send('once'), { NOD_TOKEN: token })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not know this token'),
    });
    expect(await nod(['token', 'rm', 'once'])).toMatchObject({ code: 1 });
    const local = await nod(['token', 'rm', 'local']);
    expect(local.stderr).toContain('delete the file and start the hub again');
  });

  it('SEC-7 add ends nothing of an agent that is in use unless told to replace it; it and rm say how much ended', async () => {
    expect((await nod(send('busy'))).code).toBe(0);
    const order = { from: PERSON, to: 'busy', payload: { text: 'secret' }, surface: 'panel' } as const;
    const { client } = createPerson(hub);
    await client.sendMessage(order);
    const refused = await nod(['token', 'add', 'busy']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/1 unread messages, .*--replace/);
    const added = await nod(['token', 'add', 'busy', '--replace']);
    expect(added.stdout).toMatch(/^[\w-]{43}\n$/);
    expect(added.stderr).toContain('Ended with it: 1 unread message.');
    await client.sendMessage({ ...order, delayMs: 60_000 });
    const removed = await nod(['token', 'rm', 'busy'], { NOD_LANG: 'zh-CN' });
    expect(removed.stdout).toContain('随之结束：1 条定时消息。');
    expect((await nod(['token', 'rm', 'busy', '--replace'])).code).toBe(64);
  });

  it('SEC-5 is for the person: the token of a program makes and takes no token', async () => {
    const client = createClient(hub, await addToken('greedy'));
    await expect(client.addProgram({ name: 'more', surface: 'panel' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(client.removeProgram('local', { surface: 'panel' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(client.programs()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('OPS-4 speaks Chinese', async () => {
    const { stdout } = await nod(['token'], { NOD_LANG: 'zh-CN' });
    expect(stdout).toMatch(/^令牌 +代表 +创建时间 +最近使用\nlocal +其余所有智能体/);
  });
});

describe('MCP over HTTP', () => {
  async function connect(agent: string, token: string, mode: 'legacy' | 'auto'): Promise<Client> {
    const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${hub.url}/mcp?agent=${agent}`), { requestInit }),
    );
    return client;
  }

  it.each(['legacy', 'auto'] as const)(
    'SEC-5 SEC-7 acts with the token of its caller, and ends with it, also while it asks (%s)',
    async (mode) => {
      const name = `mcp-${mode}`;
      const token = await addToken(name);
      await expect(connect('somebody-else', token, mode)).rejects.toThrow();
      await expect(connect(name, hub.programToken, mode)).rejects.toThrow();
      const client = await connect(name, token, mode);
      const question = { question: 'Which one?', options: ['Red', 'Blue'] };
      const asked = client.callTool({ name: 'ask_user', arguments: { questions: [question] } });
      const outcome = asked.then(
        (result) => result.isError === true,
        () => true,
      );
      await createPerson(hub).untilAsked(name);
      await nod(['token', 'rm', name]);
      expect(await outcome).toBe(true);
      await expect(client.listTools()).rejects.toThrow();
      await client.close();
    },
  );
});
