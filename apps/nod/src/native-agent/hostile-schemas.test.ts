import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { RunApart, Tool, ToolCallContext } from '@nod/agent';
import { createApartRunner } from '@nod/system-node';
import { connectMcpServers, type McpConfig, type McpEvent } from '@nod/tools-mcp';
import { describe, expect, it, onTestFinished } from 'vitest';

// Small, so that what is too much is so soon: the hub gives a schema more.
const small = createApartRunner({ memoryMb: 96 });
const patience = { forEver: 300 };
/** What would take for ever is given up when the test says so; everything else has the time that it needs. */
const runApart: RunApart = (call) =>
  small(JSON.stringify(call.input).includes(EVIL) ? { ...call, timeLimitMs: patience.forEver } : call);
const context = { signal: new AbortController().signal, onProgress: () => {} } as unknown as ToolCallContext;

/** A server in a few lines, which says whatever it is told to: `tools` is the source of a list. */
const toServer = (tools: string) => ({
  command: process.execPath,
  args: [
    '-e',
    `const tools = ${tools};
const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ arguments: given }) => ({ content: [{ type: 'text', text: 'ran' }], structuredContent: given }),
};
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (answers[method]) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }));
});`,
  ],
});
const tool = (schema: string, more = '') => `[{ name: 't', inputSchema: ${schema} ${more} }]`;
const EXPONENTIAL = `{ type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' } } }`;
const EVIL = `${'a'.repeat(40)}!`;

/** A server behind HTTP that answers without end, in one body or in one event; tells how much of it was read. */
async function startEndless(type: string, before: string) {
  let sent = 0;
  const chunk = 'x'.repeat(1_000_000);
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    response.writeHead(200, { 'content-type': type });
    response.write(before);
    const more = () => {
      while (sent < 200_000_000 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return;
      }
      response.end();
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, sent: () => sent };
}

async function open(mcpServers: McpConfig['mcpServers']) {
  const events: McpEvent[] = [];
  const servers = connectMcpServers(
    { mcpServers },
    { log: (event) => void events.push(event), version: '1', runApart, connectTimeLimitMs: 8_000 },
  );
  await servers.tried();
  const find = (name: string): Tool => {
    const found = servers.tools().find((each) => each.name === name);
    if (!found) throw new Error(`no ${name} in ${JSON.stringify(events)}`);
    return found;
  };
  return { servers, events, find, [Symbol.asyncDispose]: () => servers.close() };
}

describe('a hostile schema', () => {
  it('F-94 SEC-8 a pattern that would take for ever holds up nobody; the call is refused with the reason', async () => {
    await using test = await open({
      evil: toServer(tool(EXPONENTIAL)),
      good: toServer(tool(`{ type: 'object' }`)),
    });
    const evil = test.find('evil__t');
    const order: string[] = [];
    // Long enough for another answer meanwhile.
    patience.forEver = 3_000;
    const looking = evil.inspect?.({ text: EVIL }).then((inspected) => {
      order.push('looked');
      return inspected;
    });
    await setImmediate();
    expect(await test.find('good__t').execute({}, context)).toMatchObject({ displayText: 'ran' });
    order.push('answered another');
    expect(await looking).toMatchObject({
      preview: { type: 'failing', reason: expect.stringContaining('could not be checked in time') },
      permission: null,
    });
    expect(order).toEqual(['answered another', 'looked']);
    patience.forEver = 300;
    expect(await evil.execute({ text: EVIL }, context)).toMatchObject({
      success: false,
      error: expect.stringContaining('could not be checked in time'),
    });
    expect(await evil.execute({ text: 'aaa' }, context)).toMatchObject({ displayText: 'ran' });
  });

  it('F-94 SEC-8 nor does a pattern for what a tool gives back', async () => {
    const says = `, outputSchema: ${EXPONENTIAL}`;
    await using test = await open({ evil: toServer(tool(`{ type: 'object' }`, says)) });
    expect(await test.find('evil__t').execute({ text: EVIL }, context)).toMatchObject({
      success: true,
      data: { text: EVIL },
    });
  });

  it.each([
    [
      'of nine megabytes',
      `{ type: 'object', properties: { a: { enum: ['${'x'.repeat(9)}'.repeat(1_000_000)] } } }`,
    ],
    ['of more than ten megabytes', `{ type: 'object', description: 'x'.repeat(11_000_000) }`],
    [
      'with a million names',
      `{ type: 'object', properties: Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => ['n' + n, {}])) }`,
    ],
    [
      'nested ten thousand levels deep',
      `(() => { let schema = {}; for (let n = 0; n < 10_000; n += 1) schema = { not: schema }; return { type: 'object', ...schema }; })()`,
    ],
  ])('F-94 SEC-8 one %s is left out, and other servers are there', async (_, schema) => {
    const good = toServer(tool(`{ type: 'object' }`));
    await using test = await open({ evil: toServer(tool(schema)), good });
    expect(test.servers.tools().map(({ name }) => name)).toEqual(['good__t']);
    expect(test.events).toContainEqual(
      expect.objectContaining({ server: 'evil', type: expect.stringMatching(/tool-left-out|server-down/) }),
    );
    expect(await test.find('good__t').execute({}, context)).toMatchObject({ displayText: 'ran' });
  });

  it.each([
    ['one body', 'application/json', '{"jsonrpc":"2.0","id":0,"result":"'],
    ['one event', 'text/event-stream', 'data: {"jsonrpc":"2.0","id":0,"result":"'],
  ])(
    'F-94 SEC-8 an answer over HTTP without end in %s is given up after ten megabytes',
    async (_, type, before) => {
      const { url, sent } = await startEndless(type, before);
      await using test = await open({ evil: { url }, good: toServer(tool(`{ type: 'object' }`)) });
      expect(test.servers.states()[0]).toMatchObject({ server: 'evil', status: 'down' });
      expect(sent()).toBeLessThan(60_000_000);
      expect(await test.find('good__t').execute({}, context)).toMatchObject({ displayText: 'ran' });
    },
  );
});
