// Inline reader: reads the inside of a paragraph. It never goes back over what it has read: linear in its text.
import { addRun, isMark, pairRuns, type Run, type Runs, readRun } from './emphasis.ts';
import { type Definitions, type Inline, type Link, LONGEST_LABEL, type Style, toLabel } from './inline.ts';
import { isEscape, matchAt, readTarget } from './link-target.ts';
import {
  findTicks,
  type Literal,
  readAddress,
  readCode,
  readFormula,
  readReference,
  readTag,
  type Ticks,
} from './literals.ts';
import { readName } from './names.ts';

/** Text that becomes the beginning of a link or of a style once its end is found. */
interface Opening {
  type: 'opening';
  text: string;
  inline: Inline | null;
}

type Piece = Inline | Run | Opening;

interface OpenBracket {
  mark: '[' | '![' | '<';
  /** Of a tag. */
  style: Style | null;
  opening: Opening;
  /** The last run before it. */
  bottom: Run | null;
  /** Behind the mark. */
  start: number;
  /** A link holds no link. */
  isActive: boolean;
}

interface Reading {
  source: string;
  definitions: Definitions;
  ticks: Ticks;
  pieces: Piece[];
  runs: Runs;
  brackets: OpenBracket[];
}

/** More are not held open: the outermost are text then. */
const MOST_BRACKETS = 100;
const SPECIAL = /[\\`*_~|＊[\]!<&$]|https?:\/\//gi;

export function readInlines(source: string, definitions: Definitions): Inline[] {
  const runs: Runs = { first: null, last: null, count: 0 };
  const reading: Reading = {
    ...{ source, definitions, runs },
    ...{ ticks: findTicks(source), pieces: [], brackets: [] },
  };
  let position = 0;
  while (position < source.length) {
    SPECIAL.lastIndex = position;
    const next = SPECIAL.exec(source)?.index ?? source.length;
    if (next > position) reading.pieces.push({ type: 'text', text: source.slice(position, next) });
    position = next < source.length ? readSpecial(reading, next) : next;
  }
  pairRuns(runs, null);
  return reading.pieces.flatMap(toInlines);
}

function toInlines(piece: Piece): Inline[] {
  if (piece.type === 'opening') return [piece.inline ?? { type: 'text', text: piece.text }];
  if (piece.type !== 'run') return [piece];
  const left: Inline[] = piece.left > 0 ? [{ type: 'text', text: piece.mark.repeat(piece.left) }] : [];
  return [
    ...piece.closes.map((style): Inline => ({ type: 'close', style })),
    ...left,
    ...piece.opens.toReversed().map((style): Inline => ({ type: 'open', style })),
  ];
}

/** Reads what begins here and gives back where it ends. */
function readSpecial(reading: Reading, start: number): number {
  const { source } = reading;
  const character = source.charAt(start);
  const name = readName(source, start);
  if (name) return takeLiteral(reading, name);
  if ('*_~|＊'.includes(character)) return takeRun(reading, start);
  if (character === '[') return openBracket(reading, '[', start);
  if (character === '!' && source[start + 1] === '[') return openBracket(reading, '![', start);
  if (character === ']') return closeBracket(reading, start);
  const tag = character === '<' ? readStyleTag(reading, start) : null;
  return tag ?? takeLiteral(reading, readLiteral(reading, start) ?? readEscape(source, start));
}

function readLiteral({ source, ticks }: Reading, start: number): Literal | null {
  switch (source.charAt(start)) {
    case '`':
      return readCode(source, start, ticks);
    case '$':
    case '\\':
      return readFormula(source, start);
    case '<':
      return readTag(source, start);
    case '&':
      return readReference(source, start);
    default:
      return readAddress(source, start);
  }
}

/** The character as it is; behind a backslash the one that it saves, or the end of the line. */
function readEscape(source: string, start: number): Literal {
  const isBackslash = source[start] === '\\';
  if (isBackslash && source[start + 1] === '\n') return toText('\n', start + 2);
  if (isBackslash && isEscape(source, start)) return toText(source.charAt(start + 1), start + 2);
  return toText(source.charAt(start), start + 1);
}

