// How long the hub takes to start in a new data folder, and how much memory it holds when nothing happens; how long
// `nod mcp` takes to answer `initialize`, beside a bare start of Node in the same run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBenchFolder } from './bench-folder.ts';
import { NOD, startHubProcess } from './servers/hub-process.ts';
import { toMedian } from './statistics.ts';
import { reportTargets } from './table.ts';

const STARTS = 10;
const START_TARGET_MS = 1_000;
const INITIALIZE_TARGET_MS = 300;
const IDLE_MS = 3_000;
const MEMORY_TARGET_MB = 120;

export async function run(): Promise<void> {
  const folder = await createBenchFolder();
  const starts: number[] = [];
  for (let count = 0; count < STARTS; count++)
    starts.push(await measureStart(join(folder, `start-${count}`)));
  const initialize = toMedian(await repeat(() => measureInitialize(join(folder, 'start-0'))));
  const bare = toMedian(await repeat(measureBareNode));
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
      measured: `${initialize.toFixed(0)} ms`,
      target: `< ${INITIALIZE_TARGET_MS} ms`,
      met: initialize < INITIALIZE_TARGET_MS,
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

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let count = 0; count < STARTS; count++) all.push(await measure());
  return all;
}

/** Of a data folder that has a token; the hub need not run. */
async function measureInitialize(data: string): Promise<number> {
  const spawnedAt = performance.now();
  const child = spawn(NOD, ['mcp', '--agent', 'bench', '--data', data], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await once(child.stdout, 'data');
  const milliseconds = performance.now() - spawnedAt;
  child.stdin.end();
  await once(child, 'exit');
  return milliseconds;
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
