// Formats of configuration files, and what an editor of one has to do.
import type { Entry } from './entry.ts';

export type ConfigFormat = 'json' | 'toml';

/** A piece of a text that another piece takes the place of. */
export interface TextEdit {
  offset: number;
  length: number;
  text: string;
}

/**
 * Reads and edits texts of one format, touching nothing but the entry.
 * Contract: an edit may give a wrong text where the file is written in an unusual way; whoever asks for it compares
 * what the result says with what it should say.
 */
export interface ConfigEditor {
  /** What the text says. Throws UnreadableConfigError. */
  parse(text: string): unknown;
  stringify(content: Record<string, unknown>): string;
  insert(text: string, entry: Entry): TextEdit[];
  remove(text: string, entry: Entry): TextEdit[];
}

/** The text is not of its format. Line and column are counted from 1; the text itself is never quoted. */
export class UnreadableConfigError extends Error {
  override readonly name = 'UnreadableConfigError';
  readonly line: number;
  readonly column: number;

  constructor(line: number, column: number) {
    super(`not understood at line ${line}, column ${column}`);
    this.line = line;
    this.column = column;
  }
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((one, other) => other.offset - one.offset)
    .reduce(
      (changed, { offset, length, text: piece }) =>
        changed.slice(0, offset) + piece + changed.slice(offset + length),
      text,
    );
}

/** The line ends that the text has, or those of this project. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  return /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n';
}