function toText(text: string, end: number): Literal {
  return { inline: { type: 'text', text }, end };
}

function takeLiteral({ pieces }: Reading, { inline, end }: Literal): number {
  pieces.push(inline);
  return end;
}

function takeRun({ source, pieces, runs }: Reading, start: number): number {
  const run = readRun(source, start, runs);
  pieces.push(run);
  if (isMark(run) && (run.canOpen || run.canClose)) addRun(runs, run);
  return start + run.size;
}

function openBracket(reading: Reading, mark: OpenBracket['mark'], start: number, tag?: StyleTag): number {
  const { pieces, runs, brackets, source } = reading;
  const end = start + (tag?.size ?? mark.length);
  const opening: Opening = { type: 'opening', text: source.slice(start, end), inline: null };
  pieces.push(opening);
  brackets.push({ mark, style: tag?.style ?? null, opening, bottom: runs.last, start: end, isActive: true });
  if (brackets.length > MOST_BRACKETS) brackets.shift();
  return end;
}

function closeBracket(reading: Reading, start: number): number {
  const { brackets, pieces, runs } = reading;
  const place = brackets.findLastIndex(({ mark }) => mark !== '<');
  const bracket = brackets[place];
  const found = bracket?.isActive ? findLink(reading, bracket, start) : null;
  if (bracket) brackets.splice(place, found ? brackets.length : 1);
  if (!bracket || !found) return takeLiteral(reading, toText(']', start + 1));
  pairRuns(runs, bracket.bottom);
  bracket.opening.inline = { type: 'open-link', link: found.link };
  pieces.push({ type: 'close-link' });
  if (bracket.mark === '[') {
    for (const outer of brackets) outer.isActive &&= outer.mark !== '[';
  }
  return found.end;
}

/** A link whose text ends here: (address), [label], [] or nothing behind it. */
function findLink(reading: Reading, bracket: OpenBracket, end: number): { link: Link; end: number } | null {
  const { source } = reading;
  const isImage = bracket.mark === '![';
  const target = source[end + 1] === '(' ? readTarget(source, end + 2) : null;
  if (target) {
    const { address, title } = target;
    return { link: { address, title, isImage }, end: target.end };
  }
  const reference = findReference(reading, bracket.start, end);
  return reference && { link: { ...reference.found, isImage }, end: reference.end };
}

function findReference({ source, definitions }: Reading, start: number, end: number) {
  if (definitions.links.size === 0) return null;
  const explicit = /\[([^[\]]{0,200})\]/y;
  explicit.lastIndex = end + 1;
  const match = explicit.exec(source);
  const label = match?.[1] || (end - start <= LONGEST_LABEL ? source.slice(start, end) : '');
  const key = toLabel(label);
  const found = definitions.links.get(key);
  if (!found) return null;
  definitions.used.add(key);
  return { found, end: end + 1 + (match?.[0].length ?? 0) };
}

interface StyleTag {
  style: Style;
  size: number;
}

const STYLE_TAG = /<(\/?)(b|strong|summary|i|em|u|ins|s|del)>/iy;
const TAG_STYLES: Record<string, Style> = {
  ...{ b: 'bold', strong: 'bold', summary: 'bold', i: 'italic', em: 'italic' },
  ...{ u: 'underline', ins: 'underline', s: 'strikethrough', del: 'strikethrough' },
};

/** A tag that has its other half is a mark; one that has none is text as it is written. */
function readStyleTag(reading: Reading, start: number): number | null {
  const match = matchAt(STYLE_TAG, reading.source, start);
  const [slash, name = ''] = match?.groups ?? [];
  const style = TAG_STYLES[name.toLowerCase()];
  if (!match || !style) return null;
  if (slash === '') return openBracket(reading, '<', start, { style, size: match.end - start });
  const { brackets, pieces, runs } = reading;
  const place = brackets.findLastIndex((each) => each.style === style);
  const bracket = brackets[place];
  if (!bracket || bracket.start === start) return null;
  brackets.splice(place);
  pairRuns(runs, bracket.bottom);
  bracket.opening.inline = { type: 'open', style };
  pieces.push({ type: 'close', style });
  return match.end;
}
