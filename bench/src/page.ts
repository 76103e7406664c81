// Pages extracted in Chromium by Nod, @mozilla/readability and defuddle: how much of the text each finds, and for how
// much CPU time.
import { parseArgs } from 'node:util';
import { toMedian, toPercentile } from './figures/statistics.ts';
import { printTable, reportTargets, type TargetRow } from './figures/table.ts';
import { EXTRACTORS, type Extraction, type Extractor, openExtractors } from './page/browser-extraction.ts';
import { type Corpus, type CorpusPage, loadCorpora } from './page/corpora.ts';
import { type Overlap, scoreShingles, scoreWords, toOverlap, toWords } from './page/word-scores.ts';

const MAX_CPU_MS = 100;
/** What the form of a corpus is compared by, and what Nod has to reach there. */
const F1_TARGETS = { words: 0.89, shingles: 0.95 };

interface Result extends Overlap {
  page: CorpusPage;
  cpuMs: number;
}

type Results = Record<Extractor, Result[]>;

/**
 * `--corpus DIR` measures a folder in the form of WCXB or AEB, `--split NAME` one of its splits, `--every N` each Nth
 * page; `--train` grows the weights on the split `dev` instead, `--check` says before how well they do elsewhere.
 */
export async function run(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      corpus: { type: 'string' },
      split: { type: 'string' },
      every: { type: 'string', default: '1' },
      train: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const corpora = loadCorpora(values.corpus);
  if (values.train) return train(corpora, values.check);
  const chosen = corpora.filter(
    ({ name }) => values.split === undefined || name.endsWith(` ${values.split}`),
  );
  const extractors = await openExtractors();
  for (const corpus of chosen) {
    const pages = corpus.pages.filter((_, index) => index % Number(values.every) === 0);
    const results: Results = { nod: [], readability: [], defuddle: [] };
    for (const page of pages) {
      for (const name of EXTRACTORS)
        results[name].push(toResult(corpus, page, await extractors.run(page, name)));
    }
    report({ ...corpus, pages }, results);
  }
}

async function train(corpora: readonly Corpus[], isChecked: boolean): Promise<void> {
  const corpus = corpora.find(({ name }) => name.endsWith(' dev'));
  if (corpus === undefined) throw new Error('weights are grown on the split dev of a corpus: --corpus DIR');
  const { trainWeights } = await import('./page/training/weights-training.ts');
  trainWeights(corpus, { isChecked });
}

function toResult({ form }: Corpus, page: CorpusPage, { text, cpuMs }: Extraction): Result {
  const overlap =
    form === 'words' ? scoreWords(toWords(text), toWords(page.expected)) : scoreShingles(text, page.expected);
  return { ...overlap, page, cpuMs };
}

function report(corpus: Corpus, results: Results): void {
  const types = [...new Set(corpus.pages.map(({ type }) => type))].sort();
  const toRow = (label: string, test: (result: Result) => boolean) => {
    const pages = results.nod.filter(test).length;
    const scores = EXTRACTORS.map((name) => summarize(corpus, results[name].filter(test)).f1.toFixed(4));
    return [label, String(pages), ...scores];
  };
  console.log(`\n${corpus.name}: ${corpus.form === 'words' ? 'word F1' : 'F1 of runs of four words'}`);
  printTable([
    ['type', 'pages', ...EXTRACTORS],
    ...(types.length > 1 ? types.map((type) => toRow(type, ({ page }) => page.type === type)) : []),
    toRow('all', () => true),
  ]);
  printTable([
    ['extractor', 'precision', 'recall', 'CPU p50', 'CPU p95', 'CPU max', 'failed'],
    ...EXTRACTORS.map((name) => toTimeRow(corpus, name, results[name])),
  ]);
  reportTargets(toTargets(corpus, results));
}

function toTimeRow(corpus: Corpus, name: string, results: readonly Result[]): string[] {
  const { precision, recall } = summarize(corpus, results);
  const times = listTimes(results);
  const figures = [toMedian(times), toPercentile(times, 0.95), Math.max(...times)];
  return [
    ...[name, precision.toFixed(3), recall.toFixed(3), ...figures.map((time) => `${time.toFixed(1)} ms`)],
    String(results.length - times.length),
  ];
}

function listTimes(results: readonly Result[]): number[] {
  return results.map(({ cpuMs }) => cpuMs).filter(Number.isFinite);
}

/** WCXB takes the mean of the pages' F1, AEB the F1 of the means of precision and recall. */
function summarize({ form }: Corpus, results: readonly Result[]): Overlap {
  const toMean = (values: readonly number[]) => {
    const known = values.filter(Number.isFinite);
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  };
  const precision = toMean(results.map((result) => result.precision));
  const recall = toMean(results.map((result) => result.recall));
  if (form === 'shingles') return toOverlap(precision, recall);
  return { precision, recall, f1: toMean(results.map(({ f1 }) => f1)) };
}

function toTargets(corpus: Corpus, results: Results): TargetRow[] {
  const { f1 } = summarize(corpus, results.nod);
  const cpu = toPercentile(listTimes(results.nod), 0.95);
  const least = F1_TARGETS[corpus.form];
  return [
    { figure: `${corpus.name}: F1`, measured: f1.toFixed(4), target: `≥ ${least}`, met: f1 >= least },
    {
      figure: `${corpus.name}: CPU per page, p95`,
      measured: `${cpu.toFixed(1)} ms`,
      target: `< ${MAX_CPU_MS} ms`,
      met: cpu < MAX_CPU_MS,
    },
  ];
}
