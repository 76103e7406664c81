// Readings of a table: options (one per row), questions (one per row or group of rows), or recommended pairs.
// A table that only compares, or records what was chosen, is nothing to choose from and reads as null.
import { EMPTY, type Masked, sliceMasked, toReadable } from '../lines/masked-line.ts';
import { nextLetter, splitInlineOptions } from '../readers/inline-options.ts';
import { isMark, readMark } from '../readers/mark.ts';
import { type OptionToken, readOption } from '../readers/option.ts';
import type { RecommendedPair } from '../readers/pairs.ts';
import { type QuestionHead, readQuestionHead } from '../readers/question-head.ts';
import { readStatement } from '../readers/statement.ts';
import { splitTable, type Table } from '../readers/table.ts';
import {
  type Candidate,
  type CandidateOption,
  createCandidate,
  createOption,
  type Lead,
} from './candidate.ts';

export type TableReading =
  | {
      readonly type: 'options';
      readonly options: readonly CandidateOption[];
      /** What rows without a letter say. */
      readonly notes: readonly string[];
      readonly compares: boolean;
    }
  | { readonly type: 'questions'; readonly candidates: readonly Candidate[] }
  | { readonly type: 'pairs'; readonly pairs: readonly RecommendedPair[] }
  | null;

type Row = readonly Masked[];

