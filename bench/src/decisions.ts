// Time to find decision sets: hostile texts against prose of the same size, and twice the size against once.
import { parseDecisions } from '@nod/decisions';
import { toMedian } from './figures/statistics.ts';
import { printTable, reportTargets } from './figures/table.ts';

const MEGABYTE = 1_000_000;
const ROUNDS = 11;
/** Texts read for one figure: the thread's time is counted in steps of a few milliseconds. */
const BATCH = 8;
const WARM_UP = 6;
const MAX_RATIO = 3;
/** Twice the text may take twice the time; the second decimal is the machine's. */
const MAX_GROWTH = 2;

const LINES = `The hub keeps every message in one store and hands each of them to the channels that asked for it.
A channel renders what it is given; it never learns why something was asked. 中文段落也照样存放，不做任何改动。

When the connection is lost, the queue keeps growing until the person is back, and then empties in order.

`;

const SENTENCE =
  'A queue keeps what a person has not seen yet, and gives it back in the order in which it came. ';

/** Prose as models write it; hostile texts are held against the quickest. */
const PROSE: Readonly<Record<string, string>> = {
  'prose in short lines': LINES,
  'prose in long paragraphs': `${SENTENCE.repeat(8)}\n\n`,
};

/** One piece of each hostile text; it is repeated up to the wanted size. */
const HOSTILE: Readonly<Record<string, string>> = {
  'numbered list': '1. a\n',
  'bare numbers': '1.\n',
  'nested bullets': '- - - 1. a\n',
  'deeper and deeper list': [...Array(60).keys()].map((depth) => `${' '.repeat(depth)}- a) x\n`).join(''),
  digits: `${'7'.repeat(100_000)}\n`,
  letters: `${'a'.repeat(100_000)}\n`,
  'one line of digits': '7',
  'one line of prose': SENTENCE,
  'unclosed fences': '```\n~~~\n````x\n',
  'deep quotes': `${'>'.repeat(200)} 1. a\n`,
  'wide table': `|${' A. x |'.repeat(1_000)}\n`,
  'narrow table': '|A|\n',
  'open brackets': '(A([【（',
  'open asterisks': '**1. a*\n__b\n',
  'options on one line': 'a) x b) y c) z ',
  'short lines of options': '1. q?\na) x b) y c) z\n',
  'endless options': '1. Which?\nA. x\nB. y (recommended)\n',
  'questions and doubts': '1. Q?\nA. x\nB. y\nI recommend A if B or C, then A. 推荐 A 或 B。\n',
  'one long option': `1. Q?\nA. x\n${'wrapped text here and there\n'.repeat(500)}`,
  summaries: `Recommended: ${'1A 2B '.repeat(100)}\n`,
  'full-width heads': '１．Ａ．（Ａ）\n',
  'marks only': '推荐 A 推荐（不推荐）⭐✅ I recommend B or A, ',
  'blank lines': '\n',
  'open thinking': '<think>\n1. a\n<!-- x\n',
  backticks: 'a ` b `` c ``` d\n',
  emoji: '1️⃣ 🅰️ ⭐ x\n',
  'open quotations': '"1. a\n“A. x\n',
  'announced drafts': 'The mail:\n\nHi you,\n\n',
  legends: '✓ = recommended\n1. Q?\nA. x ✓\nB. y\n',
};

export async function run(): Promise<void> {
  const texts = Object.entries({ ...PROSE, ...HOSTILE }).map(([name, piece]) => ({
    name,
    once: repeatTo(piece, MEGABYTE),
    twice: repeatTo(piece, 2 * MEGABYTE),
  }));
  // The compiler is done before anything counts: the first texts would be measured while it still works.
  for (let round = 0; round < WARM_UP; round += 1) {
    for (const { once, twice } of texts) parseDecisions(round % 2 === 0 ? once : twice);
  }
  // Each text by itself: among others, what is in the caches decides more than the length.
  const rounds = texts.map(({ name, once, twice }) =>
    Array.from({ length: ROUNDS }, () => ({ name, once: time(once), twice: time(twice) })),
  );
  const figures = texts.map(({ name }) => toFigures(name, rounds));
  const prose = Math.min(...figures.filter(({ name }) => name in PROSE).map(({ quickest }) => quickest));
  printFigures(figures, prose);
  reportWorst(figures, prose);
}

interface Times {
  readonly name: string;
  readonly once: number;
  readonly twice: number;
}

/** Medians, the quickest round (what else runs on the machine only ever adds), and how a round grows with the size. */
interface Figures extends Times {
  readonly quickest: number;
  /** Both sizes of one round are read right after each other: a busy machine slows them alike. */
  readonly growth: number;
}

function toFigures(name: string, rounds: readonly (readonly Times[])[]): Figures {
  const measured = rounds.flatMap((round) => round.filter((text) => text.name === name));
  return {
    name,
    once: toMedian(measured.map(({ once }) => once)),
    twice: toMedian(measured.map(({ twice }) => twice)),
    quickest: Math.min(...measured.map(({ once }) => once)),
    growth: toMedian(measured.map(({ once, twice }) => twice / once)),
  };
}

function repeatTo(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / Buffer.byteLength(piece)));
}

/** Milliseconds that this thread worked: on a busy machine the clock tells of others. */
function time(text: string): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < BATCH; count += 1) parseDecisions(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / BATCH;
}

function printFigures(figures: readonly Figures[], prose: number): void {
  const rows = figures.map(({ name, once, twice, quickest, growth }) => [
    name,
    once.toFixed(1),
    twice.toFixed(1),
    (quickest / prose).toFixed(2),
    growth.toFixed(2),
  ]);
  printTable([['text', '1 MB, ms', '2 MB, ms', 'to quickest prose', '2 MB to 1 MB'], ...rows]);
}

function reportWorst(figures: readonly Figures[], prose: number): void {
  const ratio = Math.max(...figures.map(({ quickest }) => quickest / prose));
  const growth = Math.max(...figures.map((figure) => figure.growth));
  reportTargets([
    {
      figure: 'slowest hostile text to prose',
      measured: ratio.toFixed(2),
      target: `≤ ${MAX_RATIO}`,
      met: ratio <= MAX_RATIO,
    },
    {
      figure: 'growth from 1 MB to 2 MB',
      measured: growth.toFixed(1),
      target: `≤ ${MAX_GROWTH}`,
      met: Number(growth.toFixed(1)) <= MAX_GROWTH,
    },
  ]);
}
