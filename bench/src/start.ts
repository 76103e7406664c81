// Starting: how long the hub takes in a new data folder, and how much memory it holds when nothing happens; how
// long `nod mcp` takes to answer `initialize`, beside a minimal server of the official SDK and a bare start of Node
// in the same run.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { toMedian } from './figures/statistics.ts';
import { reportTargets } from './figures/table.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { NOD, startHubProcess } from './servers/hub-process.ts';

const STARTS = 10;
const START_TARGET_MS = 1_000;
const INITIALIZE_TARGET_MS = 300;
/** Nod's server has four tools, a hub behind it and a name to claim: it may take this much longer than one that has none. */
const RATIO_TARGET = 2;
const MINIMAL = fileURLToPath(new URL('./start/minimal-mcp-server.ts', import.meta.url));
/** Where Node keeps compiled sources: `nod` has such a place, so its peer has one, too. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/nod', import.meta.url));
const IDLE_MS = 3_000;
const MEMORY_TARGET_MB = 120;

export async function run(): Promise<void> {
  const folder = await createBenchFolder();
  const starts: number[] = [];
  for (let count = 0; count < STARTS; count++)
    starts.push(await measureStart(join(folder, `start-${count}`)));
  const { nod, minimal, bare } = await measureServers(join(folder, 'start-0'));
  const memory = await measureIdleMemory(join(folder, 'idle'));
  const start = toMedian(starts);
  reportTargets([
    {
      figure: `cold start to the first answer of /healthz, median of ${STARTS}`,
      measured: `${start.toFixed(0)} ms (${Math.min(...starts).toFixed(0)} to ${Math.max(...starts).toFixed(0)})`,
      target: `< ${START_TARGET_MS} ms`,
      met: start < START_TARGET_MS,
    },
    {
      figure: `\`nod mcp\` to its answer to initialize, median of ${STARTS} (bare Node: ${bare.toFixed(0)} ms)`,
      measured: `${nod.toFixed(0)} ms`,
      target: `< ${INITIALIZE_TARGET_MS} ms`,
      met: nod < INITIALIZE_TARGET_MS,
    },
    {
      figure: `the same beside a minimal server of the official SDK (${minimal.toFixed(0)} ms)`,
      measured: `${(nod / minimal).toFixed(2)} times as long`,
      target: `< ${RATIO_TARGET}`,
      met: nod / minimal < RATIO_TARGET,
    },
    {
      figure: `resident memory after ${IDLE_MS / 1000} s idle`,
      measured: `${memory.toFixed(0)} MB`,
      target: `< ${MEMORY_TARGET_MB} MB`,
      met: memory < MEMORY_TARGET_MB,
    },
  ]);
}

async function measureStart(data: string): Promise<number> {
  const spawnedAt = performance.now();
  const hub = await startHubProcess(data);
  await requireHealthy(hub.url);
  const milliseconds = performance.now() - spawnedAt;
  await hub.stop();
  return milliseconds;
}

interface ServerStarts {
  nod: number;
  minimal: number;
  bare: number;
}

/** Medians of starts that take turns, so that what else the machine does meets all alike. The first of each fills caches. */
async function measureServers(data: string): Promise<ServerStarts> {
  const starts = { nod: [] as number[], minimal: [] as number[], bare: [] as number[] };
  for (let count = 0; count <= STARTS; count++) {
    const turn = {
      nod: await measureNod(data),
      minimal: await measureMinimal(),
      bare: await measureBareNode(),
    };
    if (count === 0) continue;
    starts.nod.push(turn.nod);
    starts.minimal.push(turn.minimal);
    starts.bare.push(turn.bare);
  }
  return { nod: toMedian(starts.nod), minimal: toMedian(starts.minimal), bare: toMedian(starts.bare) };
}

/** Of a data folder that has a token; the hub need not run. */
function measureNod(data: string): Promise<number> {
  return measureInitialize(() => spawn(NOD, ['mcp', '--agent', 'bench', '--data', data], PIPES));
}

function measureMinimal(): Promise<number> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };
  return measureInitialize(() => spawn(process.execPath, [MINIMAL], { ...PIPES, env }));
}

const PIPES = { stdio: ['pipe', 'pipe', 'inherit'] as ['pipe', 'pipe', 'inherit'] };

async function measureInitialize(start: () => ChildProcess): Promise<number> {
  const spawnedAt = performance.now();
  const { stdin, stdout, ...child } = withPipes(start());
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  };
  stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await once(stdout, 'data');
  const milliseconds = performance.now() - spawnedAt;
  stdin.end();
  await child.ended;
  return milliseconds;
}

function withPipes(child: ChildProcess) {
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('the server has no pipes');
  return { stdin, stdout, ended: once(child, 'exit') };
}

async function measureBareNode(): Promise<number> {
  const spawnedAt = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - spawnedAt;
}

async function measureIdleMemory(data: string): Promise<number> {
  const hub = await startHubProcess(data);
  await requireHealthy(hub.url);
  await sleep(IDLE_MS);
  const status = await readFile(`/proc/${hub.pid}/status`, 'utf8');
  await hub.stop();
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

async function requireHealthy(url: string): Promise<void> {
  const { ok, status } = await fetch(`${url}/healthz`);
  if (!ok) throw new Error(`/healthz answered ${status}`);
}