const RECOMMENDED =
  /推荐|建议|首选|倾向|recommend|suggest|preferred|\b(?:my|our|agent'?s?) (?:pick|choice|call|vote|lean|rec\b)|^(?:pick|rec\.?)$/i;
const NOT_RECOMMENDED =
  /推荐度|指数|评分|理由|原因|rating|score|reason|why|场景|人群|对象|推荐给|[不原曾]|之前|\b(?:for|by|not|previous|previously|earlier|least)\b/i;
const RECORDED =
  /^(?:chosen|selected|taken|outcome|decided|final(?: choice| decision)?|result|(?:your|user(?:'s)?) (?:choice|answer|pick)|用户选择|已选|选定|最终(?:选择|决定)?|结果|决定|你的选择|correct answer|正确答案)$/i;
const COMPARES =
  /优点|缺点|优势|劣势|优劣|利弊|成本|复杂度|性能|风险|工作量|\bpros?\b|\bcons?\b|advantages?|drawbacks?|trade-?offs?|\bcost|\beffort|\brisk|complexity|performance|\bprice/i;
const FIGURE = /^[~<>≈]?[$€£¥]?\d[\d.,]* ?(?:%|[A-Za-z]{1,3})?$/;
const MAX_OTHER_ROWS = 2;
/** Longer tables are data. */
const MAX_ROWS = 200;
const YES = /^(?:✅|✔|☑|👍|√|是|yes\b|推荐|recommended)(?!.*(?:\b(?:if|when|only|unless)\b|如果|若|仅|\?))/iu;

export function readTable(lines: readonly Masked[], lead: Lead): TableReading {
  if (lines.length > MAX_ROWS) return null;
  const table = withoutRatings(splitTable(lines));
  const headers = table.header?.map((cell) => toReadable(cell).trim()) ?? [];
  if (headers.some((header, at) => isRecorded(header, table.rows, at))) return null;
  const column = headers.findIndex(isRecommendedColumn);
  const candidates = readGroupedRows(table, column, lead) ?? readQuestionRows(table, column, lead);
  if (candidates) return { type: 'questions', candidates };
  const options = readOptionRows(table.rows, column, findLetterCell(table.rows));
  if (options) {
    const rest = table.rows.slice(options.length).flat();
    const notes = rest.map((cell) => toReadable(cell).trim());
    return { type: 'options', options, notes, compares: headers.some((header) => COMPARES.test(header)) };
  }
  const pairs = readPairRows(table.rows, column, RECOMMENDED.test(`${lead.heading} ${lead.paragraph}`));
  return pairs.length > 0 ? { type: 'pairs', pairs } : null;
}

// Stars in every row rate the options: they recommend none.
function withoutRatings({ header, rows }: Table): Table {
  const rated = (at: number) =>
    rows.length > 1 && rows.every((row) => /^[⭐★☆🌟\s\u0001]+$/u.test(row[at]?.mask ?? ''));
  const keep = (cells: readonly Masked[]) => cells.filter((_, at) => !rated(at));
  return { header: header && keep(header), rows: rows.map(keep) };
}

// A column "Answer" holds the texts of the options, or the letters that were answered.
function isRecorded(header: string, rows: readonly Row[], at: number): boolean {
  if (!/^(?:answer|答案)$/i.test(header))
    return RECORDED.test(header) && rows.some((row) => /[\p{L}\p{N}✅✔]/u.test(row[at]?.raw ?? ''));
  return rows.every((row) => /^[A-Za-z]$/.test(toReadable(row[at] ?? EMPTY).trim()));
}

function isRecommendedColumn(header: string): boolean {
  return RECOMMENDED.test(header) && !NOT_RECOMMENDED.test(header);
}

// The letter stands in the first cell, or in the second if the first holds nothing but marks.
function findLetterCell(rows: readonly Row[]): number {
  return rows.every(([first = EMPTY]) => first.raw === '' || isMark(first)) ? 1 : 0;
}

/** Rows lettered A, B, C … in cell `at`, then at most a few without a letter ("Custom"); null for anything else. */
function readOptionRows(rows: readonly Row[], column: number, at: number): CandidateOption[] | null {
  const options: CandidateOption[] = [];
  for (const row of rows) {
    const option = readOptionRow(row, column, at);
    const previous = options.at(-1)?.letter;
    const follows = previous ? option?.letter === nextLetter(previous) : /^[Aa]$/.test(option?.letter ?? '');
    if (option && follows) options.push(option);
    else if (options.length < 2 || rows.length - options.length > MAX_OTHER_ROWS) return null;
  }
  return options.length >= 2 ? options : null;
}

function readOptionRow(row: Row, column: number, at: number): CandidateOption | null {
  const cell = row[at] ?? EMPTY;
  const token = readLetterCell(cell) ?? readOption(cell);
  if (!token) return null;
  const others = row.filter((_, index) => index !== at && index !== column);
  const alone =
    !/[\p{L}\p{N}]/u.test(token.text.mask.replace(/[([【][^)\]】]*[)\]】]/, '')) || isMark(token.text);
  const name = alone ? others.find((other) => other.raw !== '' && !isMark(other)) : undefined;
  const apart = others.some((other) => other !== name && isRecommending(other));
  const verdict = column >= 0 && column !== at ? (row[column] ?? EMPTY) : EMPTY;
  const inColumn = YES.test(toReadable(verdict)) || isRecommending(verdict);
  return createOption({
    letter: token.letter,
    mark: apart || inColumn || (alone && isRecommending(token.text)) ? 'word' : token.mark,
    named: token.named,
    texts: [name ?? token.text],
    details: others,
  });
}

function isRecommending(cell: Masked): boolean {
  const { strength, doubted } = readMark(cell);
  return isMark(cell) || (strength === 'word' && !doubted);
}

// `A`, `**B (cheap)**`, `Option C`. "A big table" is a cell that begins with an article.
function readLetterCell(cell: Masked): OptionToken | null {
  const option = readOption(cell);
  if (option) return !option.bare || option.text.mask.trim() === '' ? option : null;
  const [head, letter] = /^\u0001{0,3}([A-Z])\u0001{0,3} ?(?=[([【])/.exec(cell.mask) ?? [];
  if (head === undefined || letter === undefined) return null;
  const text = sliceMasked(cell, head.length);
  return { letter, text, id: null, mark: 'none', bare: false, named: false, offset: 0 };
}

/** `| 1 | A | … |` rows: the number stands in the first cell, or is left blank below its first row. */
function readGroupedRows(table: Table, column: number, lead: Lead): Candidate[] | null {
  const groups: { head: Masked; rows: Row[] }[] = [];
  for (const row of table.rows) {
    if (!readLetterCell(row[1] ?? EMPTY)) return null;
    const first = row[0] ?? EMPTY;
    const last = groups.at(-1);
    if (last && (first.raw === '' || first.raw === last.head.raw)) last.rows.push(row);
    else if (readRowHead(first)) groups.push({ head: first, rows: [row] });
    else return null;
  }
  const candidates = groups.map(({ head, rows }) => {
    const options = readOptionRows(rows, column, 1);
    const found = readRowHead(head);
    return options && found ? toCandidate(found, options, lead) : null;
  });
  return candidates.length > 0 && candidates.every((candidate) => candidate !== null) ? candidates : null;
}

type RowHead = Omit<QuestionHead, 'id' | 'strong'> & { readonly id: string | null };

/** `| 1 | Which? | A. x B. y | A |` rows, or a column for each letter. Without a number the first cell is the title. */
function readQuestionRows(table: Table, column: number, lead: Lead): Candidate[] | null {
  const letters = readLetterColumns(table.header);
  const candidates = table.rows.flatMap((row) => {
    const [first = EMPTY, second = EMPTY] = row;
    const head = readRowHead(first);
    const options = readCellOptions(row) ?? readColumnOptions(row, letters, column >= 0);
    if (!options)
      return head && letters.length === 0
        ? [toCandidate({ ...head, kind: 'asking', title: toRowTitle(head, second) }, [], lead)]
        : [];
    const { id, kind, title } = head ?? { id: null, kind: 'plain', title: first };
    const named = { id, kind, title: head ? toRowTitle(head, second) : title };
    const picks = column < 0 ? [] : readPick(row[column] ?? EMPTY);
    const others = row.filter((cell, at) => at > 1 && at !== column && readCell(cell) === null);
    const notes = letters.length > 0 ? [] : others.map((cell) => toReadable(cell).trim());
    const candidate = { ...toCandidate(named, options, lead), picks, notes };
    return head || letters.length === 0 || picks.length > 0 ? [candidate] : [];
  });
  const asking =
    letters.length === 0 || candidates.some((candidate) => candidate.picks.length > 0 || isAsking(candidate));
  return asking && candidates.some(({ options }) => options.length > 0) ? candidates : null;
}

function toRowTitle(head: RowHead, second: Masked): Masked {
  return head.title.raw.trim() === '' ? second : head.title;
}

// `B`, `**B** — why`, `建议选 B`, `Option B`: a cell below "Recommended" goes on with that word.
function readPick(cell: Masked): string[] {
  const text = toReadable(cell).trim();
  const said = readStatement(text);
  return said.length > 0
    ? said
    : readStatement(`Recommended: ${text.replace(/^[^\p{L}\p{N}]+|^[选用] ?/gu, '')}`);
}

/** A row under lettered columns is a question when its title asks or one of its cells is recommended. */
function isAsking({ titles, options }: Candidate): boolean {
  const marked = options.some(({ texts }) => texts.some((text) => readMark(text).strength !== 'none'));
  return marked || titles.some((title) => title.mask.includes('?'));
}

function readRowHead(cell: Masked): RowHead | null {
  const id = /^[\u0001#]{0,4}([A-Za-z]{0,3}[-_]?\d{1,3})\u0001{0,3}[.)、]?$/.exec(cell.mask)?.[1];
  if (id) return { id, title: EMPTY, kind: /^[QqDd]/.test(id) ? 'asking' : 'plain' };
  const [counted, number] = /^\u0001{0,3}(\d{1,2}) {1,2}(?=\p{L})/u.exec(cell.mask) ?? [];
  if (counted && number) return { id: number, title: sliceMasked(cell, counted.length), kind: 'plain' };
  return readQuestionHead(cell, false);
}

function readCellOptions([, ...cells]: Row): CandidateOption[] | null {
  return cells.map(readCell).find((options) => options !== null) ?? null;
}

function readCell(cell: Masked): CandidateOption[] | null {
  const inline = splitInlineOptions(cell, 'A');
  if (!inline || inline.options.length < 2 || /[\p{L}\p{N}]/u.test(inline.before.mask)) return null;
  return inline.options.map(({ letter, text }) => createOption({ letter, behind: true, texts: [text] }));
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
  advised: boolean,
): CandidateOption[] | null {
  const options = letters.flatMap(({ letter, index }) => {
    const text = row[index] ?? EMPTY;
    const empty = text.raw === '' || /^[-–—/]$/.test(text.raw);
    return empty ? [] : [createOption({ letter, texts: [text] })];
  });
  const figures = options.every(({ texts }) => texts.every(({ mask }) => FIGURE.test(mask)));
  return options.length >= 2 && (advised || !figures) ? options : null;
}

/** `| 1 | A | because |` rows below "My recommendations", or with a column for the recommendation. */
function readPairRows(rows: readonly Row[], column: number, recommending: boolean): RecommendedPair[] {
  if (column < 0 && !recommending) return [];
  return rows.flatMap((row) => {
    const id = readRowHead(row[0] ?? EMPTY)?.id;
    const cells = column > 0 ? [row[column] ?? EMPTY] : row.slice(1);
    const letter = cells.map((cell) => readPick(cell)).find((letters) => letters.length === 1)?.[0];
    return id && letter ? [{ id, letter }] : [];
  });
}

function toCandidate(head: RowHead, options: readonly CandidateOption[], lead: Lead): Candidate {
  return createCandidate({ ...head, titles: [head.title], options, lead, table: 'questions', strong: true });
}
