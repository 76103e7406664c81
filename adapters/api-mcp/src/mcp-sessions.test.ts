import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startTestHub } from '@nod/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createMcpHttp, type McpHttp } from './create-mcp-http.ts';
import { toClient } from './test-connection.ts';

const MOST_SESSIONS = 256;
const ADDRESS = 'http://hub.test/mcp?agent=coder';
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
  const mcp = createMcpHttp({ client: toClient(test), version: '1.2.3' });
  const untilOpen = async (count: number) => {
    while (test.hub.requests.open().length !== count) await new Promise(setImmediate);
  };
  return { ...test, mcp, untilOpen };
}

/** A client that listens to nothing but the answers to its calls. */
async function connect(mcp: McpHttp): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const transport = new StreamableHTTPClientTransport(new URL(ADDRESS), {
    fetch: async (url, init) =>
      init?.method === 'GET' ? new Response(null, { status: 405 }) : mcp.fetch(new Request(url, init)),
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
  it('SEC-8 forget the one that was silent the longest, never one whose question waits for the person', async () => {
    const { mcp, hub, untilOpen } = await start();
    const asking = await connect(mcp);
    const asked = ask(asking);
    await untilOpen(1);
    const [silent, speaking] = await connectMany(mcp, MOST_SESSIONS - 1);
    await speaking?.listTools();
    await connect(mcp);

    await expect(silent?.listTools()).rejects.toThrow(/Session not found/);
    await expect(speaking?.listTools()).resolves.toBeDefined();
    const [request] = hub.requests.open();
    if (request) await hub.requests.answer(request.id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({ answers: [{ answer: 'Red' }] });
  });

  it('SEC-8 refuse a new one while all are busy, and take one when a call has ended', async () => {
    const { mcp, hub, untilOpen } = await start();
    const connected = await connectMany(mcp, MOST_SESSIONS);
    const asked = connected.map(ask);
    const ended = Promise.allSettled(asked);
    await untilOpen(MOST_SESSIONS);
    await expect(connect(mcp)).rejects.toThrow(/256 sessions are open and all are busy/);

    const [request] = hub.requests.open();
    if (request) await hub.requests.answer(request.id, { text: 'Red', surface: 'panel' });
    await Promise.race(asked);
    await expect(connect(mcp)).resolves.toBeDefined();
    await disconnect();
    await ended;
  });
});
