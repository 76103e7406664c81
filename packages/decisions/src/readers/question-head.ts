// The head of a question on one line: `1.` `（1）` `Q1:` `### 1 …` `决策 D1：` `第1题` `1️⃣` `①`.
// Section numbers (6.5) are no heads. Whether options follow is for others to see.
import { type Masked, sliceMasked } from '../lines/masked-line.ts';

export interface QuestionHead {
  readonly id: string;
  readonly title: Masked;
  /** Heading, bold, keyword or prefixed id: stands over the paragraphs below it, unlike a list item. */
  readonly strong: boolean;
  /** What the model itself calls it: a question or decision, a step or item, or nothing. */
  readonly kind: HeadKind;
}

export type HeadKind = 'asking' | 'listing' | 'plain';

const ID = '([A-Za-z]{1,3}[-_]?\\d{1,3}|[A-Z]{1,4}[-_][A-Z]{1,6}[-_]?\\d{1,3}|\\d{1,3})(?!\\d)';
const H = '\\u0001{0,3}';
const BRACKETED = new RegExp(`^${H}[(\\[【]${H}#?${ID}${H}[)\\]】]${H} ?[.:、]?`);
const CARD = new RegExp(`^${H}[【\\[]${H}#?${ID}${H} ?[|·:、—-] ?`);
const DELIMITED = new RegExp(`^${H}#?${ID}${H} ?(?:[.:)、。|](?![\\d.)])|[-–—]{1,2} )`);
const DASHED = new RegExp(`^${H}#?${ID}${H} {1,3}[-–—|·]{1,2} `);
const SPACED = new RegExp(`^${H}#?${ID}${H}(?: (?![=→])|$|(?=[(【（]))`);
const CJK_FIRST = new RegExp(`^${H}#?${ID}${H}(?=[\\u4e00-\\u9fff])`);
const NUMERAL = '([一二三四五六七八九十]{1,3})';
const CJK_NUMBERED = new RegExp(`^${H}(?:[(【]${NUMERAL}[)】]|${NUMERAL}[、.:)])`);
const ASKING_WORD =
  '(?:(?:open |key |pending )?(?:question|decision|choice|issue|card)|needs clarification:?|卡片|[需待]拍板|[需待]裁决|待决策|待确认|待定|待选|决策|决定|抉择|问题|题目|题|选择|议题|确认|疑问)';
const LISTING_WORD = '(?:item|topic|point|problem|step|part|task|事项|要点|步骤|阶段|部分|方面)';
const KEYWORD = new RegExp(
  `^${H}[【[(]?(?:(${ASKING_WORD})|${LISTING_WORD})(?:点|项|事项|题)? ?(?:no\\.? ?)?#?${H}(?:${ID}|${NUMERAL})(?: ?(?:/|of) ?\\d{1,3})?(?![A-Za-z])${H} ?(?:[\\])】]?[.:)、](?!\\d)|[\\]】)]|\\||[-–—|]{1,2} |(?=[(【])|$|(?= ))`,
  'i',
);
const ORDINAL = new RegExp(
  `^${H}第 ?(?:(\\d{1,3})|${NUMERAL}) ?(?:题|个?问题|问|个?决策|(?:项|点|个)(?=${H} ?[.:)、(]|${H} |$))${H} ?[.:)、]?`,
);
const SECTION = new RegExp(`^${H}${NUMERAL}、(?=${H} ?[★⭐]? ?${ASKING_WORD} ?\\d)`);
const KEYCAP = /^\u0001{0,3}(?:(\d)\u0001{0,2}\u20e3|(🔟))\u0001{0,3}[.:)、]?/u;
const CIRCLED = /^\u0001{0,3}([①-⑳⑴-⒇⒈-⒛❶-❿➀-➉➊-➓])\u0001{0,3}[.:)、]?/;
/** Where rows of circled numbers start, and how many there are. */
const CIRCLES = [
  [0x2460, 20],
  [0x2474, 20],
  [0x2488, 20],
  [0x2776, 10],
  [0x2780, 10],
  [0x278a, 10],
] as const;
/** Ids of things that are spoken about. */
const ARTEFACT = /^(?:ADR|RFC|BUG|PR|FR|NFR|REQ|US|UC|TC|AC)[-_]?\d/i;
const HAS_NUMBER = /[\d一二三四五六七八九十①-⒛❶-➓🔟]/u;
const DECORATION = /^(?:\p{Extended_Pictographic}|★|\p{Emoji_Modifier}|[\u0001 ])/u;

