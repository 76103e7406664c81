// Figures of a box: how much text it holds, how much of it is links, and how often its like stands beside it.
import { type Block, isProse } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';

export interface BoxFigures {
  words: number;
  linkWords: number;
  blocks: number;
  /** Words in blocks that read like sentences. */
  proseWords: number;
  headings: number;
  /** Boxes beside it, itself among them, that have its tag and its first class. */
  twins: number;
  /** The prose right below it, and half of that one level further. */
  proseScore: number;
}

/** By the index of the box. */
export function measureBoxes(boxes: readonly Box[], blocks: readonly Block[]): BoxFigures[] {
  const figures = boxes.map(() => ({
    ...{ words: 0, linkWords: 0, blocks: 0, proseWords: 0, headings: 0, twins: 1, proseScore: 0 },
  }));
  for (const block of blocks) addBlock(figures, block);
  for (let index = boxes.length - 1; index > 0; index--) addToParent(figures, boxes[index]);
  for (const box of boxes) countTwins(box, figures);
  return figures;
}

function addBlock(figures: BoxFigures[], block: Block): void {
  const { box, words, linkWords } = block;
  const own = figures[box.index];
  if (own === undefined) return;
  own.words += words;
  own.linkWords += linkWords;
  own.blocks += 1;
  if (/^h[1-6]$/.test(box.tag)) own.headings += 1;
  if (!isProse(block)) return;
  own.proseWords += words;
  own.proseScore += words;
  for (let up = box.parent, share = 1; up !== null && share >= 0.25; up = up.parent, share /= 2) {
    const above = figures[up.index];
    if (above !== undefined) above.proseScore += words * share;
  }
}

function addToParent(figures: BoxFigures[], box: Box | undefined): void {
  const own = box && figures[box.index];
  const above = box?.parent && figures[box.parent.index];
  if (!own || !above) return;
  above.words += own.words;
  above.linkWords += own.linkWords;
  above.blocks += own.blocks;
  above.proseWords += own.proseWords;
  above.headings += own.headings;
}

function countTwins(parent: Box, figures: BoxFigures[]): void {
  if (parent.children.length < 2) return;
  const counts = new Map<string, number>();
  const children = parent.children.filter(
    (child): child is Box => typeof child !== 'string' && child.isBlock,
  );
  for (const child of children) counts.set(toKind(child), (counts.get(toKind(child)) ?? 0) + 1);
  for (const child of children) {
    const own = figures[child.index];
    if (own !== undefined) own.twins = counts.get(toKind(child)) ?? 1;
  }
}

function toKind({ tag, name }: Box): string {
  const end = name.search(/\s/);
  return `${tag} ${end === -1 ? name : name.slice(0, end)}`;
}
