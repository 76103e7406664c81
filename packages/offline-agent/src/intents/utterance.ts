// A message prepared for reading: the same length as the original, in lower case, with quotations, addresses and
// paths masked, so that words inside them are never taken for the person's own.

/** What a run of masked characters stands for. */
export const QUOTED = '\uE001';
export const ADDRESS = '\uE002';
export const PATH = '\uE003';
/** Source of a pattern: any of them. */
export const LITERAL = '[\\uE001-\\uE003]';

/** Rules read no further than this; what follows is content. */
const HEAD_LENGTH = 2_000;

export interface Literal {
  start: number;
  end: number;
  kind: 'quoted' | 'url' | 'path';
  /** Without quotation marks. */
  text: string;
}

export interface Utterance {
  /** As the person wrote it. */
  text: string;
  /** As long as the text (or its head); masked and in lower case. */
  masked: string;
  /** In the order of the text. */
  literals: Literal[];
}

const URL_END = '[^\\s<>"\'`，。；、！？（）【】「」『』《》\\u201c\\u201d]';
const URLS = new RegExp(
  `\\b(?:https?:\\/\\/|www\\.)${URL_END}+|(?<![\\w@./-])(?:[a-z\\d-]+\\.)+(?:com|org|net|io|dev|cn|ai|edu|gov|app|example)(?:\\/${URL_END}*)?(?![\\w@])`,
  'giu',
);
const QUOTES =
  /```[\s\S]*?```|`[^`\n]+`|"[^"\n]+"|\u201c[^\u201d\n]+\u201d|\u2018[^\u2019\n]+\u2019|「[^」\n]+」|『[^』\n]+』|《[^》\n]+》|(?<![\p{L}\p{N}])'[^'\n]+'(?![\p{L}\p{N}])/gu;
const EXTENSION =
  'txt|md|markdown|json|jsonl|ya?ml|toml|csv|tsv|pdf|docx?|xlsx?|pptx?|html?|css|s?css|m?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|hpp|sh|sql|xml|log|ini|conf|env|lock|png|jpe?g|gif|svg|webp|mp3|mp4|zip|tar|gz|ipynb|tex|rtf|eml';
/** A Chinese file name is known by what stands before it; Latin ones stand out by themselves. */
const CHINESE_NAME =
  '(?<=\\s|读取|打开|查看|看看|写入|写到|写进|保存到|存到|一下|文件)[\\p{L}\\p{N}_][\\p{L}\\p{N}_.+/-]*';
const PATHS = new RegExp(
  `(?<![\\w./~-])(?:(?:~|\\.{1,2})?\\/[\\w.@+/-]*|(?:[\\w.@+-]+\\/)+[\\w.@+-]*|(?:\\w[\\w.+-]*|${CHINESE_NAME})\\.(?:${EXTENSION}))(?![\\w/])`,
  'giu',
);
const PRODUCT = /^(?:node|next|vue|react|nuxt|express|three|d3|ember|moment)\.js$/iu;

/** Contract: never throws, takes time linear in the head; `masked` and `text` have the same offsets. */
export function parseUtterance(message: string): Utterance {
  const head = message.slice(0, HEAD_LENGTH);
  const literals = findLiterals(head);
  return { text: message, masked: mask(toLowerCase(head), literals), literals };
}

/** Quotations, addresses and paths of a text, in order, without overlaps. */
export function findLiterals(text: string): Literal[] {
  const found: Literal[] = [];
  const add = (literal: Literal) => {
    if (!found.some(({ start, end }) => literal.start < end && start < literal.end)) found.push(literal);
  };
  for (const match of text.matchAll(QUOTES)) add(toQuotation(match));
  for (const match of text.matchAll(URLS)) add(toLiteral('url', match.index, trimEnd(match[0])));
  for (const match of text.matchAll(PATHS)) {
    const path = trimEnd(match[0]);
    if (isPath(path)) add(toLiteral('path', match.index, path));
  }
  return found.sort((a, b) => a.start - b.start);
}

function toLiteral(kind: Literal['kind'], start: number, text: string): Literal {
  return { kind, start, end: start + text.length, text };
}

/** A quotation that is nothing but a path or an address is one. */
function toQuotation({ 0: whole, index }: RegExpExecArray): Literal {
  const text = whole.startsWith('```')
    ? whole
        .slice(3, -3)
        .replace(/^\w*\n/u, '')
        .trim()
    : whole.slice(1, -1).trim();
  const span = { start: index, end: index + whole.length, text };
  if (matchesWhole(URLS, text)) return { kind: 'url', ...span };
  return { kind: matchesWhole(PATHS, text) && isPath(text) ? 'path' : 'quoted', ...span };
}

function matchesWhole(pattern: RegExp, text: string): boolean {
  const [first] = text.matchAll(pattern);
  return first !== undefined && first[0] === text;
}

/** "and/or" and "1/2" are no paths; "src/index", "notes.md" and "./a" are. */
function isPath(text: string): boolean {
  if (PRODUCT.test(text) || /^\d[\d./-]*$/u.test(text)) return false;
  if (/^(?:~|\.{0,2})\//u.test(text)) return /\w/u.test(text) || /^(?:~|\.)/u.test(text);
  if (/\.\w{1,8}$/u.test(text)) return true;
  return text.endsWith('/') || (text.match(/\//gu)?.length ?? 0) >= 2;
}

function trimEnd(text: string): string {
  return text.replace(/[.,;:!?)\]'"]+$/u, '');
}

const MASKS = { quoted: QUOTED, url: ADDRESS, path: PATH } as const;

function mask(text: string, literals: readonly Literal[]): string {
  let masked = '';
  let at = 0;
  for (const { kind, start, end } of literals) {
    masked += text.slice(at, start) + MASKS[kind].repeat(end - start);
    at = end;
  }
  return masked + text.slice(at);
}

/** Some letters change their length in lower case; those stay as they are, so that offsets stay. */
function toLowerCase(text: string): string {
  const lower = text.toLowerCase();
  const same = lower.length === text.length ? lower : Array.from(text, lowerLetter).join('');
  return same.replaceAll('\u2019', "'");
}

function lowerLetter(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}
