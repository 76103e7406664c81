import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { LIMITS } from '@nod/protocol';
import { startTestHub } from '@nod/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { toClient } from '../test-connection.ts';
import { createMcpHttp, type McpHttp } from './mcp-http.ts';

const ADDRESS = 'http://hub.test/mcp';
const question = { question: 'Which one?', options: ['Red', 'Blue'] };
const clients: Client[] = [];

afterEach(disconnect);

async function disconnect(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.close()));
}

function ask(client: Client) {
  return client.callTool({ name: 'ask_user', arguments: { questions: [question] } });
}

async function start() {
  const test = await startTestHub();
  const mcp = createMcpHttp({ createClient: () => toClient(test), version: '1.2.3' });
  const untilOpen = async (count: number) => {
    while (test.hub.requests.open().length !== count) await new Promise(setImmediate);
  };
  return { ...test, mcp, untilOpen };
}

/** A client that listens to nothing but the answers to its calls, unless told otherwise. */
async function connect(
  mcp: McpHttp,
  agent = 'coder',
  { listens = false, headers = {} }: { listens?: boolean; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const transport = new StreamableHTTPClientTransport(new URL(ADDRESS), {
    requestInit: { headers: { 'x-nod-agent': agent, authorization: 'Bearer a', ...headers } },
    fetch: async (url, init) =>
      init?.method === 'GET' && !listens
        ? new Response(null, { status: 405 })
        : mcp.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  return client;
}

async function connectMany(mcp: McpHttp, count: number): Promise<Client[]> {
  const connected: Client[] = [];
  for (let index = 0; index < count; index += 1) connected.push(await connect(mcp));
  return connected;
}

describe('sessions of MCP over HTTP', () => {
  it('SEC-8 of one agent: the one that was silent the longest gives way, never one whose question waits for the person', async () => {
    const { mcp, hub, untilOpen } = await start();
    const asking = await connect(mcp);
    const asked = ask(asking);
    await untilOpen(1);
    const [silent, speaking] = await connectMany(mcp, LIMITS.mcpSessionsPerAgent - 1);
    await speaking?.listTools();
    await connect(mcp);

    await expect(silent?.listTools()).rejects.toThrow(/Session not found/);
    await expect(speaking?.listTools()).resolves.toBeDefined();
    const [request] = hub.requests.open();
    if (request) await hub.requests.answer(request.id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({ answers: [{ answer: 'Red' }] });
  });

  describe('SEC-4 a call to be approved that would be changed silently on the way to the card', () => {
    const TWICE = '{"tool_name":"Bash","input":{"command":"ls","command":"rm -rf /"}}';
    const FRACTION = '{"tool_name":"Pay","input":{"amount":0.1000000000000000055}}';
    const BIG = '{"tool_name":"Pay","input":{"amount":9007199254740993}}';
    const META = `{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`;

    it.each([
      ['twice', '"ask_approval"', TWICE, 'is given twice'],
      ['with an escape in the name', '"ask\\u005fapproval"', TWICE, 'is given twice'],
      ['under another name before', '"send_message","name":"\\u0061sk_approval"', TWICE, 'is given twice'],
      ['a fraction', '"ask\\u005fapproval"', FRACTION, 'cannot be kept'],
      ['a large number', '"ask_approval"', BIG, 'cannot be kept'],
    ])('is refused and says where, in a session and call by call: %s', async (_, name, call, words) => {
      const { mcp, hub } = await start();
      const client = await connect(mcp);
      const post = (params: string, headers: Record<string, string>) => {
        const body = `{"jsonrpc":"2.0","id":7,"m\\u0065thod":"tools\\/call","params":{${params}}}`;
        const usual = {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          ...{ 'x-nod-agent': 'coder', authorization: 'Bearer a' },
        };
        return mcp.fetch(new Request(ADDRESS, { method: 'POST', headers: { ...usual, ...headers }, body }));
      };
      const params = `"name":${name},"arguments":${call}`;
      const answers = [
        await post(params, { 'mcp-session-id': client.transport?.sessionId ?? '' }),
        await post(`${params},"_meta":${META}`, {
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/call',
          'mcp-name': 'ask_approval',
        }),
      ];
      for (const response of answers) {
        expect([response.status, hub.requests.open()]).toEqual([400, []]);
        expect(await response.json()).toMatchObject({
          id: 7,
          error: { message: expect.stringContaining(words) },
        });
      }
    });

    it('is no matter to other tools, nor to words that name this one', async () => {
      const { mcp, hub } = await start();
      const client = await connect(mcp);
      const headers = {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ 'x-nod-agent': 'coder', authorization: 'Bearer a' },
        'mcp-session-id': client.transport?.sessionId ?? '',
      };
      const call = '{"to":"user","payload":{"text":"ask_approval","big":9007199254740993}}';
      const body = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"send_message","arguments":${call}}}`;
      expect((await mcp.fetch(new Request(ADDRESS, { method: 'POST', headers, body }))).status).toBe(200);
      while (hub.conversations.list().length === 0) await new Promise(setImmediate);
    });
  });

  it('F-97 SEC-8 an agent whose sessions are all busy gets no more and hears the limit, until a call has ended; others get in', async () => {
    const { mcp, hub, untilOpen } = await start();
    const connected = await connectMany(mcp, LIMITS.mcpSessionsPerAgent);
    const asked = connected.map(ask);
    const ended = Promise.allSettled(asked);
    await untilOpen(LIMITS.mcpSessionsPerAgent);
    await expect(connect(mcp)).rejects.toThrow(
      /coder.* has 32 sessions, as many as an agent may, and all are busy/,
    );
    await expect(connect(mcp, 'writer')).resolves.toBeDefined();

    const [request] = hub.requests.open();
    if (request) await hub.requests.answer(request.id, { text: 'Red', surface: 'panel' });
    await Promise.race(asked);
    await expect(connect(mcp)).resolves.toBeDefined();
    await disconnect();
    await ended;
  });

  it('F-97 SEC-8 sessions that only listen for news of the server give way to others', async () => {
    const { mcp } = await start();
    const names = Array.from({ length: LIMITS.mcpSessions }, (_, index) => `agent-${index}`);
    for (const name of names) await connect(mcp, name, { listens: true });
    await expect(connect(mcp, 'one-more', { listens: true })).resolves.toBeDefined();
  });

  it('SEC-7 are of no use to another token, nor to another agent of the same one', async () => {
    const { mcp } = await start();
    const client = await connect(mcp);
    const id = client.transport?.sessionId ?? '';
    const call = (headers: Record<string, string>) =>
      mcp.fetch(
        new Request(ADDRESS, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-session-id': id,
            ...headers,
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
        }),
      );
    const own = { 'x-nod-agent': 'coder', authorization: 'Bearer a' };
    expect((await call(own)).status).toBe(200);
    expect((await call({ ...own, authorization: 'Bearer b' })).status).toBe(404);
    expect((await call({ ...own, 'x-nod-agent': 'writer' })).status).toBe(404);
  });
});

describe('calls over HTTP that wait', () => {
  it('OPS-2 are pending when the server stops, so that nobody waits for it in vain', async () => {
    const { mcp, hub, untilOpen } = await start();
    const asked = ask(await connect(mcp));
    await untilOpen(1);
    const [request] = hub.requests.open();
    await mcp.close();
    expect((await asked).structuredContent).toMatchObject({ outcome: 'pending', requestId: request?.id });
    expect(hub.requests.open()).toHaveLength(1);
  });

  it('take as long as the address says', async () => {
    const { mcp, time, untilOpen } = await start();
    const asked = ask(await connect(mcp, 'coder', { headers: { 'x-nod-patience-ms': '5000' } }));
    await untilOpen(1);
    await time.advance(5_000);
    expect((await asked).structuredContent).toMatchObject({ outcome: 'pending' });
  });

  it('of one id in one session are refused while the first is under way, which gets its answer', async () => {
    const { mcp, hub, untilOpen } = await start();
    const client = await connect(mcp);
    const params = { name: 'ask_user', arguments: { questions: [question] } };
    const call = () =>
      mcp.fetch(
        new Request(ADDRESS, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-session-id': client.transport?.sessionId ?? '',
            'x-nod-agent': 'coder',
            authorization: 'Bearer a',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 77, method: 'tools/call', params }),
        }),
      );
    const first = await call();
    await untilOpen(1);
    const second = await call();
    expect(second.status).toBe(400);
    expect(await second.text()).toContain('a call with the id 77 is under way');
    const [request] = hub.requests.open();
    if (request) await hub.requests.answer(request.id, { text: 'Red', surface: 'panel' });
    expect(await first.text()).toContain('"answer":"Red"');
    expect((await call()).status).toBe(200);
    await untilOpen(1);
    await mcp.close();
  });
});

describe('a call over HTTP whose line breaks', () => {
  const own = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-nod-agent': 'coder',
    authorization: 'Bearer a',
    'mcp-protocol-version': '2025-11-25',
  };

  async function askOverLine() {
    const test = await start();
    const { mcp, hub, untilOpen } = test;
    const client = await connect(mcp);
    const headers = { ...own, 'mcp-session-id': client.transport?.sessionId ?? '' };
    const line = new AbortController();
    const params = { name: 'ask_user', arguments: { questions: [question] } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 77, method: 'tools/call', params });
    const asked = await mcp.fetch(
      new Request(ADDRESS, { method: 'POST', headers, body, signal: line.signal }),
    );
    await untilOpen(1);
    const [request] = hub.requests.open();
    if (!request) throw new Error('a request is open');
    const reader = asked.body?.pipeThrough(new TextDecoderStream()).getReader();
    const priming = (await reader?.read())?.value ?? '';
    const breakLine = async () => {
      line.abort();
      await reader?.cancel();
    };
    const resume = (last: string) =>
      mcp.fetch(new Request(ADDRESS, { headers: { ...headers, 'last-event-id': last } }));
    const check = async () =>
      (await client.callTool({ name: 'check_messages', arguments: {} })).structuredContent;
    return { ...test, request, priming, breakLine, resume, check };
  }

  it('is primed with an id and a time to come back, and gives its answer to whoever takes it up', async () => {
    const { hub, request, priming, breakLine, resume, check } = await askOverLine();
    expect(priming).toMatch(/^id: \S+\nretry: \d+\ndata: ?\n\n/);
    const last = /^id: (\S+)/.exec(priming)?.[1] ?? '';
    await breakLine();
    await hub.requests.answer(request.id, { text: 'Red', surface: 'panel' });
    const resumed = await (await resume(last)).text();
    expect(resumed).toContain('"id":77');
    expect(resumed).toContain('"answer":"Red"');
    expect(await check()).toEqual({ messages: [] });
  });

  it('leaves its answer in the mailbox where nobody takes it up', async () => {
    const { hub, request, breakLine, check } = await askOverLine();
    await breakLine();
    await hub.requests.answer(request.id, { text: 'Red', surface: 'panel' });
    expect(await check()).toMatchObject({ messages: [{ answers: { requestId: request.id } }] });
  });
});
