// Judge of entities for tests: Telegram's rules, written apart from the code that it judges.
import type { MessageEntity } from 'grammy/types';
import type { FormattedText } from './index.ts';

const STYLES = new Set<string>(['bold', 'italic', 'underline', 'strikethrough', 'spoiler']);
const QUOTES = new Set<string>(['blockquote', 'expandable_blockquote']);
const CODE = new Set<string>(['code', 'pre']);

const isHalf = (text: string, place: number): boolean =>
  /[\udc00-\udfff]/.test(text.charAt(place)) && /[\ud800-\udbff]/.test(text.charAt(place - 1));

/** Everything for which Telegram would refuse the text, ignore an entity or move it; empty when all is well. */
export function listProblems({ text, entities }: FormattedText): string[] {
  return [
    ...(text.trimEnd() === text ? [] : ['the text ends with a blank, which is cut off']),
    ...(text.isWellFormed() ? [] : ['half a character']),
    ...judgeStart(text, entities),
    ...entities.flatMap((entity) => judgeEntity(text, entity)),
    ...entities.flatMap((entity, index) =>
      entities.slice(index + 1).flatMap((other) => judgePair(entity, other)),
    ),
  ];
}

/** Blanks before the first entity are cut off, and those at the beginning of one that is no block of code. */
function judgeStart(text: string, [first]: readonly MessageEntity[]): string[] {
  const isCode = first?.type === 'pre' && first.offset === 0;
  return isCode || text.trimStart() === text ? [] : ['the text begins with a blank, which is cut off'];
}

function judgeEntity(text: string, entity: MessageEntity): string[] {
  const { offset, length, type } = entity;
  const end = offset + length;
  const inside = text.slice(offset, end);
  const name = `${type} ${offset}+${length}`;
  const problems: string[] = [];
  if (!Number.isInteger(offset) || !Number.isInteger(length)) problems.push(`${name} is not whole`);
  if (offset < 0 || length < 1 || end > text.length) problems.push(`${name} is out of range`);
  if (isHalf(text, offset) || isHalf(text, end)) problems.push(`${name} cuts a character`);
  if (inside.trim() === '') problems.push(`${name} is blank`);
  if (type !== 'pre' && inside.trim() !== inside) problems.push(`${name} has a blank at an end`);
  if (entity.type === 'text_link' && !isAddress(entity.url)) problems.push(`${name} leads to ${entity.url}`);
  if (entity.type === 'pre' && /\s/.test(entity.language ?? ''))
    problems.push(`${name} has a language with blanks`);
  return problems;
}

function isAddress(url: string): boolean {
  if (/^tg:\/\/[\w-]+/i.test(url)) return true;
  const parsed = URL.parse(url);
  return (
    parsed !== null && /^https?:$/.test(parsed.protocol) && /[.:]/.test(parsed.hostname) && url.length <= 2048
  );
}

/** Of two in the order in which they are given. */
function judgePair(one: MessageEntity, other: MessageEntity): string[] {
  const name = `${one.type} ${one.offset}+${one.length} and ${other.type} ${other.offset}+${other.length}`;
  const isSorted = one.offset < other.offset || (one.offset === other.offset && one.length >= other.length);
  if (!isSorted) return [`${name} are not sorted`];
  const end = one.offset + one.length;
  if (other.offset >= end) return [];
  if (other.offset + other.length > end) return [`${name} overlap`];
  return judgeNested(one.type, other.type).map((problem) => `${name}: ${problem}`);
}

function judgeNested(outer: string, inner: string): string[] {
  if (CODE.has(outer)) return ['code holds nothing'];
  if (CODE.has(inner)) return QUOTES.has(outer) ? [] : ['code is in nothing but a quote'];
  if (outer === inner) return ['one within its like'];
  if (QUOTES.has(inner)) return QUOTES.has(outer) || outer === 'text_link' ? ['a quote in it'] : [];
  const isFree = STYLES.has(outer) || STYLES.has(inner) || QUOTES.has(outer);
  return isFree ? [] : ['these do not hold each other'];
}

const TAGS: Record<string, string> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  blockquote: 'quote',
  expandable_blockquote: 'folded',
  text_link: 'a',
};

/** The text with its entities as tags, for eyes. */
export function toTagged({ text, entities }: FormattedText): string {
  const tags = entities.flatMap((entity, index) => {
    const { type, offset, length } = entity;
    const tag = TAGS[type] ?? type;
    const more =
      entity.type === 'text_link' ? entity.url : entity.type === 'pre' ? (entity.language ?? '') : '';
    return [
      { place: offset, rank: index + 1, text: `<${tag}${more === '' ? '' : ` ${more}`}>` },
      { place: offset + length, rank: -index - 1, text: `</${tag}>` },
    ];
  });
  const sorted = tags.sort((one, other) => one.place - other.place || one.rank - other.rank);
  let [result, from] = ['', 0];
  for (const { place, text: tag } of sorted) {
    result += text.slice(from, place) + tag;
    from = place;
  }
  return result + text.slice(from);
}
