// MCP as other programs meet it: the official client, a real hub, both transports, both generations of the protocol.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { PERSON } from '@nod/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedHub, startHub } from '../stage/hub-process.ts';
import { NOD, plainEnvironment, runNod } from '../stage/nod.ts';
import { createClient, createPerson, type Person } from '../stage/test-person.ts';

let hub: StartedHub;
let person: Person;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nod-mcp-'));
  mkdirSync(join(folder, 'site'));
  hub = await startHub();
  person = createPerson(hub);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await hub.stop();
});

const question = { question: 'Which one?', options: ['Red', 'Blue'], recommended: 'Blue' };

function toTransport(kind: 'stdio' | 'http', agent: string, hub: StartedHub) {
  if (kind === 'stdio') {
    const env = plainEnvironment({ NOD_DATA: hub.data });
    const cwd = join(folder, 'site');
    return new StdioClientTransport({ command: NOD, args: ['mcp', '--agent', agent], env, cwd });
  }
  return new StreamableHTTPClientTransport(new URL(`${hub.url}/mcp?agent=${agent}`), {
    requestInit: { headers: { authorization: `Bearer ${hub.programToken}` } },
  });
}

/** Over stdio an agent is called by the folder that it works in, too. */
function toName(kind: 'stdio' | 'http', agent: string): string {
  return kind === 'stdio' ? `${agent} · site` : agent;
}

async function connect(
  kind: 'stdio' | 'http',
  mode: 'legacy' | 'auto',
  agent: string,
  name = 'e2e',
  at = hub,
): Promise<Client> {
  const client = new Client({ name, version: '1' }, { versionNegotiation: { mode } });
  await client.connect(toTransport(kind, agent, at));
  return client;
}

