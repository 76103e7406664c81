// Changes of a configuration file that connect an agent program, or take that back. Pure.

import {
  agreeBeside,
  insertEntries,
  parseConfig,
  parseValue,
  removeEntries,
  stringifyValue,
} from '../editing/config-edit.ts';
import { type ConfigFormat, UnreadableConfigError } from '../editing/config-format.ts';
import { type Entry, holds, isSame, isTable, lookUp } from '../editing/entry.ts';
import { applyUndo, toUndo, type Undo } from '../editing/undo.ts';
import { startsServer } from './server-command.ts';

/** What has to stand in a file. */
export interface Config {
  format: ConfigFormat;
  entries: readonly Entry[];
}

/** What stood at the place of an entry before it was connected. */
export type Earlier =
  | { type: 'nothing' }
  /** The very same, which is the person's and stays. */
  | { type: 'same' }
  /** Another value, in the words of the file's format. */
  | { type: 'value'; text: string };

/** What to remember of a change, to take it back later. */
export interface Memo {
  /** Whether the file was not there before. */
  created: boolean;
  /** One for each entry, in their order. */
  earlier: readonly Earlier[];
  /** Gives back the very bytes, as long as they are found; null where an earlier connection was in the file. */
  undo: Undo | null;
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
  if (memo && before !== null && isConnected(config, before)) return { before, after: before, memo };
  // An earlier connection is taken back first, so that what is remembered is what was there before it.
  const original = (memo && before !== null ? withoutConnection(config, before, memo) : before) ?? '';
  const after = insertEntries(original, config.format, config.entries);
  const content = parseConfig(original, config.format);
  return {
    before,
    after,
    memo: {
      created: memo?.created ?? before === null,
      earlier: config.entries.map((entry) => toEarlier(content, entry, config.format)),
      undo: config.entries.some((entry) => isServer(content, entry)) ? null : toUndo(original, after),
    },
  };
}

/** Throws as `planConnecting`. */
export function planRemoving(config: Config, before: string | null, memo: Memo | null): Change {
  return { before, after: before === null ? null : withoutConnection(config, before, memo), memo: null };
}

function isConnected({ format, entries }: Config, text: string): boolean {
  const content = parseConfig(text, format);
  return entries.every((entry) => holds(content, entry));
}

/** A server of Nod that nothing is remembered of is an earlier connection, and none of the person's own. */
function toEarlier(content: unknown, entry: Entry, format: ConfigFormat): Earlier {
  const found = lookUp(content, entry.path);
  if (found === undefined || isServer(content, entry)) return { type: 'nothing' };
  if (holds(content, entry)) return { type: 'same' };
  return entry.type === 'include'
    ? { type: 'nothing' }
    : { type: 'value', text: stringifyValue(found, format) };
}

function isServer(content: unknown, { type, path }: Entry): boolean {
  return type === 'set' && startsServer(lookUp(content, path));
}

/** What the file was before it was connected, with what has changed in it since; null where it was not there. */
function withoutConnection(config: Config, text: string, memo: Memo | null): string | null {
  const rest = (memo && undoPiece(config, text, memo)) ?? undoEntries(config, text, memo);
  const isMade = memo?.created === true && rest !== text;
  return isMade && /^\s*(?:\{\s*\})?\s*$/.test(rest) ? null : rest;
}

/** Null where the piece is not found, or found where it no longer belongs. */
function undoPiece(config: Config, text: string, { undo, earlier }: Memo): string | null {
  const original = undo && applyUndo(text, undo);
  if (original === null) return null;
  try {
    const content = parseConfig(original, config.format);
    const found = config.entries.map((entry) => toEarlier(content, entry, config.format));
    return isSame(found, earlier) && agreeBeside(original, text, config) ? original : null;
  } catch (error) {
    if (error instanceof UnreadableConfigError) return null;
    throw error;
  }
}

function undoEntries({ format, entries }: Config, text: string, memo: Memo | null): string {
  return entries.reduce((rest, entry, index) => {
    const earlier = memo?.earlier[index] ?? { type: 'nothing' };
    if (earlier.type === 'same' || !isOurs(parseConfig(rest, format), entry)) return rest;
    if (earlier.type === 'nothing') return removeEntries(rest, format, [entry]);
    const value = parseValue(earlier.text, format);
    return insertEntries(rest, format, [{ type: 'set', path: entry.path, value }]);
  }, text);
}

/** A program may add to the server's table; any other value that is not ours was put there since. */
function isOurs(content: unknown, entry: Entry): boolean {
  return isTable(entry.value) && entry.type === 'set' ? isServer(content, entry) : holds(content, entry);
}
