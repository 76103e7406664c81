// The kept content of a page: which blocks of each box are kept, for those who render it.
import type { Block } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';

export interface KeptContent {
  /** The kept blocks that stand right in the box, in order. */
  of(box: Box): readonly Block[];
  /** Whether anything in the box is kept. */
  has(box: Box): boolean;
}

const NONE: readonly Block[] = [];

export function gatherKept(blocks: readonly Block[], kept: readonly boolean[]): KeptContent {
  const own = new Map<Box, Block[]>();
  const holders = new Set<Box>();
  blocks.forEach((block, index) => {
    if (!kept[index]) return;
    const beside = own.get(block.box);
    if (beside) beside.push(block);
    else own.set(block.box, [block]);
    for (let up: Box | null = block.box; up !== null && !holders.has(up); up = up.parent) holders.add(up);
  });
  return { of: (box) => own.get(box) ?? NONE, has: (box) => holders.has(box) };
}
