// Formatted text: what a message of Telegram holds, as a text and the entities over it. Offsets are in UTF-16 units.
import type { MessageEntity } from 'grammy/types';
import { toVisible } from './visible-text.ts';

export interface FormattedText {
  text: string;
  /** Sorted: by offset, then the longer first. They nest, or have nothing in common. */
  entities: MessageEntity[];
}

/** A text without formatting; hidden characters show by their code. */
export function plain(text: string): FormattedText {
  return { text: toVisible(text), entities: [] };
}

/** The parts one after the other; those that are empty count for nothing. */
export function join(parts: readonly FormattedText[], separator = ''): FormattedText {
  const texts: string[] = [];
  const entities: MessageEntity[] = [];
  let length = 0;
  for (const part of parts.filter(({ text }) => text !== '')) {
    if (texts.length > 0) length += separator.length;
    texts.push(part.text);
    for (const entity of part.entities) entities.push(toMoved(entity, length));
    length += part.text.length;
  }
  return { text: texts.join(separator), entities };
}

const BLANK = /\s/;

interface Stretch {
  start: number;
  end: number;
}

/** Without the blanks at its ends; null where nothing is left. */
export function toTrimmed(text: string, { start, end }: Stretch): Stretch | null {
  let [first, last] = [start, end];
  while (first < last && BLANK.test(text.charAt(first))) first += 1;
  while (last > first && BLANK.test(text.charAt(last - 1))) last -= 1;
  return first < last ? { start: first, end: last } : null;
}

/** Wider, it would push the code itself out of the message. */
const WIDEST_INDENT = 100;

/** Where a message that is cut here begins: behind blanks; within a block of code its indentation stays. */
export function toStart(text: string, entities: readonly MessageEntity[], place: number): number {
  let start = place;
  while (start < text.length && BLANK.test(text.charAt(start))) start += 1;
  const code = entities.find(
    ({ type, offset, length }) => type === 'pre' && offset <= start && start < offset + length,
  );
  if (!code) return start;
  const from = Math.max(place, code.offset);
  const line = from + text.slice(from, start).lastIndexOf('\n') + 1;
  return start - line <= WIDEST_INDENT ? line : start;
}

/**
 * The entity as far as it lies within a stretch, without blanks at its ends; none where nothing is left. A block of code
 * keeps the indentation of its first line.
 */
export function toTight(text: string, entity: MessageEntity, { start, end }: Stretch): MessageEntity[] {
  const first = Math.max(entity.offset, start);
  const inside = toTrimmed(text, { start: first, end: Math.min(entity.offset + entity.length, end) });
  if (!inside) return [];
  const offset = entity.type === 'pre' ? first : inside.start;
  return [{ ...entity, offset, length: inside.end - offset }];
}

export function toMoved(entity: MessageEntity, by: number): MessageEntity {
  return { ...entity, offset: entity.offset + by };
}

/** What holds others comes before them. */
const ORDER = [
  'blockquote',
  'expandable_blockquote',
  'text_link',
  'bold',
  'italic',
  'underline',
  'strikethrough',
  'spoiler',
  'code',
  'pre',
];

export function compareEntities(one: MessageEntity, other: MessageEntity): number {
  return (
    one.offset - other.offset ||
    other.length - one.length ||
    ORDER.indexOf(one.type) - ORDER.indexOf(other.type)
  );
}
