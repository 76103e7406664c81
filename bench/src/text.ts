// Time to read hostile texts on the hub's main thread: each reader with each text, against one pass over the same
// text, and at twice the length.

import { printTable, reportTargets } from './figures/table.ts';
import { HOSTILE_TEXTS, type HostileText } from './text/hostile-texts.ts';
import { READERS } from './text/readers.ts';

/** The first is the longest that is read as a whole, by rules that look at no more than a beginning of longer ones. */
const LENGTHS = [1_900, 50_000, 100_000, 200_000] as const;
const LONGEST = LENGTHS[3];
const TRIAL_LENGTHS = [LENGTHS[0], 20_000];
const SLOWEST = 5;
/** Twice the text may take twice the time; what is left is the machine's. */
const MAX_GROWTH = 2.8;
/** Below this the clock and the collector decide, not the reader. */
const MEASURABLE_MS = 50;
const MAX_BLOCK_MS = 1_000;
/** A reader that takes this long is not asked for more of the same text. */
const HOPELESS_MS = 5_000;

interface Figures {
  reader: string;
  text: string;
  /** For each length. */
  times: number[];
  /** One pass over the longest. */
  pass: number;
}

export async function run(): Promise<void> {
  const worst: Figures[] = [];
  for (const reader of Object.keys(READERS)) worst.push(await findWorst(reader));
  printTable([
    ['reader', 'worst text', ...LENGTHS.map((length) => `${length / 1000} KB`), 'doubling', 'of one pass'],
    ...worst.map(({ reader, text, times, pass }) => [
      reader,
      text,
      ...times.map((time) => `${time.toFixed(1)} ms`),
      toGrowth(times).toFixed(1),
      `${((times.at(-1) ?? 0) / pass).toFixed(0)} ×`,
    ]),
  ]);
  reportTargets(toTargets(worst));
}

function toTargets(worst: readonly Figures[]) {
  const growing = worst.filter(({ times }) => (times.at(-1) ?? 0) > MEASURABLE_MS);
  const growth = Math.max(0, ...growing.map(({ times }) => toGrowth(times)));
  const longest = Math.max(...worst.map(toLongest));
  return [
    {
      figure: 'growth from 100 KB to 200 KB, worst reader',
      measured: growth.toFixed(1),
      target: `≤ ${MAX_GROWTH}`,
      met: growth <= MAX_GROWTH,
    },
    {
      figure: 'longest block of the main thread by up to 200 KB',
      measured: `${longest.toFixed(0)} ms`,
      target: `≤ ${MAX_BLOCK_MS} ms`,
      met: longest <= MAX_BLOCK_MS,
    },
  ];
}

/** All texts are tried at a small length; the slowest of them, which include whatever grows too fast, at all lengths. */
async function findWorst(reader: string): Promise<Figures> {
  const tried: { text: HostileText; time: number }[] = [];
  for (const text of HOSTILE_TEXTS) {
    for (const length of TRIAL_LENGTHS) tried.push({ text, time: await time(reader, text.take(length)) });
  }
  const slowest = tried.sort((a, b) => b.time - a.time).slice(0, SLOWEST);
  const figures: Figures[] = [];
  for (const { text } of slowest) figures.push(await measure(reader, text));
  return figures.reduce((worst, each) => (toLongest(each) > toLongest(worst) ? each : worst));
}

async function measure(reader: string, { name, take }: HostileText): Promise<Figures> {
  const times: number[] = [];
  for (const length of LENGTHS) {
    const isHopeless = (times.at(-1) ?? 0) > HOPELESS_MS;
    times.push(isHopeless ? Number.POSITIVE_INFINITY : await time(reader, take(length)));
  }
  return { reader, text: name, times, pass: timePass(take(LONGEST)) };
}

/** The linear peer: every character is looked at once. */
function passOver(text: string): number {
  let letters = 0;
  for (const character of text) if (/\p{L}/u.test(character)) letters += 1;
  return letters;
}

function toGrowth(times: readonly number[]): number {
  return (times[3] ?? 0) / Math.max(times[2] ?? 0, 0.1);
}

function toLongest({ times }: Figures): number {
  return Math.max(...times);
}

function timePass(text: string): number {
  const before = process.threadCpuUsage();
  passOver(text);
  return toMilliseconds(process.threadCpuUsage(before));
}

/** What this thread worked for it: on a busy machine the clock tells of others. */
async function time(reader: string, text: string): Promise<number> {
  const read = READERS[reader] ?? (() => {});
  const before = process.threadCpuUsage();
  await read(text);
  return toMilliseconds(process.threadCpuUsage(before));
}

function toMilliseconds({ user, system }: { user: number; system: number }): number {
  return (user + system) / 1_000;
}
