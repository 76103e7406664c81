// Letters by which options are called, read from the person's words: "1A 1C 2B", "A, C", or labels. What could mean
// something else is not read.
import type { DoorQuestion } from '../contract/session-ask.ts';

/** Index of a question → indexes of the options chosen for it. */
export type ReadLetters = ReadonlyMap<number, readonly number[]>;

const PIECE = /^(?:(\d{1,2})[.):：\s]?\s?)?([A-Za-z](?![A-Za-z]))/u;
const BETWEEN = /^[\s,，、;；.。+&/·]{1,8}(?:(?:and|和|与)\s{1,4})?/u;
const MOST = 2_000;

/** A, B, … of options; there are at most twenty. */
export function toLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** An answer as it could be written: `1A 1C 2B`, or `A, C` to a single question. */
export function toExample(questions: readonly DoorQuestion[]): string {
  const picks = questions.map(({ options, isMultiple }) => [
    0,
    ...(isMultiple && options.length > 1 ? [1] : []),
  ]);
  const [only] = picks;
  if (questions.length === 1 && only) return only.map(toLetter).join(', ');
  return picks.flatMap((pick, index) => pick.map((at) => `${index + 1}${toLetter(at)}`)).join(' ');
}

/** Null where anything else is said, an option does not exist, a question gets none, or one choice gets several. */
export function readLetters(questions: readonly DoorQuestion[], text: string): ReadLetters | null {
  const read = readPieces(questions, text.trim());
  const isWhole =
    read !== null &&
    questions.every(({ isMultiple, options }, index) => {
      const chosen = read.get(index) ?? [];
      const isIn = chosen.every((at) => at < options.length);
      return isIn && chosen.length > 0 && (isMultiple || chosen.length === 1);
    });
  return isWhole ? read : null;
}

/** A number counts for the letters behind it, until the next one. */
function readPieces(questions: readonly DoorQuestion[], text: string): ReadLetters | null {
  if (text.length > MOST) return null;
  const read = new Map<number, number[]>();
  let question = questions.length === 1 ? 0 : null;
  let rest = text;
  while (rest !== '') {
    const match = PIECE.exec(rest);
    if (!match?.[2]) return null;
    if (match[1] !== undefined) question = Number(match[1]) - 1;
    if (question === null || question < 0 || question >= questions.length) return null;
    const option = match[2].toUpperCase().charCodeAt(0) - 65;
    const chosen = read.get(question) ?? [];
    read.set(question, chosen.includes(option) ? chosen : [...chosen, option]);
    const behind = rest.slice(match[0].length);
    rest = behind.replace(BETWEEN, '');
    if (rest === behind && rest !== '' && !/^[\dA-Z]/u.test(rest)) return null;
  }
  return read.size > 0 ? read : null;
}

/** The options that are called by their labels, one by one: "Red, Blue". Null where any word is none. */
export function readLabels({ options, isMultiple }: DoorQuestion, text: string): number[] | null {
  const whole = findLabel(options, text);
  if (whole !== null) return [whole];
  if (!isMultiple || text.length > MOST) return null;
  const found = text.split(/[,，、;；\n]/u).map((part) => findLabel(options, part));
  return found.includes(null) ? null : [...new Set(found as number[])];
}

function findLabel(options: DoorQuestion['options'], text: string): number | null {
  const said = text.trim().toLowerCase();
  const fits = options.flatMap(({ label }, index) => (label.trim().toLowerCase() === said ? [index] : []));
  return fits.length === 1 ? (fits[0] ?? null) : null;
}
