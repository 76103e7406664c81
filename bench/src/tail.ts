// Tailing, as a session watcher sees it: how soon a line that an agent program appends is delivered, and what a hundred files cost
// in which nothing happens. The peer in the same run is `tail -F`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createFileTail } from '@nod/system-node';
import { toPercentile } from './figures/statistics.ts';
import { printTable, reportTargets } from './figures/table.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { resources } from './servers/resources.ts';

const ROUNDS = 400;
const FILES = 100;
const IDLE_MS = 20_000;
const TARGET_MS = 50;
const TARGET_SHARE = 0.02;
const TICKS_PER_SECOND = 100;

type Hear = (file: number, line: string) => void;

/** Follows these files; resolves to what the followers have used of a core, in seconds, at any time. */
type Follow = (paths: readonly string[], hear: Hear) => Promise<() => number>;

export async function run(): Promise<void> {
  const folder = await createBenchFolder();
  const own = await measure(join(folder, 'own'), followWithTail);
  const peer = await measure(join(folder, 'peer'), followWithPeer);
  printTable([
    ['', 'delivered, median', '99 of 100', `${FILES} idle files`],
    ['Nod', toMs(own.times, 0.5), toMs(own.times, 0.99), toShare(own.idle)],
    ['tail -F', toMs(peer.times, 0.5), toMs(peer.times, 0.99), toShare(peer.idle)],
  ]);
  const median = toPercentile(own.times, 0.5);
  const ratio = median / toPercentile(peer.times, 0.5);
  reportTargets([
    {
      figure: 'a line appended → delivered, median',
      measured: `${toMs(own.times, 0.5)} (${ratio.toFixed(2)} × tail -F)`,
      target: `< ${TARGET_MS} ms`,
      met: median < TARGET_MS,
    },
    {
      figure: `${FILES} idle files, of a core`,
      measured: toShare(own.idle),
      target: `< ${toShare(TARGET_SHARE)}`,
      met: own.idle < TARGET_SHARE,
    },
  ]);
}

async function measure(prefix: string, follow: Follow) {
  const paths = Array.from({ length: FILES }, (_, index) => `${prefix}-${index}.jsonl`);
  for (const path of paths) writeFileSync(path, '{"type":"begun"}\n');
  const heard = new Map<string, number>();
  const used = await follow(paths, (file, line) => heard.set(`${file} ${line}`, performance.now()));
  await until(() => heard.size === FILES);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureLine(paths, heard, round));
  const before = used();
  await pause(IDLE_MS);
  return { times, idle: (used() - before) / (IDLE_MS / 1_000) };
}

async function measureLine(paths: readonly string[], heard: Map<string, number>, round: number) {
  const file = round % paths.length;
  const line = JSON.stringify({ type: 'assistant', round });
  const begun = performance.now();
  appendFileSync(paths[file] ?? '', `${line}\n`);
  await until(() => heard.has(`${file} ${line}`));
  return (heard.get(`${file} ${line}`) ?? begun) - begun;
}

async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await pause(2);
}

/** In this process, where nothing else runs in idle times. */
const followWithTail: Follow = async (paths, hear) => {
  const tail = createFileTail();
  const controller = new AbortController();
  resources.defer(() => controller.abort());
  paths.forEach((path, file) => {
    void (async () => {
      for await (const { text } of tail.follow(path, 0, controller.signal)) hear(file, text);
    })();
  });
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  };
};

/** One process for all files. */
const followWithPeer: Follow = async (paths, hear) => {
  const child = spawn('tail', ['-n', '+1', '-F', ...paths], { stdio: ['ignore', 'pipe', 'ignore'] });
  resources.defer(() => void child.kill());
  await once(child, 'spawn');
  let file = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const head = /^==> (.*) <==$/.exec(line)?.[1];
    if (head !== undefined) file = paths.indexOf(head);
    else if (line !== '') hear(file, line);
  });
  return () => readProcessSeconds(child.pid ?? 0);
};

function readProcessSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function toMs(times: readonly number[], rank: number): string {
  return `${toPercentile(times, rank).toFixed(2)} ms`;
}

function toShare(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
