// Configuration files of other programs: read whole, written whole, in their own mode and behind their links.
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { holdsFolder } from '../data-folder/data-folder.ts';
import { writeWhole } from '../data-folder/whole-file.ts';
import { toVisible } from '../terminal/visible-text.ts';

const NOTHING = '/dev/null';

export type ConfigProblem =
  /** Or a link that leads nowhere. */
  | 'not-a-file'
  | 'not-text'
  /** Or somebody else's: it could not be replaced by one that is like it. */
  | 'protected'
  /** Hard links: replaced, the names would no longer be one file. */
  | 'several-names'
  /** A link leads out of the project that it is said to be of. */
  | 'outside';

/** The path is taken by something that cannot be edited. */
export class UnusableConfigError extends Error {
  override readonly name = 'UnusableConfigError';
  readonly path: string;
  readonly problem: ConfigProblem;

  constructor(path: string, problem: ConfigProblem) {
    super(`${path}: ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/** The text of the file; null where there is none. Throws UnusableConfigError, and what reading throws. */
export function readConfig(path: string): string | null {
  if (!findEntry(path)) return null;
  // A link that leads nowhere would be taken for a missing file, and replaced.
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UnusableConfigError(path, 'not-a-file');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof TypeError) throw new UnusableConfigError(path, 'not-text');
    throw error;
  }
}

/** Throws UnusableConfigError where the file cannot be replaced by one that differs from it in its text alone. */
export function requireReplaceable(path: string): void {
  const { mode, uid, nlink } = statSync(path);
  const user = process.getuid?.() ?? uid;
  if (!(mode & constants.S_IWUSR) || !isWritable(path) || (uid !== user && user !== 0)) {
    throw new UnusableConfigError(path, 'protected');
  }
  if (nlink > 1) throw new UnusableConfigError(path, 'several-names');
}

/** Throws UnusableConfigError where the file, or the folder that it would be made in, is not in this one. */
export function requireInside(path: string, folder: string): void {
  let nearest = path;
  while (!findEntry(nearest)) nearest = dirname(nearest);
  if (!existsSync(nearest)) throw new UnusableConfigError(path, 'not-a-file');
  if (!holdsFolder(folder, nearest)) throw new UnusableConfigError(path, 'outside');
}

export function isLink(path: string): boolean {
  return findEntry(path)?.isSymbolicLink() ?? false;
}

/** Puts the text in place of the file; null removes it. A new one is its owner's alone. */
export function writeConfig(path: string, text: string | null): void {
  if (text === null) {
    rmSync(path);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  const target = findEntry(path) ? realpathSync(path) : path;
  writeWhole(target, text, statSync(target, { throwIfNoEntry: false }));
}

function findEntry(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // What should be a folder on the way is a file.
    if (isOfCode(error, 'ENOTDIR')) throw new UnusableConfigError(path, 'not-a-file');
    throw error;
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isOfCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** As the terminal shows it: the usual unified form, with nothing that would steer it. Null stands for no file. */
export function renderDifference(path: string, before: string | null, after: string | null): string {
  const patch = createTwoFilesPatch(
    before === null ? NOTHING : path,
    after === null ? NOTHING : path,
    before ?? '',
    after ?? '',
    undefined,
    undefined,
    { context: 3, headerOptions: FILE_HEADERS_ONLY },
  );
  return toVisible(patch.trimEnd(), 'exact');
}
