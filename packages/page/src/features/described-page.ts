// A described page: its blocks with the features that they and the page as a whole are judged by.
import type { PageNode } from '../dom/page-node.ts';
import { type PageHead, readHead } from '../metadata/page-head.ts';
import { type Block, findBlocks } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { readPage } from '../reading/page-reader.ts';
import { BLOCK_FEATURES, listBlockFeatures } from './block-features.ts';
import { type BoxFigures, measureBoxes } from './box-figures.ts';
import { listPageFeatures } from './page-features.ts';

export interface DescribedPage {
  root: Box;
  boxes: readonly Box[];
  blocks: readonly Block[];
  figures: readonly BoxFigures[];
  head: PageHead;
  isCut: boolean;
  pageNames: readonly string[];
  pageRow: readonly number[];
}

export function describePage(top: PageNode, url: string): DescribedPage {
  const { root, boxes, isCut } = readPage(top);
  const blocks = findBlocks(root);
  const figures = measureBoxes(boxes, blocks);
  const head = readHead(top);
  const features = listPageFeatures({ head, url }, { boxes, blocks, figures });
  const pageNames = features.map(([name]) => name);
  const pageRow = features.map(([, value]) => value);
  return { root, boxes, blocks, figures, head, isCut, pageNames, pageRow };
}

/** Of the page's own features, those that a block is judged by too. */
const PAGE_FEATURES = ['page-words', 'page-link-share', 'page-prose-share', 'page-short-blocks'];

export const listRowNames = (types: readonly string[]): string[] => [
  ...BLOCK_FEATURES,
  ...types.map((type) => `type-${type}`),
  ...PAGE_FEATURES,
];

/** One row for each block, in the order of `listRowNames`. `likelihoods` are those of the page's types. */
export function describeBlocks(page: DescribedPage, likelihoods: readonly number[]): Iterable<Float32Array> {
  const own = PAGE_FEATURES.map((name) => page.pageRow[page.pageNames.indexOf(name)] ?? 0);
  return listBlockFeatures({ ...page, pageValues: [...likelihoods, ...own] });
}
