// Sessions over HTTP as agents: each has a name of its own for as long as it lives, and after the hub has restarted.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { agentNameSchema, LIMITS, PERSON, type RequestId } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toClient } from '../test-connection.ts';
import { createMcpHttp, type McpHttp } from './mcp-http.ts';

const A_MINUTE = 60_000;
const AN_HOUR = 60 * A_MINUTE;
const question = { question: 'Which one?', options: ['Red', 'Blue'] };

interface Place {
  mcp: McpHttp;
  held: TestHub;
}

/** A hub with MCP over HTTP; `restart` puts others in their place, as a new process would. */
async function start() {
  const place: Place = { held: await startTestHub(), mcp: undefined as unknown as McpHttp };
  const serve = () => createMcpHttp({ createClient: () => toClient(place.held), version: '1.2.3' });
  place.mcp = serve();
  const restart = async () => {
    await place.mcp.close();
    place.held = await place.held.restart();
    place.mcp = serve();
  };
  const say = (to: string, text: string) =>
    place.held.hub.bus.send(place.held.outgoing({ text, from: PERSON, to: agentNameSchema.parse(to) }));
  /** The time that passes for all of the hub, in steps in which whoever lives can say so. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 10_000) await place.held.time.advance(10_000);
  };
  return { place, restart, say, pass };
}

interface ConnectOptions {
  listens?: boolean;
  /** Whether the client speaks the protocol of 2026, which has no sessions. */
  mode?: 'legacy' | 'auto';
  name?: string;
}

