// The search through the files of a folder, line by line. It tells what it finds as it goes.
import { basename, dirname, join } from 'node:path';
import { isBinary } from '../folder/file-text.ts';
import { orNull } from '../folder/file-tool-error.ts';
import { type Folder, toRelative } from '../folder/folder.ts';
import { type FoundEntry, USUALLY_SKIPPED, walkFolder } from '../folder/folder-walk.ts';
import { type OpenFolder, openFileIn, openFolder } from '../folder/opened-folder.ts';
import { toPathMatcher } from '../folder/path-matcher.ts';
import { isSecretInside } from '../folder/path-risk.ts';
import { type LineMatcher, type LineQuery, toLineMatcher } from './line-matcher.ts';

export interface SearchOrder extends LineQuery {
  folder: Folder;
  /** Absolute, from resolveInside: a folder or a single file. */
  path: string;
  glob: string;
  all: boolean;
  limit: number;
}

export interface FoundLine {
  path: string;
  line: number;
  text: string;
}

export type SearchMessage =
  | { type: 'found'; lines: FoundLine[] }
  | { type: 'searched'; files: number }
  | { type: 'skipped'; path: string; why: 'binary' | 'too-big' | 'unreadable' | 'secret' }
  | { type: 'done'; limited: boolean };

const MAX_FILE_BYTES = 32 * 1024 * 1024;
const EXCERPT = 300;
const BEFORE_MATCH = 100;

/** Contract: ends with `done`. Throws ToolError for a query or a glob that cannot be read. */
export async function* searchLines(order: SearchOrder, signal: AbortSignal): AsyncGenerator<SearchMessage> {
  const matcher = toLineMatcher(order);
  let left = order.limit;
  let files = 0;
  // Where the search begins was for the person to allow; what it comes across was not.
  const isKept = toSecretFilter(order);
  for await (const { path, parent, name } of listCandidates(order, signal)) {
    const text = isKept(join(parent.path, name)) ? KEPT : await readText(order.folder, parent, name);
    if (typeof text !== 'string') yield { type: 'skipped', path, why: text.skipped };
    else {
      const lines = findLines(text, path, matcher, left + 1);
      if (lines.length > 0) yield { type: 'found', lines: lines.slice(0, left) };
      if (lines.length > left) return yield { type: 'done', limited: true };
      left -= lines.length;
    }
    files += 1;
    yield { type: 'searched', files };
  }
  yield { type: 'done', limited: false };
}

const KEPT: Skipped = { skipped: 'secret' };

function toSecretFilter({ folder, path }: SearchOrder): (path: string) => boolean {
  return isSecretInside(folder, path) ? () => false : (found) => isSecretInside(folder, found);
}

async function* listCandidates(
  order: SearchOrder,
  signal: AbortSignal,
): AsyncGenerator<Omit<FoundEntry, 'kind'>> {
  const { folder, path } = order;
  const matches = toPathMatcher(order.glob);
  const start = await orNull(openFolder(folder, path), ['ENOTDIR']);
  await using parent = start ?? (await openFolder(folder, dirname(path)));
  if (!start) return yield { path: toRelative(folder, path), name: basename(path), parent };
  const skip: ReadonlySet<string> = order.all ? new Set() : USUALLY_SKIPPED;
  const prefix = path === folder.path ? '' : `${toRelative(folder, path)}/`;
  for await (const entry of walkFolder(folder, parent, { recursive: true, skip, signal })) {
    if (entry.kind === 'file' && matches(entry.path)) yield { ...entry, path: prefix + entry.path };
  }
}

type Skipped = { skipped: Extract<SearchMessage, { type: 'skipped' }>['why'] };

async function readText(folder: Folder, parent: OpenFolder, name: string): Promise<string | Skipped> {
  // Gone meanwhile, or not readable for us: said in the result, and no reason to end the search.
  await using handle = await openFileIn(folder, parent, name).catch(() => null);
  if (!handle) return { skipped: 'unreadable' };
  if ((await handle.stat()).size > MAX_FILE_BYTES) return { skipped: 'too-big' };
  const bytes = await handle.readFile();
  return isBinary(bytes) ? { skipped: 'binary' } : bytes.toString('utf8');
}

function findLines(text: string, path: string, matcher: LineMatcher, most: number): FoundLine[] {
  const found: FoundLine[] = [];
  let line = 0;
  for (let start = 0; start <= text.length && found.length < most; line += 1) {
    const lineEnd = text.indexOf('\n', start);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const content = text.slice(start, end).replace(/\r$/, '');
    const at = matcher(content);
    if (at >= 0) found.push({ path, line: line + 1, text: toExcerpt(content, at) });
    start = end + 1;
  }
  return found;
}

function toExcerpt(line: string, at: number): string {
  if (line.length <= EXCERPT) return line;
  const start = Math.max(0, Math.min(at - BEFORE_MATCH, line.length - EXCERPT));
  const end = start + EXCERPT;
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
}
