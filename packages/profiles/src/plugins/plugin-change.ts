// Changes of a plugin file, which is Nod's as a whole or not at all. Pure.
import type { Change } from '../connecting/changes.ts';
import { MARK } from './plugin-files.ts';

/** Somebody else's file has the name. */
export class ForeignFileError extends Error {
  override readonly name = 'ForeignFileError';
}

/** Throws ForeignFileError. */
export function planPlugin(content: string, before: string | null): Change {
  if (before !== null && !isOurs(before)) throw new ForeignFileError('the file is not of Nod');
  return { before, after: content, memo: null };
}

/** Somebody else's file stays. */
export function planPluginRemoval(before: string | null): Change {
  return { before, after: before !== null && isOurs(before) ? null : before, memo: null };
}

function isOurs(text: string): boolean {
  return text.startsWith(MARK);
}