async function connect(
  place: Place,
  { listens = false, mode = 'legacy', name = 'test' }: ConnectOptions = {},
) {
  const client = new Client({ name, version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('http://hub.test/mcp'), {
    requestInit: { headers: { 'x-nod-agent': 'coder', authorization: 'Bearer a' } },
    fetch: async (url, init) => {
      if (init?.method === 'GET' && !listens) return new Response(null, { status: 405 });
      const response = await place.mcp.fetch(new Request(url, init));
      // A line that its client drops is dropped at the other end, too.
      const body = response.body?.pipeThrough(
        new TransformStream(),
        init?.signal ? { signal: init.signal } : {},
      );
      return new Response(body ?? null, response);
    },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport };
}

async function read({ client }: { client: Client }, meta: Record<string, unknown> = {}): Promise<string[]> {
  const { structuredContent } = await client.callTool({ name: 'check_messages', arguments: {}, _meta: meta });
  const { messages } = structuredContent as { messages: { payload: { text: string } }[] };
  return messages.map(({ payload }) => payload.text);
}

/** Lets what a closed line sets off happen. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

describe('M6 two sessions of one program over HTTP, which name no thread', () => {
  it("are two agents: neither gets the other's messages, nor finds its questions", async () => {
    const { place, say } = await start();
    const [one, two] = [await connect(place), await connect(place)];
    expect([await read(one), await read(two)]).toEqual([[], []]);
    await say('coder', 'for the first');
    await say('coder · 2', 'for the second');
    expect([await read(one), await read(two)]).toEqual([['for the first'], ['for the second']]);

    const asked = one.client.callTool({ name: 'ask_user', arguments: { questions: [question] } });
    asked.catch(() => {});
    while (place.held.hub.requests.open().length === 0) await new Promise(setImmediate);
    const requestId = place.held.hub.requests.open()[0]?.id as RequestId;
    const found = await two.client.callTool({ name: 'wait_for_answer', arguments: { requestId } });
    expect(found.structuredContent).toMatchObject({ error: { code: 'not_found' } });
  });

  it('keep their names when the hub restarts, whoever comes back first', async () => {
    const { place, say, restart } = await start();
    const [one, two] = [await connect(place), await connect(place, { listens: true })];
    await read(one);
    await read(two);
    await say('coder', 'for the first');
    await say('coder · 2', 'for the second');
    await restart();
    const third = await connect(place);
    expect(await read(third)).toEqual([]);
    expect(await read(two)).toEqual(['for the second']);
    expect(await read(one)).toEqual(['for the first']);
  });

  it('keep their names while they live: as long as they listen, and an hour where they never did', async () => {
    const { place, say, pass } = await start();
    const [listening, silent] = [await connect(place, { listens: true }), await connect(place)];
    await read(listening);
    await read(silent);
    await pass(AN_HOUR - A_MINUTE);
    expect(await read(await connect(place))).toEqual([]);
    await say('coder', 'for the one that listens');
    await say('coder · 2', 'for the silent one');
    await pass(2 * A_MINUTE);
    expect(await read(await connect(place))).toEqual(['for the silent one']);
    await pass(5 * AN_HOUR);
    expect(await read(listening)).toEqual(['for the one that listens']);
  });

  it('leave their name to the next one when they end: by a word, and by listening no more', async () => {
    const { place, say, pass } = await start();
    const first = await connect(place);
    await read(first);
    await say('coder', 'left behind');
    await first.transport.terminateSession();
    const second = await connect(place, { listens: true });
    expect(await read(second)).toEqual(['left behind']);
    await second.client.close();
    await settle();
    await pass(10_000);
    expect(await read(await connect(place))).toEqual(['left behind']);
  });

  it('leave their name to the next one when they give way to it', async () => {
    const { place, say } = await start();
    const first = await connect(place);
    await read(first);
    await say('coder', 'left behind');
    for (let count = 1; count < LIMITS.mcpSessionsPerAgent; count += 1) await connect(place);
    expect(await read(await connect(place))).toEqual(['left behind']);
  });

  it('have the name of the thread where a call names one', async () => {
    const { place } = await start();
    const one = await connect(place);
    await read(one, { threadId: 'a', cwd: '/srv/site' });
    await read(await connect(place), { threadId: 'b', cwd: '/srv/site' });
    await read(await connect(place), { threadId: 'a' });
    const names = place.held.hub.agents.list().map(({ name }) => name);
    expect(names).toEqual(['coder · site', 'coder · site 2']);
  });
});

describe('M6 programs over HTTP that have no sessions', () => {
  it('are one agent for each client, that is no session, also after a restart of the hub', async () => {
    const { place, say, restart } = await start();
    const session = await connect(place);
    await read(session);
    const modern = { mode: 'auto', name: 'claude-code' } as const;
    expect(await read(await connect(place, modern))).toEqual([]);
    await say('coder', 'for the session');
    await say('coder · 2', 'for the other');
    expect(await read(await connect(place, modern))).toEqual(['for the other']);
    await restart();
    expect(await read(await connect(place, modern))).toEqual(['for the other']);
    expect(await read(session)).toEqual(['for the session']);
  });
});

describe('a session of MCP over HTTP', () => {
  it('OPS-2 goes on after a restart of the hub, as the client that it is', async () => {
    const { place, restart } = await start();
    const gemini = await connect(place, { name: 'gemini-cli-mcp-client' });
    await restart();
    const [listed] = await Promise.all([gemini.client.listTools(), gemini.client.listTools()]);
    expect(listed.tools.map(({ name }) => name)).toContain('ask_person');
  });

  const own = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'x-nod-agent': 'coder',
    authorization: 'Bearer a',
  };

  it('is one after a restart of the hub, however many of its requests come at once', async () => {
    const { place, restart } = await start();
    const { transport } = await connect(place);
    await restart();
    const headers = { ...own, 'mcp-session-id': transport.sessionId ?? '' };
    const params = { name: 'ask_user', arguments: { questions: [question] } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
    const call = () => place.mcp.fetch(new Request('http://hub.test/mcp', { method: 'POST', headers, body }));
    const statuses = (await Promise.all([call(), call()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
    await place.mcp.close();
  });

  it('F-97 SEC-8 is not taken up after a restart of the hub where its agent has as many as it may, and all are busy', async () => {
    const { place, restart } = await start();
    const before = await connect(place);
    await restart();
    for (let count = 0; count < LIMITS.mcpSessionsPerAgent; count += 1) {
      const { client } = await connect(place);
      client.callTool({ name: 'ask_user', arguments: { questions: [question] } }).catch(() => {});
    }
    while (place.held.hub.requests.open().length < LIMITS.mcpSessionsPerAgent)
      await new Promise(setImmediate);
    await expect(before.client.listTools()).rejects.toThrow(/Session not found/);
  });

  it('does not take up a stream from before the hub restarted: nobody would ever speak on it', async () => {
    const { place, restart } = await start();
    const { transport } = await connect(place);
    await restart();
    const stream = `${crypto.randomUUID()}_1_${crypto.randomUUID()}`;
    const headers = { ...own, 'mcp-session-id': transport.sessionId ?? '', 'last-event-id': stream };
    expect((await place.mcp.fetch(new Request('http://hub.test/mcp', { headers }))).status).toBe(400);
  });

  it('SEC-8 is not found where it has ended, nor by an id that was never given', async () => {
    const { place } = await start();
    const { client, transport } = await connect(place);
    await client.listTools();
    const id = transport.sessionId ?? '';
    await transport.terminateSession();
    const call = async (session: string) => {
      const headers = { ...own, 'mcp-session-id': session };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
      return (await place.mcp.fetch(new Request('http://hub.test/mcp', { method: 'POST', headers, body })))
        .status;
    };
    expect([await call(id), await call('unknown'), await call('a.b.c'), await call(`${id}x`)]).toEqual([
      404, 404, 404, 404,
    ]);
  });
});
