// Features of a block, all of them: numbers by name, the same names for every block.
import type { PageHead } from '../metadata/page-head.ts';
import type { Block } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { ABOVE_FEATURES, listAboveFeatures } from './above-features.ts';
import { BESIDE_FEATURES, listBesideFeatures } from './beside-features.ts';
import type { BoxFigures } from './box-figures.ts';
import { createPlaceFeatures, PLACE_FEATURES } from './place-features.ts';
import { gatherSurroundings, listTextFeatures, TEXT_FEATURES } from './text-features.ts';

export interface FeatureSource {
  boxes: readonly Box[];
  blocks: readonly Block[];
  figures: readonly BoxFigures[];
  head: PageHead;
  /** Features of the page that hold for each of its blocks. */
  pageValues: readonly number[];
}

export const BLOCK_FEATURES: readonly string[] = [
  ...TEXT_FEATURES,
  ...ABOVE_FEATURES,
  ...PLACE_FEATURES,
  ...BESIDE_FEATURES,
];

/** A row for each block, in the order of `BLOCK_FEATURES` and then of the page's values; one at a time, as there may be very many. */
export function* listBlockFeatures(source: FeatureSource): Generator<Float32Array> {
  const { blocks, boxes, figures, head, pageValues } = source;
  const surroundings = gatherSurroundings(blocks, head);
  const listPlaceFeatures = createPlaceFeatures(blocks, boxes, figures);
  for (const [at, block] of blocks.entries()) {
    yield Float32Array.from([
      ...listTextFeatures(block, surroundings),
      ...listAboveFeatures(block.box, figures),
      ...listPlaceFeatures(block, at),
      ...listBesideFeatures(blocks, at),
      ...pageValues,
    ]);
  }
}
