// The likelihood of each block to be part of what the page says, by a forest that was grown on labelled pages.
import { type DescribedPage, describeBlocks, listRowNames } from '../features/described-page.ts';
import { BLOCK_WEIGHTS } from '../weights/block-weights.ts';
import { type Forest, parseForest, score } from './forest.ts';
import { PAGE_TYPES } from './page-type.ts';

let forest: Forest | null = null;

export function toBlockLikelihoods(page: DescribedPage, typeLikelihoods: readonly number[]): number[] {
  forest ??= parseForest(BLOCK_WEIGHTS, listRowNames(PAGE_TYPES));
  const grown = forest;
  return Array.from(describeBlocks(page, typeLikelihoods), (row) => score(grown, row));
}
