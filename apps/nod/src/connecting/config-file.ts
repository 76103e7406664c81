// Configuration files of other programs: read whole, written in one step, in their own mode and behind their links.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** The path is taken by something that cannot be edited as a text. */
export class UnusableConfigError extends Error {
  override readonly name = 'UnusableConfigError';
  readonly path: string;
  readonly problem: 'not-a-file' | 'not-text';

  constructor(path: string, problem: 'not-a-file' | 'not-text') {
    super(`${path} is ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/** The text of the file; null where there is none. Throws UnusableConfigError, and what reading throws. */
export function readConfig(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  // A link that leads nowhere would be taken for a missing file, and replaced.
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UnusableConfigError(path, 'not-a-file');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof TypeError) throw new UnusableConfigError(path, 'not-text');
    throw error;
  }
}

/** Puts the text in place of the file at once. A new file is its owner's alone. */
export function writeConfig(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const target = lstatSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
  const mode = statSync(target, { throwIfNoEntry: false })?.mode ?? 0o600;
  const beside = `${target}.${process.pid}.nod`;
  try {
    writeDurably(beside, text);
    chmodSync(beside, mode & 0o7777);
    renameSync(beside, target);
  } finally {
    rmSync(beside, { force: true });
  }
}

export function removeConfig(path: string): void {
  rmSync(path);
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
