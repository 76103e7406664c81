// Text → lines with their Markdown surroundings taken off: heading, bullet, quote, fence, table, rule.
// It decides what may be read at all; it does not know questions or options.
import type { AnswerTail } from './answer-tail.ts';
import { stepHiddenRegion } from './hidden-region.ts';
import { EMPTY, type Masked, maskLine, sliceMasked } from './mask-line.ts';

/** `opaque` lines are code or quotes: they interrupt nothing and say nothing. */
type LineKind = 'blank' | 'opaque' | 'rule' | 'table' | 'text';

export interface Line {
  readonly kind: LineKind;
  /** Columns before the first character. */
  readonly indent: number;
  /** Columns before the body, behind bullets. */
  readonly column: number;
  readonly heading: boolean;
  readonly bulleted: boolean;
  /** `[x]` before the body. */
  readonly checked: boolean;
  readonly body: Masked;
}

const BLANK: Line = {
  kind: 'blank',
  indent: 0,
  column: 0,
  heading: false,
  bulleted: false,
  checked: false,
  body: EMPTY,
};
const OPAQUE: Line = { ...BLANK, kind: 'opaque' };
const RULE: Line = { ...BLANK, kind: 'rule' };

const HEADING = /^#{1,6}[ \t]+/;
const BULLET = /^[-*+•·▪▫◦‣●○■□◆◇►▸➤–—][ \t]{1,8}/;
const CHECKBOX = /^(?:\[([ xX✓✔])\]|([☐☑☒]))[ \t]{1,4}/;
const LIST_ITEM = /^(?:[-*+•]|[(（]?[A-Za-z]{0,2}\d{1,3}[.)、：:）]|[(（]?[A-Za-z][.)、：:）]|\*\*|#{1,6} )/;
const RULE_UNITS = /^[-*_=—─━ ]{3,200}$/;

export function splitLines(tail: AnswerTail): Line[] {
  const lines: Line[] = [];
  const { text } = tail;
  let region = tail.region;
  let list = { column: -4, afterBlank: true };
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    const before = region;
    region = stepHiddenRegion(region, text, from, to);
    const line = before || region ? OPAQUE : toLine(text.slice(from, to), list);
    list = stepList(list, line);
    lines.push(line);
    from = to + 1;
  }
  return lines;
}

interface ListState {
  /** Where the content of the list item above starts; -4 outside lists, so that column + 4 is 0 + … code. */
  readonly column: number;
  readonly afterBlank: boolean;
}

function toLine(raw: string, list: ListState): Line {
  const text = raw.trim();
  if (text === '') return BLANK;
  const indent = countIndent(raw);
  if (text[0] === '>' || text[0] === '＞' || isIndentedCode(indent, list)) return OPAQUE;
  if (RULE_UNITS.test(text) && isRule(text)) return RULE;
  const body = maskLine(text);
  if (text[0] === '|' || text[0] === '｜') return { ...BLANK, kind: 'table', indent, column: indent, body };
  return toTextLine(indent, body);
}

function toTextLine(indent: number, body: Masked): Line {
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
  const kind = rest.raw[0] === '>' ? 'opaque' : 'text';
  const checked = box !== null && /[xX✓✔☑]/.test(box[0]);
  return { kind, indent, column: indent + at, heading: heading !== null, bulleted, checked, body: rest };
}

// Four columns deeper than what surrounds it, after a blank line: Markdown shows it as code.
function isIndentedCode(indent: number, list: ListState): boolean {
  return list.afterBlank && indent >= 4 && indent >= list.column + 4;
}

function stepList(list: ListState, line: Line): ListState {
  if (line.kind === 'blank') return { column: list.column, afterBlank: true };
  if (line.kind === 'opaque') return list;
  const opens = line.bulleted || line.heading || LIST_ITEM.test(line.body.raw.slice(0, 12));
  if (opens) return { column: line.heading ? 4 : line.column + 3, afterBlank: false };
  if (list.afterBlank && line.indent === 0) return { column: -4, afterBlank: false };
  return { column: list.column, afterBlank: false };
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
