// Split text: a formatted text as several messages, cut where it hurts least. Entities go on in the next one.
import type { MessageEntity } from 'grammy/types';
import { type FormattedText, toClipped, toTrimmed } from '../formatted/formatted-text.ts';
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
    while (taken < entities.length && near.length <= MOST_ENTITIES)
      near.push(...entities.slice(taken, ++taken));
    const start = toStart(text, near, end);
    end = findEnd(text, near, start, most);
    const part = toPart(text, near, start, end);
    if (part) parts.push(part);
    near = dropEnded(near, end);
  }
  return parts;
}

/** Whole paragraphs as far as they fit, else whole sentences, else what fits. Says nothing itself. */
export function toBeginning(text: FormattedText, limit: number): FormattedText {
  const entities = text.entities.slice(0, MOST_ENTITIES + 1);
  const start = toStart(text.text, entities, 0);
  const window = toWindow(text.text, entities, start, Math.max(limit, 2));
  const end = window.most >= text.text.length ? text.text.length : findBeginning(window, entities);
  return toPart(text.text, entities, start, end) ?? { text: '', entities: [] };
}

function findBeginning(window: Window, entities: readonly MessageEntity[]): number {
  const paragraph = findOutsideCode(window, entities);
  if (paragraph !== null) return paragraph;
  for (const find of [findSentence, findBlank, findWord]) {
    const place = find(window);
    if (place !== null && !isMarkerOnly(window, place)) return place;
  }
  return findCharacter(window);
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
  const least = start + limit / LEAST_SHARE;
  const code = findCode(entities, window.most);
  // Code that fits into a part of its own is not torn.
  if (code && code.offset > start && code.length <= limit) return code.offset;
  const paragraph = code ? null : findOutsideCode(window, entities);
  const seams: FindSeam[] = [() => paragraph, findLine, findSentence, findBlank, findWord];
  const places = seams.map((find) => () => toAllowed(window, find(window)));
  let best: number | null = null;
  for (const find of places) {
    const place = find();
    if (place !== null && place >= least) return place;
    best = Math.max(best ?? 0, place ?? 0) || null;
  }
  return best ?? findCharacter(window);
}

function toAllowed(window: Window, place: number | null): number | null {
  return place === null || isMarkerOnly(window, place) ? null : place;
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

/** Wider, it would push the code itself out of the message. */
const WIDEST_INDENT = 100;

/** Behind blanks; within code its indentation stays. */
function toStart(text: string, entities: readonly MessageEntity[], place: number): number {
  let start = place;
  while (start < text.length && /\s/.test(text.charAt(start))) start += 1;
  const code = entities.find(
    ({ type, offset, length }) => type === 'pre' && offset <= start && start < offset + length,
  );
  if (!code || start === text.length) return start;
  const from = Math.max(place, code.offset);
  const line = from + text.slice(from, start).lastIndexOf('\n') + 1;
  return start - line <= WIDEST_INDENT ? line : start;
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
  const last = toTrimmed(text, start, end)?.end;
  if (last === undefined) return null;
  const clipped: MessageEntity[] = [];
  for (const entity of entities) {
    if (entity.offset >= last || clipped.length === MOST_ENTITIES) break;
    const inside = toClipped(entity, start, last);
    if (inside) clipped.push(...toTight(text, inside, start));
  }
  return { text: text.slice(start, last), entities: clipped };
}

/** An entity that is cut at a blank loses it. */
function toTight(text: string, entity: MessageEntity, start: number): MessageEntity[] {
  const from = start + entity.offset;
  const stretch = toTrimmed(text, from, from + entity.length);
  if (!stretch) return [];
  const first = entity.type === 'pre' ? from : stretch.start;
  return [{ ...entity, offset: first - start, length: stretch.end - first }];
}
