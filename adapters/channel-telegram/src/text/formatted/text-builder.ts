// Text builder: a formatted text written from its beginning to its end, where entities are opened and closed.
import type { MessageEntity } from 'grammy/types';
import {
  compareEntities,
  type FormattedText,
  toMoved,
  toStart,
  toTight,
  toTrimmed,
} from './formatted-text.ts';

/** A place to which an entity can reach back. */
export interface Mark {
  length: number;
  pieces: number;
  entities: number;
}

export type EntityKind =
  | { type: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' }
  | { type: 'blockquote' | 'expandable_blockquote' | 'code' }
  | { type: 'pre'; language?: string }
  | { type: 'text_link'; url: string };

export interface TextBuilder {
  append(text: string): void;
  mark(): Mark;
  textSince(mark: Mark): string;
  /** An entity from the mark to here. Around code inside it, it is cut: Telegram lets nothing but a quote hold code. */
  close(mark: Mark, kind: EntityKind): void;
  /** What was written, without blanks at its ends. */
  finish(): FormattedText;
}

export function createTextBuilder(): TextBuilder {
  const pieces: string[] = [];
  const entities: MessageEntity[] = [];
  let length = 0;
  return {
    append(text) {
      if (text === '') return;
      pieces.push(text);
      length += text.length;
    },
    mark: () => ({ length, pieces: pieces.length, entities: entities.length }),
    textSince: (mark) => pieces.slice(mark.pieces).join(''),
    close(mark, kind) {
      const holes = entities.slice(mark.entities).filter(({ type }) => isHole(type, kind.type));
      for (const { start, end } of toStretches(mark.length, length, holes)) {
        entities.push({ ...kind, offset: start, length: end - start });
      }
    },
    finish: () => toFinished(pieces.join(''), entities),
  };
}

function isHole(type: MessageEntity['type'], holder: EntityKind['type']): boolean {
  const isQuote = holder === 'blockquote' || holder === 'expandable_blockquote';
  return type === 'pre' || (type === 'code' && !isQuote);
}

function toStretches(start: number, end: number, holes: readonly MessageEntity[]) {
  const stretches: { start: number; end: number }[] = [];
  let from = start;
  for (const { offset, length } of holes) {
    if (offset > from) stretches.push({ start: from, end: offset });
    from = offset + length;
  }
  if (end > from) stretches.push({ start: from, end });
  return stretches;
}

function toFinished(text: string, entities: readonly MessageEntity[]): FormattedText {
  const whole = { start: 0, end: text.length };
  const tight = entities.flatMap((entity) => toTight(text, entity, whole)).sort(compareEntities);
  const end = toTrimmed(text, whole)?.end ?? 0;
  const start = Math.min(toStart(text, tight, 0), end);
  return { text: text.slice(start, end), entities: tight.map((entity) => toMoved(entity, -start)) };
}
