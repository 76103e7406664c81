// The composer for tests: how its program is started, what it is told to do, and how its screen is read.
import { fileURLToPath } from 'node:url';
import { type ScreenReader, toPlainLines } from '@nod/doors';

export interface ComposerScript {
  /** A file that gets a line of JSON for everything that is entered or chosen. */
  record?: string;
  /** What the person has begun to write. */
  unsent?: string;
  /** The command of a menu that is open from the beginning. */
  menu?: string;
  /** A menu that opens just when something is pasted: the paste is lost. */
  menuOnPaste?: string;
  diesOnPaste?: boolean;
  /** Shows `[Pasted text …]` for a text of many lines. */
  standsIn?: boolean;
  /** How many times Enter does nothing. */
  losesEnters?: number;
  drawsAfterMs?: number;
  /**
   * Writes a session down as Gemini does, in this file, and works on a prompt until it is told what to do by lines of JSON
   * (`ComposerOrder`) in the file beside it that ends in `.orders`.
   */
  session?: string;
}

export type ComposerOrder =
  | { type: 'ask'; command: string }
  | { type: 'say'; text: string }
  | { type: 'answer'; text: string };

const PROGRAM = fileURLToPath(new URL('./composer-program.ts', import.meta.url));

export function toComposerCommand(script: ComposerScript): string[] {
  return [process.execPath, '--no-warnings', PROGRAM, JSON.stringify(script)];
}

export const isComposer = (command: string): boolean => command.includes('composer-program.ts');

export const readComposer: ScreenReader = ({ lines }) => {
  const plain = toPlainLines(lines).map((line) => line.trimEnd());
  const top = plain.indexOf('┌ Allow this command?');
  if (top >= 0)
    return { type: 'menu', title: plain[top + 1]?.slice(2) ?? '', options: OPTIONS, isWhole: true };
  const first = plain.findIndex(isRule);
  const last = plain.findLastIndex(isRule);
  if (first === -1 || last === first) return { type: 'other' };
  const rows = plain.slice(first + 1, last).map((line) => line.slice(2));
  return { type: 'composer', unsent: rows.join('\n').trim(), isWorking: plain.includes('Working') };
};

const OPTIONS = [
  { key: '1', label: 'Yes' },
  { key: '2', label: 'No' },
];
const isRule = (line: string): boolean => /^─{40}$/u.test(line);
