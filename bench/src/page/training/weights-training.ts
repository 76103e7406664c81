// Training of the weights of `packages/page`, on pages of a corpus whose expected text is known. Held-out domains tell
// how well the weights will do on pages that nobody has seen.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAGE_TYPES } from '@nod/page';
import { chooseContent } from '@nod/page/choice';
import { type DescribedPage, describeBlocks, describePage, listRowNames } from '@nod/page/features';
import { parsePage } from '@nod/page/html';
import { toLikeliestType } from '@nod/page/types';
import type { Corpus, CorpusPage } from '../corpora.ts';
import { scoreWords, toWords } from '../word-scores.ts';
import { labelBlocks } from './block-labels.ts';
import { type BinnedRows, binRows, type Growth, growForest, scoreRow } from './boosted-trees.ts';
import { writeForest } from './forest-text.ts';

const FOLDS = 4;
const TYPE_GROWTH: Growth = {
  ...{ trees: 40, leaves: 8, rate: 0.14, minWeight: 3, damping: 2, columnShare: 0.4, rowShare: 0.8 },
};
const BLOCK_GROWTH: Growth = {
  ...{ trees: 120, leaves: 24, rate: 0.11, minWeight: 20, damping: 5, columnShare: 0.4, rowShare: 0.6 },
};
/** A page counts as much as any other, however long; one with much noise around few words not many times as much. */
const MOST_WEIGHT = 4;
const LEAST_EXPECTED = 30;
const WEIGHT_SCALE = 100;

interface Example {
  page: DescribedPage;
  type: string;
  fold: number;
  words: string[][];
  expected: string[];
  /** The place of its first block among all rows. */
  start: number;
}

/** Writes the weights into `packages/page`. */
export function trainWeights(corpus: Corpus, { isChecked }: { isChecked: boolean }): void {
  const examples = readExamples(corpus.pages);
  console.log(`${examples.length} pages are read`);
  const { likelihoods, text } = learnTypes(examples);
  writeWeights('type', text);
  const blocks = learnBlocks(examples, likelihoods, isChecked);
  writeWeights('block', blocks);
}

function readExamples(pages: readonly CorpusPage[]): Example[] {
  let start = 0;
  return pages.map(({ url, type, expected, readHtml }) => {
    const page = describePage(parsePage(readHtml()), url);
    const words = page.blocks.map((block) => toWords(block.text));
    const example = { page, type, words, expected: toWords(expected), start, fold: toFold(url) };
    start += words.length;
    return example;
  });
}

/** Pages of one domain are alike: they stand in the same fold. */
function toFold(url: string): number {
  const host = URL.parse(url)?.hostname.split('.').slice(-2).join('.') ?? url;
  return Array.from(host).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % FOLDS;
}

function listFold(folds: readonly number[], test: (fold: number) => boolean): Int32Array {
  return Int32Array.from(folds.keys()).filter((index) => test(folds[index] ?? 0));
}

function learnTypes(examples: readonly Example[]): { likelihoods: number[][]; text: Record<string, string> } {
  const rows = examples.map(({ page }) => page.pageRow);
  const names = examples[0]?.page.pageNames ?? [];
  const data = binRows(rows, names.length);
  const folds = examples.map(({ fold }) => fold);
  const weights = new Float32Array(rows.length).fill(1);
  const likelihoods = examples.map((): number[] => []);
  const text: Record<string, string> = {};
  for (const type of PAGE_TYPES) {
    const labels = Float32Array.from(examples, (example) => Number(example.type === type));
    for (let fold = 0; fold < FOLDS; fold++) {
      const forest = growForest(
        data,
        listFold(folds, (own) => own !== fold),
        { labels, weights },
        TYPE_GROWTH,
      );
      for (const row of listFold(folds, (own) => own === fold))
        likelihoods[row]?.push(scoreRow(forest, data, row));
    }
    const forest = growForest(
      data,
      listFold(folds, () => true),
      { labels, weights },
      TYPE_GROWTH,
    );
    text[type] = writeForest(forest, data, { names, rows });
  }
  const right = examples.filter(({ type }, row) => {
    const own = likelihoods[row] ?? [];
    return toLikeliestType(own) === type;
  });
  console.log(`type on held-out domains: ${((100 * right.length) / examples.length).toFixed(1)} % right`);
  return { likelihoods, text };
}

