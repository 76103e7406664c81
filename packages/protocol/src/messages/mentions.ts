// Mentions of context in a message: @page, @selection, @memory, @memory:query, @file:path, and their Chinese names.
// A pure parser: what a mention stands for is looked up elsewhere.

export type Mention =
  | { kind: 'page' }
  | { kind: 'selection' }
  /** An empty query: whatever fits the message. */
  | { kind: 'memory'; query: string }
  /** An empty path: none was given. */
  | { kind: 'file'; path: string };

export interface FoundMention {
  mention: Mention;
  /** As it was written, with where it stands in the message. */
  text: string;
  start: number;
  end: number;
}

const KINDS: Record<string, Mention['kind']> = {
  page: 'page',
  页面: 'page',
  网页: 'page',
  selection: 'selection',
  选中: 'selection',
  选区: 'selection',
  memory: 'memory',
  记忆: 'memory',
  file: 'file',
  文件: 'file',
};

/** Text that is not the person's own words: code and addresses of the web. */
const FOREIGN = /(?:```|~~~)[\s\S]*?(?:```|~~~|$)|`[^`\n]*`|\b(?:[a-z][a-z\d+.-]{0,30}:\/\/|www\.)\S+/giu;
/** Not within a word, an e-mail address or a path: Han characters are words by themselves. */
const BEFORE = /(?<![^\P{L}\p{Script=Han}]|[\p{N}\p{M}@＠\\.!#$%&'*+/=?^_`{|}~-])/u.source;
const AFTER = /(?![^\P{L}\p{Script=Han}]|[\p{N}\p{M}_\-/\\@＠]|\.[\p{L}\p{N}])/u.source;
const KEYWORD = new RegExp(`${BEFORE}[@＠](${Object.keys(KINDS).join('|')})${AFTER}`, 'giu');

/** A path or a query is read no further than this. */
const MAX_VALUE = 1_000;
const QUOTATION =
  /^[:：](?:"([^"\n]*)"|＂([^＂\n]*)＂|\u201c([^\u201d\n]*)\u201d|'([^'\n]*)'|\u2018([^\u2019\n]*)\u2019|「([^」\n]*)」|『([^』\n]*)』)/u;
const WORD = /^[:：]([^\s，。；、！？：（）【】《》「」『』\u201c\u201d\u2018\u2019"＂]+)/u;
/** The end of a sentence or a bracket is not the end of a name. */
const TRAILING = new Set(".,;:!?)]}'>");
/** In Chinese the sentence goes on without a blank: "notes.md里有什么". */
const EXTENSION = /^(.*?\.[a-z\d]{1,8})(?=\p{Script=Han})/iu;

/** Contract: never throws; in the order of the message, without overlaps; takes time linear in it. */
export function parseMentions(message: string): FoundMention[] {
  const own = message.replace(FOREIGN, ({ length }) => '`'.repeat(length));
  const found: FoundMention[] = [];
  for (const { 0: keyword, 1: name = '', index: start } of own.matchAll(KEYWORD)) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const after = start + keyword.length;
    const { mention, length } = toMention(name, message.slice(after, after + MAX_VALUE));
    const end = after + length;
    found.push({ mention, text: message.slice(start, end), start, end });
  }
  return found;
}

/** What follows the name belongs to the mention only where its kind takes a value. */
function toMention(name: string, rest: string): { mention: Mention; length: number } {
  const kind = KINDS[name.toLowerCase()] ?? 'page';
  if (kind === 'page' || kind === 'selection') return { mention: { kind }, length: 0 };
  const { value, length } = readValue(rest, kind === 'file');
  const mention: Mention = kind === 'file' ? { kind, path: value } : { kind, query: value };
  return { mention, length };
}

function readValue(rest: string, isPath: boolean): { value: string; length: number } {
  const quoted = QUOTATION.exec(rest);
  if (quoted) {
    const [whole, ...values] = quoted;
    return { value: values.find((each) => each !== undefined)?.trim() ?? '', length: whole.length };
  }
  const word = WORD.exec(rest)?.[1] ?? '';
  const value = withoutTrailing(isPath ? (EXTENSION.exec(word)?.[1] ?? word) : word);
  return { value, length: value === '' ? 0 : value.length + 1 };
}

function withoutTrailing(word: string): string {
  let end = word.length;
  while (TRAILING.has(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end);
}