describe.each([
  ['stdio', 'legacy'],
  ['stdio', 'auto'],
  ['http', 'legacy'],
  ['http', 'auto'],
] as const)('over %s with negotiation %s', (kind, mode) => {
  const agent = `mcp-${kind}-${mode}`;
  const name = toName(kind, agent);
  let mcp: Client;

  beforeAll(async () => {
    mcp = await connect(kind, mode, agent);
  });
  afterAll(async () => {
    await mcp.close();
  });

  it('QR-4.1 QR-4.2 QR-4.3 QR-4.4 lists the tools, with the schema of quick replies', async () => {
    const { tools } = await mcp.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'send_message',
      'ask_user',
      'wait_for_answer',
      'check_messages',
      'read_attachment',
      'ask_approval',
    ]);
    expect(tools[0]?.inputSchema).toMatchObject({
      required: ['to', 'payload'],
      properties: { quickReplies: { type: 'array', maxItems: 10, items: { type: 'string' } } },
    });
  });

  it('lists the tool that asks under another name where the client keeps ask_user for itself', async () => {
    const gemini = await connect(kind, mode, `${agent}-g`, 'gemini-cli-mcp-client');
    const names = (await gemini.listTools()).tools.map(({ name }) => name);
    await gemini.close();
    expect(names).toContain('ask_person');
    expect(names).not.toContain('ask_user');
  });

  it('QR-2.3 sends a message to another agent, which reads it until it acknowledges it', async () => {
    const reader = `${agent}-reader`;
    const other = createClient(hub, hub.programToken);
    await other.registerAgent({ name: reader });
    const payload = { text: 'hello', ticket: 7 };
    const sent = await mcp.callTool({
      name: 'send_message',
      arguments: { to: reader, payload, quickReplies: ['ok', 'no'] },
    });
    expect(sent.isError).toBeFalsy();
    const received = await other.inbox(reader);
    expect(received).toMatchObject([{ from: name, payload: { ...payload, quickReplies: ['ok', 'no'] } }]);

    await other.sendMessage({ from: reader, to: name, payload: { text: 'ok' } });
    const check = async (given: object) => {
      const { structuredContent } = await mcp.callTool({ name: 'check_messages', arguments: { ...given } });
      return (structuredContent as { messages: { id: string }[] }).messages;
    };
    const first = await check({ waitMs: 50_000 });
    expect(first).toMatchObject([{ from: reader, payload: { text: 'ok' } }]);
    expect(await check({})).toEqual(first);
    expect(await check({ acknowledge: first.map(({ id }) => id) })).toEqual([]);
  });

  it('QR-1.3 answers wrong quick replies with code and message, and sends nothing', async () => {
    const before = (await person.client.overview()).overview.seq;
    const result = await mcp.callTool({
      name: 'send_message',
      arguments: { to: 'user', payload: { text: 'x' }, quickReplies: Array(11).fill('x') },
    });
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toMatchObject({ error: { code: 'quickReplies_too_many' } });
    expect((await person.client.overview()).overview.seq).toBe(before);
  });

  it('asks the person, tells its progress, and returns the answers as they are', async () => {
    let told = 0;
    const asked = mcp.callTool(
      { name: 'ask_user', arguments: { questions: [question, question] } },
      {
        onprogress: () => {
          told += 1;
        },
      },
    );
    const [first, second] = await person.untilAsked(name, 2);
    if (!first || !second) throw new Error('two requests are open');
    await person.client.answer(second.id, { text: 'neither\n"nor" <b>', surface: 'panel' });
    await person.client.answer(first.id, { text: 'Blue', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({
      answers: [{ answer: 'Blue' }, { answer: 'neither\n"nor" <b>' }],
    });
    expect(told).toBeGreaterThan(0);
  });

  it('CM-3.3 CM-3.4 asks whether a tool call may run, and gives the verdict as a permission prompt reads it', async () => {
    const input = { command: 'make deploy' };
    const ask = () =>
      mcp.callTool({ name: 'ask_approval', arguments: { tool_name: 'Bash', input, tool_use_id: 'toolu_1' } });
    const asked = ask();
    const [first] = await person.untilAsked(name);
    if (!first || !('call' in first)) throw new Error('a call waits');
    const approval = { verdict: 'approve', hash: first.hash, remember: 'once' } as const;
    await person.client.answer(first.id, { approval, surface: 'panel' });
    const toText = (decision: object) => [{ type: 'text', text: JSON.stringify(decision) }];
    expect((await asked).content).toEqual(toText({ behavior: 'allow', updatedInput: input }));
    const again = ask();
    const [second] = await person.untilAsked(name);
    const rejection = { verdict: 'reject', words: 'not on Friday' } as const;
    await person.client.answer(second?.id ?? '', { approval: rejection, surface: 'panel' });
    const message = 'The person rejected this call: not on Friday';
    expect((await again).content).toEqual(toText({ behavior: 'deny', message }));
  });

  it('a call that is given up leaves its question; the card says so, and the mailbox brings the answer', async () => {
    const abort = new AbortController();
    const asked = mcp.callTool(
      { name: 'ask_user', arguments: { questions: [question] } },
      { signal: abort.signal },
    );
    const [{ id } = { id: '' }] = await person.untilAsked(name);
    abort.abort();
    await expect(asked).rejects.toThrow();
    await person.untilAwaited(id, 'no-longer');
    await person.client.answer(id, { text: 'Red', surface: 'panel' });
    const check = async (given: object) =>
      (await mcp.callTool({ name: 'check_messages', arguments: { ...given } })).structuredContent;
    const { messages } = (await check({ waitMs: 50_000 })) as {
      messages: { id: string; mayBeRepeated: boolean }[];
    };
    // Where a client has no session, nothing says that the answers before this one have arrived.
    expect(messages.filter(({ mayBeRepeated }) => !mayBeRepeated)).toMatchObject([
      { writtenBy: 'the person', payload: { text: 'Red' }, answers: { requestId: id } },
    ]);
    await check({ acknowledge: messages.map((message) => message.id) });
    expect(await check({})).toEqual({ messages: [] });
  });
});

