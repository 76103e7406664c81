// Text → lines with their Markdown surroundings taken off: heading, bullet, quote, fence, table, rule.
// It decides what may be read at all; it does not know questions or options.
import type { AnswerTail } from './answer-tail.ts';
import { stepHiddenRegion } from './hidden-region.ts';
import { type Masked, maskLine, sliceMasked } from './masked-line.ts';

export interface TextLine {
  readonly kind: 'text';
  /** Columns before the first character. */
  readonly indent: number;
  /** Columns before the body, behind bullets. */
  readonly column: number;
  /** Level of a Markdown heading, 0 for none. */
  readonly heading: number;
  readonly bulleted: boolean;
  /** `[x]` before the body. */
  readonly checked: boolean;
  /** Something else than text stands right above. */
  readonly afterBlank: boolean;
  readonly body: Masked;
}

/** Quotes are `blank`, code is `hidden`: they interrupt nothing and say nothing. A `remark` is a quote that recommends. */
export type Line =
  | { readonly kind: 'blank' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'remark'; readonly body: Masked }
  | { readonly kind: 'table'; readonly rows: Masked[] }
  | TextLine;

const BLANK: Line = { kind: 'blank' };
const HIDDEN: Line = { kind: 'hidden' };
const RULE: Line = { kind: 'rule' };

