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
    for (const entity of part.entities) entities.push({ ...entity, offset: entity.offset + length });
    length += part.text.length;
  }
  return { text: texts.join(separator), entities };
}

const BLANK = /\s/;

/** A stretch of a text with no blank at its ends; null where nothing is left. */
export function toTrimmed(text: string, start: number, end: number): { start: number; end: number } | null {
  let [first, last] = [start, end];
  while (first < last && BLANK.test(text.charAt(first))) first += 1;
  while (last > first && BLANK.test(text.charAt(last - 1))) last -= 1;
  return first < last ? { start: first, end: last } : null;
}

/** Where a stretch begins once Telegram has trimmed it: what stands in a block of code stays, but for empty lines. */
export function toTrimmedStart({ text, entities }: FormattedText, start: number, end: number): number {
  let first = start;
  while (first < end && BLANK.test(text.charAt(first))) first += 1;
  const holder = entities.find((entity) => entity.type === 'pre' && isIn(entity, first));
  if (!holder) return first;
  return Math.max(start, holder.offset, text.lastIndexOf('\n', first - 1) + 1);
}

function isIn({ offset, length }: MessageEntity, position: number): boolean {
  return offset <= position && position < offset + length;
}

/** The part of an entity that lies within a stretch, told from its start; null where there is none. */
export function toClipped(entity: MessageEntity, start: number, end: number): MessageEntity | null {
  const first = Math.max(entity.offset, start);
  const last = Math.min(entity.offset + entity.length, end);
  return first < last ? { ...entity, offset: first - start, length: last - first } : null;
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
