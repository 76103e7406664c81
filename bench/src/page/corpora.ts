// Corpora of pages with their expected text: the set of this repository, and folders in the form of the public
// benchmarks WCXB (ground-truth/*.json and html/*.html.gz, in splits) and AEB (ground-truth.json and html/*.html.gz).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

export interface CorpusPage {
  id: string;
  url: string;
  type: string;
  expected: string;
  readHtml(): string;
}

export interface Corpus {
  name: string;
  /** How texts are compared: bags of words, or runs of four words. */
  form: 'words' | 'shingles';
  pages: CorpusPage[];
}

const SHIPPED = fileURLToPath(new URL('../../../packages/page/cases', import.meta.url));
const SPLITS = ['dev', 'test'];

/** Of the folder, or of the repository where none is given. A folder with splits is a corpus for each. */
export function loadCorpora(folder: string | undefined): Corpus[] {
  if (folder === undefined) return [loadWords('pages of this repository', SHIPPED)];
  if (existsSync(join(folder, 'ground-truth.json'))) return [loadShingles(folder)];
  const splits = SPLITS.filter((split) => existsSync(join(folder, split, 'ground-truth')));
  if (splits.length > 0)
    return splits.map((split) => loadWords(`${basename(folder)} ${split}`, join(folder, split)));
  if (existsSync(join(folder, 'ground-truth'))) return [loadWords(basename(folder), folder)];
  throw new Error(`${folder} holds neither ground-truth.json nor a folder ground-truth`);
}

const truthSchema = z.object({
  url: z.string().nullish(),
  _internal: z.object({ page_type: z.object({ primary: z.string() }).nullish() }).nullish(),
  ground_truth: z.object({ main_content: z.string().nullish() }),
});

function loadWords(name: string, folder: string): Corpus {
  const files = readdirSync(join(folder, 'ground-truth')).filter((file) => file.endsWith('.json'));
  const pages = files.sort().map((file): CorpusPage => {
    const id = basename(file, '.json');
    const truth = truthSchema.parse(JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8')));
    const type = truth._internal?.page_type?.primary ?? 'article';
    return {
      ...{ id, url: truth.url ?? '', type: type === 'category' ? 'collection' : type },
      expected: truth.ground_truth.main_content ?? '',
      readHtml: () => readHtml(join(folder, 'html', `${id}.html`)),
    };
  });
  return { name, form: 'words', pages };
}

const articlesSchema = z.record(
  z.string(),
  z.object({ articleBody: z.string().default(''), url: z.string().optional() }),
);

function loadShingles(folder: string): Corpus {
  const articles = articlesSchema.parse(JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')));
  const pages = Object.entries(articles).map(([id, { articleBody, url = '' }]): CorpusPage => {
    const readPage = () => readHtml(join(folder, 'html', `${id}.html`));
    return { id, url, type: 'article', expected: articleBody, readHtml: readPage };
  });
  return { name: basename(folder), form: 'shingles', pages };
}

/** As it is, or packed. */
function readHtml(path: string): string {
  return existsSync(path)
    ? readFileSync(path, 'utf8')
    : gunzipSync(readFileSync(`${path}.gz`)).toString('utf8');
}
