// Reads a table as options (one per row) or as questions (one per row, or one per group of rows).
// A table that only compares is nothing to choose from and reads as null.
import { createDraft, createDraftOption, type Draft, type DraftOption, type Lead } from './draft.ts';
import { EMPTY, type Masked, sliceMasked, toReadable } from './mask-line.ts';
import { isMark, readMark } from './read-mark.ts';
import { readOption } from './read-option.ts';
import { readQuestionHead } from './read-question-head.ts';
import { nextLetter, splitInlineOptions } from './split-inline-options.ts';
import { splitTable, type Table } from './split-table.ts';

export type TableReading =
  | { readonly type: 'options'; readonly options: DraftOption[]; readonly compares: boolean }
  | { readonly type: 'questions'; readonly drafts: Draft[] }
  | null;

type Row = readonly Masked[];

const RECOMMENDED = /推荐|建议|recommend|suggest/i;
const NOT_RECOMMENDED = /推荐度|指数|评分|理由|原因|rating|score|reason|why|场景/i;
const COMPARES =
  /优点|缺点|优势|劣势|优劣|利弊|成本|复杂度|性能|风险|工作量|\bpros?\b|\bcons?\b|advantages?|drawbacks?|trade-?offs?|\bcost|\beffort|\brisk|complexity|performance/i;
const MAX_OTHER_ROWS = 2;
/** Longer tables are data. */
const MAX_ROWS = 200;
const YES = /^(?:✅|✔|☑|⭐|🌟|★|👍|√|是|yes|y|推荐|recommended|x)/iu;

export function readTable(lines: readonly Masked[], lead: Lead): TableReading {
  if (lines.length > MAX_ROWS) return null;
  const table = splitTable(lines);
  const column = table.header?.findIndex((cell) => isRecommendedColumn(toReadable(cell))) ?? -1;
  const drafts = readGroupedRows(table, column, lead) ?? readQuestionRows(table, column, lead);
  if (drafts) return { type: 'questions', drafts };
  const options = readOptionRows(table.rows, column, 0);
  const compares = table.header?.some((cell) => COMPARES.test(toReadable(cell))) ?? false;
  return options ? { type: 'options', options, compares } : null;
}

function isRecommendedColumn(header: string): boolean {
  return RECOMMENDED.test(header) && !NOT_RECOMMENDED.test(header);
}

/** Rows lettered A, B, C … in cell `at`, then at most a few without a letter ("Custom"); null for anything else. */
function readOptionRows(rows: readonly Row[], column: number, at: number): DraftOption[] | null {
  const options: DraftOption[] = [];
  for (const row of rows) {
    const option = readOptionRow(row, column, at);
    const previous = options.at(-1)?.letter;
    const follows = previous ? option?.letter === nextLetter(previous) : /^[Aa]$/.test(option?.letter ?? '');
    if (option && follows) options.push(option);
    else if (options.length < 2 || rows.length - options.length > MAX_OTHER_ROWS) return null;
  }
  return options.length >= 2 ? options : null;
}

function readOptionRow(row: Row, column: number, at: number): DraftOption | null {
  const cell = row[at] ?? EMPTY;
  const token = readOption(cell);
  if (!token || (token.bare && token.text.mask.trim() !== '')) return null;
  const others = row.filter((_, index) => index > at && index !== column);
  const alone = !/[\p{L}\p{N}]/u.test(token.text.mask) || isMark(token.text);
  const name = alone ? others.find((other) => other.raw !== '' && !isMark(other)) : undefined;
  const apart = others.some((other) => other !== name && isMark(other));
  const inColumn = column > at && YES.test(toReadable(row[column] ?? EMPTY));
  const marked = token.marked || apart || inColumn || (alone && isMark(token.text));
  return createDraftOption({
    letter: token.letter,
    marked,
    named: token.named,
    texts: [name ?? token.text],
    details: others,
  });
}

