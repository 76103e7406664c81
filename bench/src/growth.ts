// A hub with a million unread messages: its start against that of an empty one, its pages, a send, its memory, and how
// long others wait while sixty surfaces replay the whole log.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toMedian, toPercentile } from './figures/statistics.ts';
import { reportTargets, type TargetRow } from './figures/table.ts';
import { fillStore } from './growth/filled-store.ts';
import { replayTo } from './growth/replay.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { type HubProcess, startHubProcess } from './servers/hub-process.ts';

const MESSAGES = 1_000_000;
const STARTS = 5;
const CALLS = 30;
const SURFACES = 60;
const START_TARGET_MS = 1_500;
const CALL_TARGET_MS = 50;
const MEMORY_TARGET_MB = 250;
const REPLAY_TARGET_MS = 500;

export async function run(): Promise<void> {
  const folder = await createBenchFolder();
  const [empty, full] = [join(folder, 'empty'), join(folder, 'full')];
  await mkdir(full, { mode: 0o700 });
  const filledAt = performance.now();
  const conversationId = await fillStore(join(full, 'nod.db'), MESSAGES);
  console.log(`${MESSAGES} messages were written in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`);
  const starts = { empty: await measureStarts(empty), full: await measureStarts(full) };
  const hub = await startHubProcess(full);
  const rows = [toStartRow(starts), ...(await measureCalls(hub, conversationId))];
  const memory = await readMemory(hub);
  rows.push({
    figure: 'resident memory after these calls',
    measured: `${memory.toFixed(0)} MB`,
    target: `< ${MEMORY_TARGET_MB} MB`,
    met: memory < MEMORY_TARGET_MB,
  });
  rows.push(await measureReplay(hub));
  await hub.stop();
  reportTargets(rows);
}

async function measureStarts(data: string): Promise<number[]> {
  const starts: number[] = [];
  for (let count = 0; count < STARTS; count += 1) {
    const spawnedAt = performance.now();
    const hub = await startHubProcess(data);
    await (await fetch(`${hub.url}/healthz`)).text();
    starts.push(performance.now() - spawnedAt);
    await hub.stop();
  }
  return starts;
}

function toStartRow({ empty, full }: { empty: number[]; full: number[] }): TargetRow {
  const [emptyMs, fullMs] = [toMedian(empty), toMedian(full)];
  return {
    figure: `cold start with ${MESSAGES} unread messages, median of ${STARTS}`,
    measured: `${fullMs.toFixed(0)} ms (${(fullMs / emptyMs).toFixed(2)} × an empty hub's ${emptyMs.toFixed(0)} ms)`,
    target: `< ${START_TARGET_MS} ms`,
    met: fullMs < START_TARGET_MS,
  };
}

async function measureCalls(hub: HubProcess, conversationId: string): Promise<TargetRow[]> {
  const page = `/api/conversations/${conversationId}/messages?limit=100`;
  const middle = Math.round(MESSAGES / 2);
  return [
    await measureCall('overview', () => readAs(hub, '/api/overview')),
    await measureCall('first page of 100', () => readAs(hub, page)),
    await measureCall('next page', () => readAs(hub, `${page}&before=${MESSAGES - 100}`)),
    await measureCall('page in the middle', () => readAs(hub, `${page}&before=${middle}`)),
    await measureCall('the oldest page', () => readAs(hub, `${page}&before=150`)),
    await measureCall('mark half of it as read, then all but ten', (call) =>
      post(hub, hub.personToken, `/api/conversations/${conversationId}/read`, {
        through: call === 0 ? middle : MESSAGES - 10 + call,
      }),
    ),
    await measureCall('send', () => send(hub)),
  ];
}

/** The median, and the slowest: one call that takes long is felt. */
async function measureCall(figure: string, call: (index: number) => Promise<void>): Promise<TargetRow> {
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const calledAt = performance.now();
    await call(index);
    times.push(performance.now() - calledAt);
  }
  const median = toMedian(times);
  return {
    figure: `${figure}, median of ${CALLS}`,
    measured: `${median.toFixed(1)} ms (slowest ${Math.max(...times).toFixed(1)})`,
    target: `< ${CALL_TARGET_MS} ms`,
    met: median < CALL_TARGET_MS,
  };
}

/** Sends go on one after the other while every surface reads the log from its beginning. */
async function measureReplay(hub: HubProcess): Promise<TargetRow> {
  const replay = await replayTo(hub, SURFACES);
  const times: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const sentAt = performance.now();
    await send(hub);
    times.push(performance.now() - sentAt);
  }
  const events = replay.stop();
  const p99 = toPercentile(times, 0.99);
  return {
    figure: `send while ${SURFACES} surfaces replay the log (${events} events meanwhile), p99 of ${times.length}`,
    measured: `${p99.toFixed(0)} ms (median ${toMedian(times).toFixed(0)})`,
    target: `< ${REPLAY_TARGET_MS} ms`,
    met: p99 < REPLAY_TARGET_MS,
  };
}

async function readAs(hub: HubProcess, path: string): Promise<void> {
  const response = await fetch(hub.url + path, { headers: { authorization: `Bearer ${hub.personToken}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
}

function send(hub: HubProcess): Promise<void> {
  const message = { from: 'bench', to: 'user', payload: { text: 'one more' } };
  return post(hub, hub.programToken, '/api/messages', message);
}

async function post(hub: HubProcess, token: string, path: string, body: object): Promise<void> {
  const response = await fetch(hub.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

async function readMemory({ pid }: HubProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
