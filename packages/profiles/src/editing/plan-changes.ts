// Changes of a configuration file that connect an agent program, or take that back. Pure.
import { type ConfigFormat, UnreadableConfigError } from './config-format.ts';
import { agreeBeside, insertEntries, removeEntries } from './edit-config.ts';
import type { Entry } from './entry.ts';
import { applyUndo, toUndo, type Undo } from './undo.ts';

/** What has to stand in a file. */
export interface Config {
  format: ConfigFormat;
  entries: readonly Entry[];
}

/** What to remember of a change, to take it back later. */
export interface Memo {
  /** Whether the file was not there before. */
  created: boolean;
  undo: Undo;
}

/** What a file is and would be; null stands for no file. */
export interface Change {
  before: string | null;
  after: string | null;
  /** Null where nothing is left to take back. */
  memo: Memo | null;
}

/** Throws UnreadableConfigError and UnusualConfigError. */
export function planConnecting(config: Config, before: string | null, memo: Memo | null): Change {
  // An earlier connection is taken back first, so that what is remembered is what was there before it.
  const original = (memo && before !== null ? withoutConnection(config, before, memo) : before) ?? '';
  const after = insertEntries(original, config.format, config.entries);
  const created = memo?.created ?? before === null;
  return { before, after, memo: { created, undo: toUndo(original, after) } };
}

/** Throws as `planConnecting`. */
export function planRemoving(config: Config, before: string | null, memo: Memo | null): Change {
  return { before, after: before === null ? null : withoutConnection(config, before, memo), memo: null };
}

/** What the file was before it was connected, with what has changed in it since; null where it was not there. */
function withoutConnection(config: Config, text: string, memo: Memo | null): string | null {
  const original = memo && applyUndo(text, memo.undo);
  const isSound = original !== null && agree(original, text, config);
  const rest = isSound ? original : removeEntries(text, config.format, config.entries);
  return memo?.created && /^\s*(?:\{\s*\})?\s*$/.test(rest) ? null : rest;
}

/** A piece may be found where it no longer belongs. */
function agree(original: string, text: string, config: Config): boolean {
  try {
    return agreeBeside(original, text, config);
  } catch (error) {
    if (error instanceof UnreadableConfigError) return false;
    throw error;
  }
}
