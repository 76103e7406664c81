// The type of a page, told from its features by one small forest for each type.
import { TYPE_WEIGHTS } from '../weights/type-weights.ts';
import { type Forest, parseForest, score } from './forest.ts';

export const PAGE_TYPES = [
  ...(['article', 'forum', 'product', 'collection', 'listing', 'documentation', 'service'] as const),
];

export type PageType = (typeof PAGE_TYPES)[number];

let forests: Forest[] | null = null;

/** How likely each of `PAGE_TYPES` is, from 0 to 1. */
export function toTypeLikelihoods(names: readonly string[], row: readonly number[]): number[] {
  forests ??= PAGE_TYPES.map((type) => parseForest(TYPE_WEIGHTS[type], names));
  return forests.map((forest) => score(forest, row));
}

export function toLikeliestType(likelihoods: readonly number[]): PageType {
  return PAGE_TYPES[likelihoods.indexOf(Math.max(...likelihoods))] ?? 'article';
}
