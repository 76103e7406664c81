// Features of a block by where it stands: in the page, under which heading, and how far from where most prose is.
import type { Block } from '../reading/blocks.ts';
import { type Box, toLevel } from '../reading/box.ts';
import { FAR } from './above-features.ts';
import type { BoxFigures } from './box-figures.ts';
import { listBits, PHRASE_GROUPS } from './phrase-groups.ts';
import { toPhrases, toShare } from './text-features.ts';

export const PLACE_FEATURES: readonly string[] = [
  ...'place words-before words-after from-h1 has-h1 from-heading last-level'.split(' '),
  ...PHRASE_GROUPS.map((group) => `under-${group}`),
  ...'from-best in-best after-best best-share'.split(' '),
];

const MOST_BEFORE = -50;
const MOST_AFTER = 300;
const NO_HEADING = 60;

/** The features of one block after the other: each is to be asked for once, in order. */
export function createPlaceFeatures(
  blocks: readonly Block[],
  boxes: readonly Box[],
  figures: readonly BoxFigures[],
): (block: Block, at: number) => number[] {
  const total = Math.max(1, figures[0]?.words ?? 1);
  const first = blocks.findIndex(({ box }) => box.tag === 'h1');
  const best = findBest(boxes, figures);
  const chain = listChain(best);
  const bestShare = toShare(figures[best?.index ?? 0]?.words ?? 0, total);
  let before = 0;
  let isAfterBest = false;
  let heading: { at: number; level: number; phrases: number } | null = null;
  return (block, at) => {
    const { box, words } = block;
    const steps = countSteps(box, chain);
    isAfterBest ||= steps === 0;
    const row = [
      ...[at / blocks.length, before / total, (total - before - words) / total],
      first === -1 ? 0 : Math.min(MOST_AFTER, Math.max(MOST_BEFORE, at - first)),
      Number(first !== -1),
      heading ? Math.min(NO_HEADING, at - heading.at) : NO_HEADING,
      heading?.level ?? 0,
      ...listBits(heading?.phrases ?? 0),
      ...[steps, Number(steps === 0), Number(isAfterBest), bestShare],
    ];
    before += words;
    const level = toLevel(box);
    if (level > 0) heading = { at, level, phrases: toPhrases(block) };
    return row;
  };
}

/** The box with the most prose close below it. */
function findBest(boxes: readonly Box[], figures: readonly BoxFigures[]): Box | null {
  let best: Box | null = null;
  let most = 0;
  for (const box of boxes) {
    const { proseScore = 0, words = 0, linkWords = 0 } = figures[box.index] ?? {};
    const score = words > 0 ? proseScore * (1 - linkWords / words) : 0;
    if (score > most && box.tag !== 'p') [best, most] = [box, score];
  }
  return best;
}

/** The box and all above it, by how far they are above. */
function listChain(box: Box | null): Map<Box, number> {
  const chain = new Map<Box, number>();
  for (let up = box, steps = 0; up !== null; up = up.parent, steps++) chain.set(up, steps);
  return chain;
}

/** How many steps above the best box the box is found in. */
function countSteps(box: Box, chain: ReadonlyMap<Box, number>): number {
  for (let up: Box | null = box; up !== null; up = up.parent) {
    const steps = chain.get(up);
    if (steps !== undefined) return steps;
  }
  return FAR;
}