function learnBlocks(
  examples: readonly Example[],
  likelihoods: readonly number[][],
  isChecked: boolean,
): string {
  const rows = examples.flatMap(({ page }, index) =>
    Array.from(describeBlocks(page, likelihoods[index] ?? [])),
  );
  const names = listRowNames(PAGE_TYPES);
  const data = binRows(rows, names.length);
  const labels = Float32Array.from(
    examples.flatMap(({ words, expected }) => labelBlocks(words, expected).map(Number)),
  );
  const weights = Float32Array.from(examples.flatMap(weighBlocks));
  console.log(`${rows.length} blocks of ${names.length} features are learned from`);
  const folds = examples.flatMap(({ fold, words }) => words.map(() => fold));
  if (isChecked) checkFolds(examples, likelihoods, { data, folds, labels, weights });
  const forest = growForest(
    data,
    listFold(folds, () => true),
    { labels, weights },
    BLOCK_GROWTH,
  );
  return writeForest(forest, data, { names, rows });
}

/** By its words, as the score of a page counts them. */
function weighBlocks({ words, expected }: Example): number[] {
  const weights = words.map((own) => own.length / Math.max(LEAST_EXPECTED, expected.length));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const scale = WEIGHT_SCALE * Math.min(1, MOST_WEIGHT / Math.max(sum, 1e-9));
  return weights.map((weight) => weight * scale);
}

function checkFolds(
  examples: readonly Example[],
  likelihoods: readonly number[][],
  {
    data,
    folds,
    labels,
    weights,
  }: { data: BinnedRows; folds: number[]; labels: Float32Array; weights: Float32Array },
): void {
  const scores = new Float32Array(data.count);
  for (let fold = 0; fold < FOLDS; fold++) {
    const members = listFold(folds, (own) => own !== fold);
    const forest = growForest(data, members, { labels, weights }, BLOCK_GROWTH);
    for (const row of listFold(folds, (own) => own === fold)) scores[row] = scoreRow(forest, data, row);
  }
  const results = examples.map(({ page, words, expected, start, type }, index) => {
    const own = Array.from(scores.subarray(start, start + words.length));
    const kept = chooseContent(page.blocks, own, toLikeliestType(likelihoods[index] ?? []));
    return { type, f1: scoreWords(words.filter((_, index) => kept[index]).flat(), expected).f1 };
  });
  const toMean = (all: readonly { f1: number }[]) =>
    all.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, all.length);
  console.log(`word F1 on held-out domains: ${toMean(results).toFixed(4)}`);
  for (const type of PAGE_TYPES) {
    console.log(
      `  ${type.padEnd(14)} ${toMean(results.filter((result) => result.type === type)).toFixed(4)}`,
    );
  }
}

const HEADER = {
  type: "// Weights of the types of a page, grown by `npm run bench page -- --train` on WCXB's development split. Not written by hand.",
  block:
    "// Weights of the blocks of a page, grown by `npm run bench page -- --train` on WCXB's development split. Not written by hand.",
};

function writeWeights(name: keyof typeof HEADER, weights: string | Record<string, string>): void {
  const path = new URL(`../../../../packages/page/src/weights/${name}-weights.ts`, import.meta.url);
  const value =
    typeof weights === 'string'
      ? `\`\n${weights}\n\``
      : `{\n${Object.entries(weights)
          .map(([key, text]) => `  ${key}: \`\n${text}\n\`,\n`)
          .join('')}}`;
  writeFileSync(
    fileURLToPath(path),
    `${HEADER[name]}\n\nexport const ${name.toUpperCase()}_WEIGHTS = ${value};\n`,
  );
}
