// Approving: how soon a tool begins after the person tapped Approve, through the whole hub, to the first line of
// the tool's own code, which here is an MCP server in this process. Also how soon a surface shows that it runs.

import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { createHubClient, followEvents, type HubClient } from '@nod/client';
import { type HumanRequestOf, PERSON, type StreamItem } from '@nod/protocol';
import { startScriptedModelServer } from '@nod/testing';
import { toPercentile } from './figures/statistics.ts';
import { printTable, reportTargets } from './figures/table.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { type HubProcess, startHubProcess } from './servers/hub-process.ts';
import { resources } from './servers/resources.ts';

const ROUNDS = 300;
const WARM_UP = 20;
const TARGET_MS = 20;

export async function run(): Promise<void> {
  const began: number[] = [];
  const tool = await serveTool(() => began.push(performance.now()));
  const model = await startScriptedModelServer();
  resources.defer(() => model.close());
  const hub = await startHub(tool, model.url('openai'));
  const client = connect(hub);
  await waitForTool(client);
  const rounds: Round[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    model.script([
      { type: 'answer', steps: [{ type: 'tool-call', toolName: TOOL, argumentsText: '{}' }] },
      { type: 'answer', steps: [{ type: 'text', text: 'Done.' }] },
    ]);
    const { tapped, shown } = await approveOne(client);
    const [started] = began.splice(0);
    if (started === undefined) throw new Error('the tool did not run');
    if (round >= WARM_UP) rounds.push({ toTool: started - tapped, toSurface: shown - tapped });
  }
  report(rounds);
}

interface Round {
  toTool: number;
  toSurface: number;
}

const TOOL = 'bench__begin';

/** A tool whose first line says that it has begun. */
async function serveTool(onBegin: () => void): Promise<string> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'bench', version: '1' });
    server.registerTool('begin', { description: 'Begins' }, () => {
      onBegin();
      return { content: [{ type: 'text', text: 'begun' }] };
    });
    return server;
  });
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET' } = incoming;
    const body = method === 'POST' ? { body: Readable.toWeb(incoming), duplex: 'half' } : {};
    const headers = incoming.headers as Record<string, string>;
    const request = new Request('http://127.0.0.1/mcp', { method, headers, ...body } as RequestInit);
    const response = await handler.fetch(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  resources.defer(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

async function startHub(tool: string, baseUrl: string): Promise<HubProcess> {
  const data = join(await createBenchFolder(), 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(join(data, 'mcp.json'), JSON.stringify({ mcpServers: { bench: { url: tool } } }));
  return startHubProcess(data, {
    NOD_MODEL: 'openai-compatible:scripted',
    NOD_MODEL_BASE_URL: baseUrl,
  });
}

function connect({ url, personToken }: HubProcess): HubClient {
  const timer = (delayMs: number, callback: () => void) => {
    const handle = setTimeout(callback, delayMs);
    return () => clearTimeout(handle);
  };
  return createHubClient({ baseUrl: url, token: personToken, fetch, timer, random: Math.random });
}

async function waitForTool(client: HubClient): Promise<void> {
  for (;;) {
    const tools = await client.agentTools('nod');
    if (tools.some(({ name }) => name === TOOL)) return;
  }
}

/** Asks for work, taps Approve as soon as the card is there, and waits for the end. */
async function approveOne(client: HubClient): Promise<{ tapped: number; shown: number }> {
  const { logId, overview } = await client.overview();
  const leave = new AbortController();
  let tapped = 0;
  let shown = 0;
  const tap = ({ id, hash }: HumanRequestOf<'tool-approval'>) => {
    tapped = performance.now();
    client
      .answer(id, { approval: { verdict: 'approve', hash }, surface: 'panel' })
      .catch((error: unknown) => leave.abort(error));
  };
  const onItem = ({ event }: StreamItem) => {
    if (event.type === 'request-opened' && event.request.kind === 'tool-approval') tap(event.request);
    const isStart = event.type === 'run-step-added' && event.step.type === 'tool-call-started';
    if (isStart) shown = performance.now();
    if (event.type === 'run-ended') leave.abort();
  };
  await client.sendMessage({
    from: PERSON,
    to: 'nod',
    payload: { text: 'Begin.' },
    mode: 'supervised',
    surface: 'panel',
  });
  await followEvents({
    client,
    logId,
    after: overview.seq,
    onItem,
    onStatus: () => {},
    signal: leave.signal,
  });
  return { tapped, shown };
}

function report(rounds: readonly Round[]): void {
  const toMs = (value: number) => `${value.toFixed(1)} ms`;
  const row = (name: string, times: number[]) => [
    name,
    toMs(toPercentile(times, 0.5)),
    toMs(toPercentile(times, 0.99)),
    toMs(Math.max(...times)),
  ];
  const toTool = rounds.map((round) => round.toTool);
  printTable([
    ['Approve tapped', 'p50', 'p99', 'longest'],
    row("→ first line of the tool's code", toTool),
    row(
      '→ a surface is told that it runs',
      rounds.map((round) => round.toSurface),
    ),
  ]);
  const p50 = toPercentile(toTool, 0.5);
  reportTargets([
    {
      figure: `tapped → tool started, p50 of ${ROUNDS}`,
      measured: toMs(p50),
      target: `< ${TARGET_MS} ms`,
      met: p50 < TARGET_MS,
    },
  ]);
}
