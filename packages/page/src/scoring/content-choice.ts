// The choice of blocks: those that together are the likeliest to be what the page says.
import type { Block } from '../reading/blocks.ts';
import type { Box } from '../reading/box.ts';
import { isDataTable } from '../reading/data-table.ts';
import type { PageType } from './page-type.ts';

/** In an article the doubtful is left out: it is noise as often as not, and the rest says enough. */
const LEAST_IN_ARTICLE = 0.55;

/**
 * Keeps the likeliest blocks, as many as make the expected F1 of their words the highest: on a page that is told well
 * those above a half, on one that is not also less likely ones. A table is kept whole or not at all.
 */
export function chooseContent(
  blocks: readonly Block[],
  likelihoods: readonly number[],
  type: PageType,
): boolean[] {
  const order = blocks
    .map((_, index) => index)
    .sort((a, b) => toValue(likelihoods, b) - toValue(likelihoods, a));
  const expected = blocks.reduce((sum, { words }, index) => sum + words * toValue(likelihoods, index), 0);
  let [right, taken, best, limit] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const index of order) {
    const { words } = blocks[index] as Block;
    right += words * toValue(likelihoods, index);
    taken += words;
    const f1 = (2 * right) / (taken + expected);
    if (f1 > best) [best, limit] = [f1, toValue(likelihoods, index)];
  }
  const least =
    type === 'article' ? Math.max(limit, Math.min(LEAST_IN_ARTICLE, likelihoods[order[0] ?? 0] ?? 0)) : limit;
  const kept = likelihoods.map((likelihood) => likelihood >= least);
  return keepTablesWhole(blocks, keepLongTextsWhole(blocks, kept));
}

/** So many paragraphs side by side are one text: where the most of it is kept, its end is not noise because it is far down. */
const MANY_PARAGRAPHS = 100;
const OF_TEXT = /^(?:p|h[1-6]|blockquote|pre)$/;

function keepLongTextsWhole(blocks: readonly Block[], kept: readonly boolean[]): boolean[] {
  const texts = new Map<Box | null, { paragraphs: number; kept: number; all: number }>();
  blocks.forEach(({ box, words }, index) => {
    if (!OF_TEXT.test(box.tag)) return;
    const text = texts.get(box.parent) ?? { paragraphs: 0, kept: 0, all: 0 };
    text.paragraphs += 1;
    text.all += words;
    if (kept[index]) text.kept += words;
    texts.set(box.parent, text);
  });
  return kept.map((isKept, index) => {
    const { box } = blocks[index] as Block;
    const text = OF_TEXT.test(box.tag) ? texts.get(box.parent) : undefined;
    return isKept || (text !== undefined && text.paragraphs >= MANY_PARAGRAPHS && text.kept * 2 >= text.all);
  });
}

function toValue(likelihoods: readonly number[], index: number): number {
  return likelihoods[index] ?? 0;
}

function keepTablesWhole(blocks: readonly Block[], kept: readonly boolean[]): boolean[] {
  const tables = new Map<Box, { kept: number; all: number }>();
  const known = new Map<Box, boolean>();
  const tableOf = blocks.map(({ box }) => findTable(box, known));
  blocks.forEach(({ words }, index) => {
    const table = tableOf[index];
    if (!table) return;
    const sums = tables.get(table) ?? { kept: 0, all: 0 };
    sums.all += words;
    if (kept[index]) sums.kept += words;
    tables.set(table, sums);
  });
  return kept.map((isKept, index) => {
    const sums = tables.get(tableOf[index] as Box);
    return sums ? sums.kept * 2 >= sums.all && sums.kept > 0 : isKept;
  });
}

/** The table of data that the box is a cell of, or stands in a cell of. */
function findTable(box: Box, known: Map<Box, boolean>): Box | null {
  const cell = box.tag === 'p' ? box.parent : box;
  if (cell?.tag !== 'td' && cell?.tag !== 'th') return null;
  let table = cell.parent;
  while (table !== null && table.tag !== 'table') table = table.parent;
  if (table === null) return null;
  const isData = known.get(table) ?? isDataTable(table);
  known.set(table, isData);
  return isData ? table : null;
}
