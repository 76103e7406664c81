// Configuration files of other programs: read whole, written whole, in their own mode and behind their links.
import { lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '../whole-file.ts';

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

/** Puts the text in place of the file. A new one is its owner's alone. */
export function writeConfig(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const target = lstatSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;
  writeWhole(target, text, statSync(target, { throwIfNoEntry: false }));
}

export function removeConfig(path: string): void {
  rmSync(path);
}