it.each(['stdio', 'http'] as const)(
  'over %s the question of a client that goes away stays; whoever takes its place goes on waiting',
  async (kind) => {
    const agent = `leaving-${kind}`;
    const mcp = await connect(kind, 'legacy', agent);
    const asked = mcp.callTool({ name: 'ask_user', arguments: { questions: [question] } });
    asked.catch(() => {});
    const [{ id } = { id: '' }] = await person.untilAsked(toName(kind, agent));
    await mcp.close();
    await person.untilAwaited(id, 'no-longer');
    expect((await runNod(hub.data, ['pending'])).stdout).toContain('no longer waits');
    const next = await connect(kind, 'legacy', agent);
    const waited = next.callTool({ name: 'wait_for_answer', arguments: { requestId: id } });
    await person.untilAwaited(id, 'now');
    await person.client.answer(id, { text: 'Blue', surface: 'panel' });
    expect((await waited).structuredContent).toMatchObject({ answers: [{ answer: 'Blue' }] });
    await next.close();
  },
);

it('SEC-8 a line without end is the end of the connection, without a complaint of the runtime', async () => {
  const env = plainEnvironment({ NOD_DATA: hub.data });
  const server = spawn(NOD, ['mcp', '--agent', 'endless'], { env, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  let said = '';
  server.stderr.on('data', (data) => {
    said += data;
  });
  // The other end stops reading somewhere in the middle.
  server.stdin.on('error', () => {});
  server.stdin.write(Buffer.alloc(60_000_000, 'x'));
  expect((await ended)[0]).toBe(0);
  expect(said).toBe('');
});

it('SEC-4 over stdio a call to be approved that reading would change is refused, and nobody is asked', async () => {
  const env = plainEnvironment({ NOD_DATA: hub.data });
  const server = spawn(NOD, ['mcp', '--agent', 'inexact'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const said = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const say = async (line: string) => {
    server.stdin.write(`${line}\n`);
    return JSON.parse((await said.next()).value ?? '');
  };
  const clientInfo = { name: 'x', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  await say(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
  const input = '{"command":"ls","command":"rm -rf /"}';
  const call = `{"name":"ask\\u005fapproval","arguments":{"tool_name":"Bash","input":${input}}}`;
  const refused = await say(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":${call}}`);
  expect(refused).toMatchObject({ id: 2, error: { message: '"command" is given twice' } });
  expect((await say('{"jsonrpc":"2.0","id":3,"method":"tools/list"}')).result.tools).toHaveLength(6);
  expect((await person.client.openRequests()).filter(({ agent }) => agent.startsWith('inexact'))).toEqual([]);
  const ended = once(server, 'exit');
  server.stdin.end();
  expect((await ended)[0]).toBe(0);
});

describe.each([
  ['stdio', 'legacy'],
  ['http', 'legacy'],
  ['http', 'auto'],
] as const)('a restart of the hub, over %s with negotiation %s', (kind, mode) => {
  it('OPS-2 withdraws nothing; the answer reaches the agent, in the same session', async () => {
    const agent = `restart-${kind}-${mode}`;
    const first = await startHub({ keepData: true });
    const before = await connect(kind, mode, agent, 'e2e', first);
    const asked = before.callTool({ name: 'ask_user', arguments: { questions: [question] } });
    const gone = asked.catch(() => null);
    const [{ id } = { id: '' }] = await createPerson(first).untilAsked(toName(kind, agent));
    await first.stop();
    const ended = kind === 'http' ? await gone : null;
    const second = await startHub({ data: first.data, port: first.port });
    const { client } = createPerson(second);
    expect(await client.openRequests()).toMatchObject([{ id, settlement: null }]);
    const waited =
      kind === 'stdio' ? asked : before.callTool({ name: 'wait_for_answer', arguments: { requestId: id } });
    await client.answer(id, { text: 'Blue', surface: 'panel' });
    expect((await waited).structuredContent).toMatchObject({ answers: [{ requestId: id, answer: 'Blue' }] });
    await before.close();
    if (kind === 'http')
      expect(ended?.structuredContent).toMatchObject({ outcome: 'pending', requestId: id });
    await second.stop();
    rmSync(first.data, { recursive: true, force: true });
  });
});

it.each(['legacy', 'auto'] as const)(
  'M6 over http with negotiation %s an agent may have a name in any script',
  async (mode) => {
    const agent = `小橘-${mode === 'legacy' ? '一' : '二'}`;
    const byQuery = await connect('http', mode, encodeURIComponent(agent));
    const address = new URL(`${hub.url}/mcp`);
    const headers = {
      authorization: `Bearer ${hub.programToken}`,
      'x-nod-agent': encodeURIComponent(agent),
    };
    const byHeader = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } });
    for (const mcp of [byQuery, byHeader]) {
      if (mcp === byHeader) {
        await mcp.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
      }
      const asked = mcp.callTool({ name: 'ask_user', arguments: { questions: [question] } });
      const [{ id } = { id: '' }] = await person.untilAsked(agent);
      await person.client.answer(id, { text: 'Blue', surface: 'panel' });
      expect((await asked).structuredContent).toMatchObject({ answers: [{ answer: 'Blue' }] });
      if (mode === 'legacy') await (mcp.transport as StreamableHTTPClientTransport).terminateSession();
      await mcp.close();
    }
  },
);

it('M6 two sessions over http under one address are two agents, and each gets its own messages alone', async () => {
  const [first, second] = [await connect('http', 'legacy', 'twin'), await connect('http', 'legacy', 'twin')];
  const read = async (mcp: Client) => {
    const { structuredContent } = await mcp.callTool({ name: 'check_messages', arguments: {} });
    const { messages } = structuredContent as { messages: { payload: { text: string } }[] };
    return messages.map(({ payload }) => payload.text);
  };
  expect([await read(first), await read(second)]).toEqual([[], []]);
  const say = (to: string) =>
    person.client.sendMessage({ from: PERSON, to, payload: { text: to }, surface: 'panel' });
  await say('twin');
  await say('twin · 2');
  expect([await read(first), await read(second)]).toEqual([['twin'], ['twin · 2']]);
  await Promise.all([first.close(), second.close()]);
});

describe('over http', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  const post = (path: string, headers: Record<string, string>) =>
    fetch(`${hub.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(initialize),
    });
  const bearer = () => ({ authorization: `Bearer ${hub.programToken}` });

  it('SEC-1 SEC-5 only a program gets in, and no page of another site', async () => {
    expect((await post('/mcp?agent=x', {})).status).toBe(401);
    expect((await post('/mcp?agent=x', { authorization: `Bearer ${hub.personToken}` })).status).toBe(403);
    expect((await post('/mcp?agent=x', { ...bearer(), origin: 'http://evil.example' })).status).toBe(403);
    expect((await post('/mcp?agent=x', bearer())).status).toBe(200);
  });

  it('SEC-8 the agent must be named, by the query or a header', async () => {
    expect((await post('/mcp', bearer())).status).toBe(400);
    expect((await post('/mcp?agent=user', bearer())).status).toBe(400);
    expect((await post('/mcp', { ...bearer(), 'x-nod-agent': 'x' })).status).toBe(200);
  });

  it('a session belongs to the agent that opened it', async () => {
    const session = (await post('/mcp?agent=one', bearer())).headers.get('mcp-session-id') ?? '';
    expect((await post('/mcp?agent=two', { ...bearer(), 'mcp-session-id': session })).status).toBe(404);
    expect((await post('/mcp?agent=one', { ...bearer(), 'mcp-session-id': 'unknown' })).status).toBe(404);
  });
});
