// Message parts: a formatted text as several messages, cut where it hurts least. Entities go on in the next one.
import type { MessageEntity } from 'grammy/types';
import { type FormattedText, toMoved, toStart, toTight, toTrimmed } from '../formatted/formatted-text.ts';
import {
  type FindSeam,
  findBlank,
  findCharacter,
  findLine,
  findParagraph,
  findSentence,
  findWord,
  type Window,
} from './seams.ts';

/** A message of Telegram holds no more; further entities are ignored. */
const LONGEST = 4096;
const MOST_ENTITIES = 100;
/** A part that would be shorter than this share of the limit is cut at a lesser seam. */
const LEAST_SHARE = 4;

/** Parts of at most so many UTF-16 units and 100 entities, none of them blank; joined, they are the text. Linear. */
export function split({ text, entities }: FormattedText, limit = LONGEST): FormattedText[] {
  const most = Math.max(limit, 2);
  const parts: FormattedText[] = [];
  // Those that reach into the part, as far as one part can hold them.
  let near: MessageEntity[] = [];
  let taken = 0;
  let end = 0;
  while (end < text.length) {
    const more = entities.slice(taken, taken + MOST_ENTITIES + 1 - near.length);
    near.push(...more);
    taken += more.length;
    const start = toStart(text, near, end);
    end = findEnd(text, near, start, most);
    const part = toPart(text, near, start, end);
    if (part) parts.push(part);
    near = dropEnded(near, end);
  }
  return parts;
}

/**
 * Whole paragraphs as far as they fit; where that is little, whole sentences of the next one, else its words. Says nothing
 * itself.
 */
export function toBeginning({ text, entities }: FormattedText, limit: number): FormattedText {
  const near = entities.slice(0, MOST_ENTITIES + 1);
  const start = toStart(text, near, 0);
  const end = findBeginning(text, near, start, Math.max(limit, 2));
  return toPart(text, near, start, end) ?? { text: '', entities: [] };
}

function findBeginning(
  text: string,
  entities: readonly MessageEntity[],
  start: number,
  limit: number,
): number {
  const window = toWindow(text, entities, start, limit);
  if (window.most >= text.length) return text.length;
  const paragraph: FindSeam = () => findOutsideCode(window, entities);
  const least = start + limit / LEAST_SHARE;
  const end = findBest(window, [paragraph, findSentence, findBlank, findWord], least);
  return findHeading(window, entities, end, least) ?? end;
}

function findOutsideCode(window: Window, entities: readonly MessageEntity[]): number | null {
  for (let most = window.most; ; ) {
    const place = findParagraph({ ...window, most });
    if (place === null) return null;
    const code = findCode(entities, place);
    if (!code) return place;
    most = code.offset - 1;
    if (most <= window.start) return null;
  }
}

/** As far as the limit and the entities let it go. */
function toWindow(text: string, entities: readonly MessageEntity[], start: number, limit: number): Window {
  const beyond = entities[MOST_ENTITIES]?.offset ?? Number.POSITIVE_INFINITY;
  const most = Math.min(start + limit, text.length, beyond > start ? beyond : Number.POSITIVE_INFINITY);
  return { text, start, most };
}

function findEnd(text: string, entities: readonly MessageEntity[], start: number, limit: number): number {
  const window = toWindow(text, entities, start, limit);
  if (window.most >= text.length) return text.length;
  const code = findCode(entities, window.most);
  // Code that fits into a part of its own is not torn.
  if (code && code.offset > start && code.length <= limit) return code.offset;
  const paragraph: FindSeam = () => (code ? null : findOutsideCode(window, entities));
  const least = start + limit / LEAST_SHARE;
  const end = findBest(window, [paragraph, findLine, findSentence, findBlank, findWord], least);
  return findHeading(window, entities, end, least) ?? end;
}

/** The first kind of seam that leaves enough before it; else the last place of all. */
function findBest(window: Window, seams: readonly FindSeam[], least: number): number {
  let best = window.start;
  for (const find of seams) {
    const place = find(window);
    if (place === null || isMarkerOnly(window, place)) continue;
    if (place >= least) return place;
    best = Math.max(best, place);
  }
  return best > window.start ? best : findCharacter(window);
}

/** Where the heading begins that would be the last line of the part: it stays with what it heads. */
function findHeading(window: Window, entities: readonly MessageEntity[], end: number, least: number) {
  const before = window.text.slice(window.start, end).trimEnd();
  const line = window.start + before.lastIndexOf('\n') + 1;
  const last = window.start + before.length;
  const isHeading = entities.some(
    ({ type, offset, length }) => type === 'bold' && offset === line && offset + length === last,
  );
  return isHeading && line >= least && window.text.charAt(last) === '\n' ? line : null;
}

const MARKER = /^\s*(?:[•☐☑–]|\d{1,9}[.)、])?\s*[☐☑]?\s*$/;
const LONGEST_MARKER = 40;

/** Whether nothing but the marker of an item stands before the place on its line. */
function isMarkerOnly({ text, start }: Window, place: number): boolean {
  const near = text.slice(Math.max(start, place - LONGEST_MARKER), place);
  const before = near.slice(near.lastIndexOf('\n') + 1);
  return before.length < LONGEST_MARKER && before.trim() !== '' && MARKER.test(before);
}

function findCode(entities: readonly MessageEntity[], place: number): MessageEntity | undefined {
  for (const entity of entities) {
    if (entity.offset >= place) return undefined;
    if (entity.type === 'pre' && place < entity.offset + entity.length) return entity;
  }
  return undefined;
}

function dropEnded(entities: readonly MessageEntity[], place: number): MessageEntity[] {
  return entities.filter(({ offset, length }) => offset + length > place);
}

function toPart(
  text: string,
  entities: readonly MessageEntity[],
  start: number,
  end: number,
): FormattedText | null {
  const last = toTrimmed(text, { start, end })?.end;
  if (last === undefined) return null;
  const inside = entities.flatMap((entity) => toTight(text, entity, { start, end: last }));
  return {
    text: text.slice(start, last),
    entities: inside.slice(0, MOST_ENTITIES).map((entity) => toMoved(entity, -start)),
  };
}