/** `heading`: the line is a Markdown heading, so that a number and a blank suffice. */
export function readQuestionHead(body: Masked, heading: boolean): QuestionHead | null {
  const at = skipDecoration(body.mask);
  const start = body.mask.slice(at, at + 64);
  if (!HAS_NUMBER.test(start)) return null;
  const set = heading || body.mask.slice(0, at).includes('\u0001');
  const found = readKeyword(start) ?? readKeycap(start) ?? readNumber(start, set) ?? readNumeral(start);
  if (!found || (!set && ARTEFACT.test(found.id))) return null;
  const { width, ...head } = found;
  return { ...head, strong: head.strong || set, title: sliceMasked(body, at + width) };
}

type Found = Omit<QuestionHead, 'title'> & { readonly width: number };

function readKeyword(head: string): Found | null {
  const match = KEYWORD.exec(head);
  if (match) {
    const id = match[2] ?? toNumber(match[3] ?? '');
    return { id, width: match[0].length, strong: true, kind: match[1] === undefined ? 'listing' : 'asking' };
  }
  const ordinal = ORDINAL.exec(head);
  if (!ordinal) return null;
  const id = ordinal[1] ?? toNumber(ordinal[2] ?? '');
  return { id, width: ordinal[0].length, strong: true, kind: 'asking' };
}

function readKeycap(head: string): Found | null {
  const keycap = KEYCAP.exec(head);
  if (keycap) return toFound(keycap[1] ?? '10', keycap[0].length);
  const circled = CIRCLED.exec(head);
  return circled?.[1] ? toFound(toCircledNumber(circled[1]), circled[0].length) : null;
}

function readNumber(head: string, set: boolean): Found | null {
  const match =
    BRACKETED.exec(head) ??
    CARD.exec(head) ??
    DELIMITED.exec(head) ??
    DASHED.exec(head) ??
    readSpaced(head, set);
  return match?.[1] ? toFound(match[1], match[0].length) : null;
}

// Set apart by a heading or bold, called Q or D, or with its options on the line, a number needs no delimiter.
function readSpaced(head: string, set: boolean): RegExpExecArray | null {
  const match = SPACED.exec(head) ?? CJK_FIRST.exec(head);
  const lettered = /[:?] ?A[ .、)].*[ ;]B[ .、)]/.test(head);
  return match && (set || lettered || head.startsWith('#') || /^[QD]/.test(match[1] ?? '')) ? match : null;
}

function readNumeral(head: string): Found | null {
  const match = CJK_NUMBERED.exec(head);
  const numeral = match?.[1] ?? match?.[2];
  return match && numeral ? toFound(toNumber(numeral), match[0].length) : null;
}

function toFound(id: string, width: number): Found {
  const prefixed = /^[A-Za-z]/.test(id);
  return { id, width, strong: prefixed, kind: /^[QqDd]/.test(id) ? 'asking' : 'plain' };
}

function toNumber(numeral: string): string {
  const digits = '零一二三四五六七八九';
  const [tens = '', ones = ''] = numeral.includes('十') ? numeral.split('十') : ['零', numeral];
  const ten = tens === '' ? 1 : digits.indexOf(tens);
  return String(ten * 10 + Math.max(0, digits.indexOf(ones || '零')));
}

function toCircledNumber(unit: string): string {
  const point = unit.charCodeAt(0);
  const [first = point + 1] = CIRCLES.find(([start, count]) => point >= start && point < start + count) ?? [];
  return first > point ? '' : String(point - first + 1);
}

// `§1 · `, or `三、` before a keyword with a number of its own, counts sections.
function skipDecoration(mask: string): number {
  let at = (/^§ ?[\d.]{1,6} ?[·:—–-]? ?/.exec(mask) ?? SECTION.exec(mask))?.[0].length ?? 0;
  for (let count = 0; count < 6; count += 1) {
    const unit = DECORATION.exec(mask.slice(at, at + 4))?.[0];
    if (unit === undefined || /[❶-❿➀-➓🔟]/u.test(unit)) break;
    at += unit.length;
  }
  return at;
}

/** An id as the text has it, apart: D-12 is the twelfth of D-. */
export function toNumbered(id: string): { prefix: string; number: number } {
  const prefix = id.replace(/\d+$/, '');
  return { prefix, number: Number(id.slice(prefix.length)) };
}