const HEADING = /^(#{1,6})[ \t]+/;
const BULLET = /^[-*+•·▪▫◦‣●○■□◆◇►▸➤–—][ \t]{1,8}/;
const CHECKBOX = /^(?:\[([ xX✓✔])\]|([☐☑☒]))[ \t]{1,4}/;
const LIST_ITEM = /^(?:[-*+•]|[(（]?[A-Za-z]{0,2}\d{1,3}[.)、：:）]|[(（]?[A-Za-z][.)、：:）]|\*\*|#{1,6} )/;
const RULE_UNITS = /^[-*_=—─━ ]{3,200}$/;
const REMARK =
  /^(?:[>＞*_\s[【(]|💡|👉|✅|⭐|★|→|\ufe0f){1,8}(?:我的?|My |my |I(?:'d|’d| would)? |Strongly )?(?:推荐|建议|首选|recommend|suggest|pick|preferred|go with)/iu;

interface State {
  readonly region: AnswerTail['region'];
  /** Where the content of the list item above starts; -4 outside lists, so that column + 4 is 0 + … code. */
  readonly column: number;
  readonly afterBlank: boolean;
  readonly quoting: boolean;
}

export function splitLines(tail: AnswerTail): Line[] {
  const lines: Line[] = [];
  const { text } = tail;
  let state: State = { region: tail.region, column: -4, afterBlank: true, quoting: false };
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    const region = stepHiddenRegion(state.region, text, from, to);
    const hidden = state.region !== null || region !== null;
    if (hidden) {
      state = { ...state, region, afterBlank: true };
      addLine(lines, HIDDEN);
    } else {
      for (const raw of splitRun(text.slice(from, to))) {
        const line = toLine(raw, state);
        state = stepState(state, line, raw);
        addLine(lines, line);
      }
    }
    from = to + 1;
  }
  return lines;
}

const RUN_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (number) => new RegExp(`(?<=[：:。；;.!?？）) ])[(（]?${number}[)）、]`),
);
const MAX_RUN = 2_000;

// "Please decide: 1) title: A keep; B new. 2) size: A small; B large." is one line for each question.
function splitRun(raw: string): string[] {
  if (raw.length > MAX_RUN || !/2[)）、]/.test(raw)) return [raw];
  const parts: string[] = [];
  let rest = raw;
  for (const number of RUN_NUMBERS) {
    const at = rest.slice(1).search(number) + 1;
    if (at < 1) break;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  const questions = [...parts.slice(1), rest];
  const lettered = questions.every((part) =>
    /[Bb][ .、:：)）]/.test(part.slice(part.search(/[Aa][ .、:：)）]/) + 1)),
  );
  return parts.length > 1 && lettered ? [...parts.slice(0, 1), ...questions] : [raw];
}

// The rows of a table are one line.
function addLine(lines: Line[], line: Line): void {
  const last = lines.at(-1);
  if (line.kind === 'table' && last?.kind === 'table') last.rows.push(...line.rows);
  else lines.push(line);
}

const BOX_EDGE = /^[┌└┏┗╔╚╭╰].*[┐┘┓┛╗╝╮╯]$/;
const BOX_ROW = /^[│┃║├┣╠╟╞].*[│┃║┤┫╣╢╡]$/;

// A table as terminals draw it → a table as Markdown writes it.
function unbox(text: string): string {
  if (BOX_EDGE.test(text)) return '';
  return BOX_ROW.test(text) ? text.replace(/[│┃║├┣╠╟╞┤┫╣╢╡┼╋╬╪╫]/g, '|').replace(/[─━═]/g, '-') : text;
}

// `RECOMMENDATION: Choose A because …`: a line of its own, set in code to stand out.
function uncode(text: string): string {
  return /^`(?:recommend|推荐|建议)[^`]*`$/i.test(text) ? text.slice(1, -1) : text;
}

function toLine(raw: string, state: State): Line {
  const text = uncode(unbox(raw.trim()));
  if (text === '') return BLANK;
  const indent = countIndent(raw);
  if (isQuote(text)) return state.quoting || !REMARK.test(text) ? BLANK : toRemark(text);
  if (isIndentedCode(indent, state)) return BLANK;
  if (RULE_UNITS.test(text) && isRule(text)) return RULE;
  const body = maskLine(text);
  if (!/[^\u0001\u0003]/.test(body.mask)) return BLANK;
  if (text[0] === '|' || text[0] === '｜') return { kind: 'table', rows: [body] };
  return toTextLine(indent, body, state.afterBlank);
}

function isQuote(text: string): boolean {
  return text[0] === '>' || text[0] === '＞';
}

function toRemark(text: string): Line {
  return { kind: 'remark', body: maskLine(text.replace(/^[>＞\s]{1,8}/, '')) };
}

function toTextLine(indent: number, body: Masked, afterBlank: boolean): Line {
  const heading = HEADING.exec(body.mask);
  let at = heading ? heading[0].length : 0;
  const start = at;
  for (let depth = 0; depth < 3; depth += 1) {
    const bullet = BULLET.exec(body.mask.slice(at, at + 12));
    if (!bullet) break;
    at += bullet[0].length;
  }
  const bulleted = at > start;
  const box = CHECKBOX.exec(body.mask.slice(at, at + 8));
  if (box) at += box[0].length;
  const rest = sliceMasked(body, at);
  if (rest.raw[0] === '>') return BLANK;
  const checked = box !== null && /[xX✓✔☑]/.test(box[0]);
  const level = heading?.[1]?.length ?? 0;
  return {
    kind: 'text',
    indent,
    column: indent + at,
    heading: level,
    bulleted,
    checked,
    afterBlank,
    body: rest,
  };
}

// Four columns deeper than what surrounds it, after a blank line: Markdown shows it as code.
function isIndentedCode(indent: number, { column, afterBlank }: State): boolean {
  return afterBlank && indent >= 4 && indent >= column + 4;
}

function stepState(state: State, line: Line, raw: string): State {
  const quoting = isQuote(raw.trimStart());
  if (line.kind !== 'text') {
    const column = line.kind === 'rule' || line.kind === 'table' ? -4 : state.column;
    return { ...state, region: null, column, afterBlank: true, quoting };
  }
  const opens = line.bulleted || line.heading > 0 || LIST_ITEM.test(line.body.raw.slice(0, 12));
  const leaves = state.afterBlank && line.indent === 0;
  const column = opens ? (line.heading > 0 ? 4 : line.column + 3) : leaves ? -4 : state.column;
  return { region: null, column, afterBlank: false, quoting };
}

function countIndent(raw: string): number {
  let columns = 0;
  for (const unit of raw) {
    if (unit === ' ') columns += 1;
    else if (unit === '\t') columns += 4 - (columns % 4);
    else if (unit === '\u3000') columns += 2;
    else break;
  }
  return columns;
}

function isRule(text: string): boolean {
  const first = text[0];
  let count = 0;
  for (const unit of text) {
    if (unit === first) count += 1;
    else if (unit !== ' ') return false;
  }
  return count >= 3;
}
