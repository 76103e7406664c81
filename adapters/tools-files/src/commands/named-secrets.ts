// Secrets that a command names: files that hold some. Pure, and about what is written: a command made to hide what
// it reads is not found out by this.
import { isSecretPath, SECRET_EXAMPLES } from '@nod/agent/is-secret-path';
import { ToolError } from '@nod/agent/tool-failures';
import { toPathMatcher } from '../folder/path-matcher.ts';

/** Where a path within a command can begin and end, such as `--file=.env`, `@.env`, `HEAD:.env`, `open('.env')`. */
export const BETWEEN_PATHS = /[\s;|&<>()=:,@"'`{}$]+/;
export const QUOTES = /["'\\]|\$(?=["'])/g;
const GLOB = /[*?[]/;
/** A longer one is not worked out. */
const MAX_GLOB = 1_000;
/** Says nothing about which files are meant. */
const ANY_NAME = /^\*+(?:\.\*)?$/;

export function namesSecret(command: string): boolean {
  return findNamedSecrets(command).length > 0;
}

/** The words of a command that mean files with secrets: paths, and globs. */
export function findNamedSecrets(command: string): string[] {
  // Once as the shell takes it, `.e''nv` as `.env`; once with quotes as limits, as programs in it may.
  const words = [command.replace(QUOTES, ''), command].flatMap((text) => text.split(BETWEEN_PATHS));
  return [...new Set(words)].filter((word) => isSecretPath(word) || isSecretGlob(word));
}

/** Whether one of these words means this file, wherever in the folder the command may be by then. */
export function isNamed(words: readonly string[], path: string): boolean {
  const parts = path.split('/');
  return words.some((word) => {
    const named = word
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '' && part !== '.' && part !== '..');
    return named.length > 0 && endsWith(parts, named);
  });
}

/** A folder that is named means what lies in it. */
function endsWith(parts: readonly string[], named: readonly string[]): boolean {
  return parts.some((_, index) => {
    const piece = parts.slice(index, index + named.length);
    const isWhole = index + named.length === parts.length || isSecretPath(piece.join('/'));
    return (
      isWhole &&
      piece.length === named.length &&
      piece.every((part, each) => isSamePart(part, named[each] ?? ''))
    );
  });
}

function isSamePart(part: string, named: string): boolean {
  if (!GLOB.test(named)) return part === named;
  return named.length <= MAX_GLOB && toMatcher(named)(part);
}

function isSecretGlob(word: string): boolean {
  if (!GLOB.test(word)) return false;
  return word.split('/').some((part) => GLOB.test(part) && !ANY_NAME.test(part) && matchesSecret(part));
}

function matchesSecret(glob: string): boolean {
  // Whoever writes such a glob hides what it means.
  if (glob.length > MAX_GLOB) return true;
  const matches = toMatcher(glob);
  // As shells do: a hidden name is meant only by a glob that says so.
  return SECRET_EXAMPLES.some((name) => name.startsWith('.') === glob.startsWith('.') && matches(name));
}

/** What cannot be read as a glob means nothing. */
function toMatcher(glob: string): (path: string) => boolean {
  try {
    return toPathMatcher(glob);
  } catch (error) {
    if (error instanceof ToolError) return () => false;
    throw error;
  }
}
