// Letters by which options are called, read from the person's words: "1A 1C 2B", "A, C", or labels. What could mean
// something else is not read.
import type { DoorQuestion } from '../contract/session-ask.ts';

/** Index of a question → indexes of the options chosen for it. */
export type ReadLetters = ReadonlyMap<number, readonly number[]>;

/** Capitals may stand together: "1AC". */
const PIECE = /^(?:(\d{1,2})[.):：\s]?\s?)?([A-Za-z](?![A-Za-z])|[A-Z](?=[A-Z]{1,19}(?![a-z])))/u;
const BETWEEN = /^(?:[\s,，、;；.。+&/·]{1,8}(?:(?:and|和|与|跟|以及)\s{0,4})?|(?:和|与|跟|以及)\s{0,4})/u;
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
  return (
    readList(options, text, /[,，、;；\n]/u) ?? readList(options, text, /[,，、;；\n&+和与跟]|以及|\band\b/u)
  );
}

function readList(options: DoorQuestion['options'], text: string, between: RegExp): number[] | null {
  const parts = text.split(between).filter((part) => part.trim() !== '');
  const found = parts.map((part) => findLabel(options, part) ?? findOrdinal(options.length, part));
  return found.length === 0 || found.includes(null) ? null : [...new Set(found as number[])];
}

const ORDINALS = [
  /^(?:the )?(?:first|1st)(?: one)?$|^第一[个項项]?$/u,
  /^(?:the )?(?:second|2nd)(?: one)?$|^第二[个項项]?$/u,
  /^(?:the )?(?:third|3rd)(?: one)?$|^第三[个項项]?$/u,
  /^(?:the )?(?:fourth|4th)(?: one)?$|^第四[个項项]?$/u,
];
const LAST = /^(?:the )?last(?: one)?$|^最后[一]?[个項项]?$/u;

function findOrdinal(count: number, text: string): number | null {
  const said = text.trim().toLowerCase();
  const index = LAST.test(said) ? count - 1 : ORDINALS.findIndex((ordinal) => ordinal.test(said));
  return index >= 0 && index < count ? index : null;
}

const ALL =
  /^(?:all|everything|all of (?:them|these|the above)|全部|全部都?要|都要|都选|全选|全都?要|所有)$/u;
const BOTH = /^(?:both|both of them|两个|两个都要)$/u;
const BUT =
  /^(?:(?:all|everything|all of them|全部|都要|所有)[\s,，]*)?(?:but|except(?: for)?|without|apart from|除了|除)\s*(\S.*)$/u;
const THE_REST = /\s*(?:之外|以外)?[\s,，]*(?:(?:其他|其余|别的|剩下的)?(?:全都|全部|都|全)(?:要|选)?)?$/u;

/** "All", "both", "all but B", "除了B都要" to a question with several choices. Null: nothing of the kind is said. */
export function readAllBut(question: DoorQuestion, text: string): number[] | null {
  const { options, isMultiple } = question;
  const said = text
    .trim()
    .toLowerCase()
    .replace(/[.!。！]+$/u, '');
  if (!isMultiple || said.length > MOST) return null;
  const all = options.map((_, index) => index);
  if (ALL.test(said) || (BOTH.test(said) && options.length === 2)) return all;
  const named = BUT.exec(said)?.[1]?.replace(THE_REST, '') ?? '';
  const left = named === '' ? null : readChoices(question, named.trim());
  const rest = all.filter((index) => left?.includes(index) === false);
  return left === null || rest.length === 0 ? null : rest;
}

function readChoices(question: DoorQuestion, text: string): readonly number[] | null {
  return readLabels(question, text) ?? readLetters([question], text)?.get(0) ?? null;
}

function findLabel(options: DoorQuestion['options'], text: string): number | null {
  const said = text.trim().toLowerCase();
  const fits = options.flatMap(({ label }, index) => (label.trim().toLowerCase() === said ? [index] : []));
  return fits.length === 1 ? (fits[0] ?? null) : null;
}