/** `| 1 | A | … |` rows: the number stands in the first cell, or is left blank below its first row. */
function readGroupedRows(table: Table, column: number, lead: Lead): Draft[] | null {
  const groups: { head: Masked; rows: Row[] }[] = [];
  for (const row of table.rows) {
    const letter = readOption(row[1] ?? EMPTY);
    if (!letter || (letter.bare && letter.text.mask.trim() !== '')) return null;
    const first = row[0] ?? EMPTY;
    const last = groups.at(-1);
    if (last && (first.raw === '' || first.raw === last.head.raw)) last.rows.push(row);
    else if (readRowHead(first)) groups.push({ head: first, rows: [row] });
    else return null;
  }
  const drafts = groups.map(({ head, rows }) => {
    const options = readOptionRows(rows, column, 1);
    const found = readRowHead(head);
    return options && found ? toDraft(found, options, lead) : null;
  });
  return drafts.length > 0 && drafts.every((draft) => draft !== null) ? drafts : null;
}

/** `| 1 | Which? | A. x B. y | A |` rows, or a column for each letter. */
function readQuestionRows(table: Table, column: number, lead: Lead): Draft[] | null {
  const letters = readLetterColumns(table.header);
  const drafts: Draft[] = [];
  for (const row of table.rows) {
    const head = readRowHead(row[0] ?? EMPTY);
    const options = head && (readCellOptions(row) ?? readColumnOptions(row, letters));
    if (!head || !options) continue;
    const draft = toDraft(head, options, lead);
    if (draft.titles.every((title) => title.raw.trim() === '')) draft.titles.splice(0, 1, row[1] ?? EMPTY);
    const pick = /^(?:option |方案 ?|选项 ?)?([A-Za-z])(?![A-Za-z])/i.exec(
      toReadable(row[column] ?? EMPTY).trim(),
    );
    if (pick?.[1]) draft.recommended.push(pick[1]);
    if (letters.length === 0 || pick || asks(draft)) drafts.push(draft);
  }
  return drafts.length > 0 ? drafts : null;
}

/** A row under lettered columns is a question when its title asks or one of its cells is recommended. */
function asks({ titles, options }: Draft): boolean {
  const marked = options.some(({ texts }) => texts.some((text) => readMark(text).marked));
  return marked || titles.some((title) => title.mask.includes('?'));
}

function readRowHead(cell: Masked): { id: string; title: Masked; asks: boolean } | null {
  const id = /^[\u0001#]{0,4}([A-Za-z]{0,3}[-_]?\d{1,3})\u0001{0,3}[.)、]?$/.exec(cell.mask)?.[1];
  if (id) return { id, title: EMPTY, asks: /^[QqDd]/.test(id) };
  const spaced = /^([QD]-?\d{1,3}) +/.exec(cell.mask);
  if (spaced?.[1]) return { id: spaced[1], title: sliceMasked(cell, spaced[0].length), asks: true };
  return readQuestionHead(cell, false);
}

function readCellOptions(row: Row): DraftOption[] | null {
  for (const cell of row.slice(1)) {
    const inline = splitInlineOptions(cell, 'A');
    if (!inline || inline.options.length < 2 || /[\p{L}\p{N}]/u.test(inline.before.mask)) continue;
    return inline.options.map(({ letter, text }) => createDraftOption({ letter, texts: [text] }));
  }
  return null;
}

function readLetterColumns(header: Row | null): { letter: string; index: number }[] {
  const found = (header ?? []).flatMap((cell, index) => {
    const letter = /^(?:option |选项 ?|方案 ?)?([A-Za-z])$/i.exec(toReadable(cell).trim())?.[1];
    return letter ? [{ letter, index }] : [];
  });
  return found.length >= 2 && /^[Aa]$/.test(found[0]?.letter ?? '') ? found : [];
}

function readColumnOptions(
  row: Row,
  letters: readonly { letter: string; index: number }[],
): DraftOption[] | null {
  const options = letters.flatMap(({ letter, index }) => {
    const text = row[index] ?? EMPTY;
    const empty = text.raw === '' || /^[-–—/]$/.test(text.raw);
    return empty ? [] : [createDraftOption({ letter, texts: [text] })];
  });
  return options.length >= 2 ? options : null;
}

function toDraft(
  head: { id: string; title: Masked; asks: boolean },
  options: DraftOption[],
  lead: Lead,
): Draft {
  return createDraft({ ...head, titles: [head.title], options, lead, table: 'options', strong: true });
}
