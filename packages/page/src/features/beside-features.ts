// Features of a block by what stands beside it: the blocks next to it, and what is around it as a whole.
import { type Block, isProse } from '../reading/blocks.ts';
import { toLevel } from '../reading/box.ts';
import { toShare } from './text-features.ts';

const OFFSETS = [-3, -2, -1, 1, 2, 3];
const REACHES = { near: 4, wide: 12 };
const NONE = [-1, -1, -1, -1];

export const BESIDE_FEATURES: readonly string[] = [
  ...OFFSETS.flatMap((offset) =>
    ['words', 'links', 'heading', 'prose'].map((figure) => `at${offset}-${figure}`),
  ),
  ...Object.keys(REACHES).flatMap((name) => ['words', 'links', 'prose'].map((figure) => `${name}-${figure}`)),
];

export function listBesideFeatures(blocks: readonly Block[], at: number): number[] {
  return [
    ...OFFSETS.flatMap((offset) => toFigures(blocks[at + offset])),
    ...Object.values(REACHES).flatMap((reach) => sumAround(blocks, at, reach)),
  ];
}

function toFigures(block: Block | undefined): number[] {
  if (block === undefined) return NONE;
  const { words, linkWords, box } = block;
  return [words, toShare(linkWords, words), toLevel(box), Number(isProse(block))];
}

function sumAround(blocks: readonly Block[], at: number, reach: number): number[] {
  let [words, links, prose] = [0, 0, 0];
  for (let other = Math.max(0, at - reach); other <= Math.min(blocks.length - 1, at + reach); other++) {
    const block = blocks[other] as Block;
    words += block.words;
    links += block.linkWords;
    if (isProse(block)) prose += block.words;
  }
  return [words, toShare(links, words), toShare(prose, words)];
}
