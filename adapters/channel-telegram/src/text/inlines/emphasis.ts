// Emphasis: runs of * _ ~ | and how they pair up, as CommonMark has it, and with Chinese beside the marks. Linear.
import type { Style } from './inline.ts';

/** A run of one mark: what is left of it is text. */
export interface Run {
  type: 'run';
  mark: string;
  index: number;
  /** As it was written. */
  size: number;
  left: number;
  canOpen: boolean;
  canClose: boolean;
  /** Innermost first. */
  closes: Style[];
  opens: Style[];
  previous: Run | null;
  next: Run | null;
}

/** The runs that may still pair up, in order. */
export interface Runs {
  first: Run | null;
  last: Run | null;
  count: number;
}

const CJK =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef\u2018-\u201d\u2014\u2026]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const WORD = /[\p{L}\p{N}]/u;
const BLANK = /^\s?$/u;
/** Between words these make one name of them: __init__.py. */
const JOINT = /[.:/@-]/;

interface Side {
  isBlank: boolean;
  isPunctuation: boolean;
  isChinese: boolean;
  isName: boolean;
}

function toSide(neighbour: string, beyond: string): Side {
  const isChinese = CJK.test(neighbour);
  return {
    isBlank: BLANK.test(neighbour),
    isPunctuation: PUNCTUATION.test(neighbour) && !isChinese,
    isChinese,
    isName: JOINT.test(neighbour) && WORD.test(beyond),
  };
}

/** The run of marks that begins here. */
export function readRun(source: string, start: number, runs: Runs): Run {
  const mark = source.charAt(start);
  let end = start;
  while (source[end] === mark) end += 1;
  const before = toSide(characterBefore(source, start), source.charAt(start - 2));
  const after = toSide(characterAt(source, end), source.charAt(end + 1));
  const isLeft =
    !after.isBlank && (!after.isPunctuation || before.isBlank || before.isPunctuation || before.isChinese);
  const isRight =
    !before.isBlank && (!before.isPunctuation || after.isBlank || after.isPunctuation || after.isChinese);
  const run: Run = {
    type: 'run',
    mark,
    index: runs.count,
    size: end - start,
    left: end - start,
    canOpen: isLeft,
    canClose: isRight,
    closes: [],
    opens: [],
    previous: null,
    next: null,
  };
  if (mark === '_') {
    run.canOpen = isLeft && (!isRight || before.isPunctuation) && !before.isName;
    run.canClose = isRight && (!isLeft || after.isPunctuation) && !after.isName;
  }
  if (mark === '*' && isArithmetic(source.slice(start - 1, start), source.charAt(end), run.size)) {
    run.canOpen = false;
    run.canClose = false;
  }
  if (mark === '|') {
    run.canOpen = isLeft && !/\w/.test(source.charAt(start - 1));
    run.canClose = isRight && !/\w/.test(source.charAt(end));
  }
  return run;
}

/** 2*3*4, a*b, x**2 and f(x)**2 are arithmetic; Chinese has no blanks around its marks. */
function isArithmetic(before: string, after: string, size: number): boolean {
  if (size > 2 || !/[a-z\d)\]]/i.test(before)) return false;
  return size === 2 ? /\d/.test(after) : /[a-z\d]/i.test(after) && /[a-z\d]/i.test(before);
}

function characterAt(source: string, position: number): string {
  const point = source.codePointAt(position);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function characterBefore(source: string, position: number): string {
  const unit = source.charCodeAt(position - 1);
  return characterAt(source, unit >= 0xdc00 && unit <= 0xdfff ? position - 2 : position - 1);
}

/** ~~, || and the wide ＊＊ of some models are marks as a pair alone; a single ~ means about. */
export function isMark(run: Run): boolean {
  return run.mark === '*' || run.mark === '_' || run.size === 2;
}

export function addRun(runs: Runs, run: Run): void {
  run.index = runs.count;
  runs.count += 1;
  run.previous = runs.last;
  if (runs.last) runs.last.next = run;
  else runs.first = run;
  runs.last = run;
}

function removeRun(runs: Runs, { previous, next }: Run): void {
  if (previous) previous.next = next;
  else runs.first = next;
  if (next) next.previous = previous;
  else runs.last = previous;
}

/** Pairs up all runs behind the bottom and takes them off the list. */
export function pairRuns(runs: Runs, bottom: Run | null): void {
  const floors = new Map<string, number>();
  const lowest = bottom?.index ?? -1;
  let closer = bottom ? bottom.next : runs.first;
  while (closer) {
    const opener = closer.canClose ? findOpener(closer, floors, lowest) : null;
    closer = opener ? pair(runs, opener, closer) : pass(runs, closer, floors);
  }
  runs.last = bottom;
  if (bottom) bottom.next = null;
  else runs.first = null;
}

const toKey = ({ mark, canOpen, size }: Run) => `${mark}${canOpen}${size % 3}`;

function findOpener(closer: Run, floors: ReadonlyMap<string, number>, lowest: number): Run | null {
  const floor = floors.get(toKey(closer)) ?? lowest;
  for (let opener = closer.previous; opener && opener.index > floor; opener = opener.previous) {
    if (isPair(opener, closer)) return opener;
  }
  return null;
}

function isPair(opener: Run, closer: Run): boolean {
  if (opener.mark !== closer.mark || !opener.canOpen) return false;
  const isEither = opener.canClose || closer.canOpen;
  const isThree = (opener.size + closer.size) % 3 === 0 && !(opener.size % 3 === 0 && closer.size % 3 === 0);
  return !(isEither && isThree && (closer.mark === '*' || closer.mark === '_'));
}

const STYLES: Record<string, Style> = { '~': 'strikethrough', '|': 'spoiler', '＊': 'bold' };

/** Gives back the run to go on with. */
function pair(runs: Runs, opener: Run, closer: Run): Run | null {
  const isDouble = opener.left >= 2 && closer.left >= 2;
  const style = STYLES[closer.mark] ?? (isDouble ? 'bold' : 'italic');
  const width = isDouble ? 2 : 1;
  opener.opens.push(style);
  closer.closes.push(style);
  opener.left -= width;
  closer.left -= width;
  opener.next = closer;
  closer.previous = opener;
  if (opener.left === 0) removeRun(runs, opener);
  if (closer.left > 0) return closer;
  removeRun(runs, closer);
  return closer.next;
}

function pass(runs: Runs, closer: Run, floors: Map<string, number>): Run | null {
  if (closer.canClose) {
    floors.set(toKey(closer), closer.previous?.index ?? -1);
    if (!closer.canOpen) removeRun(runs, closer);
  }
  return closer.next;
}
