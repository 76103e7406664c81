// Formatted text: a text with its entities, cleaned as Telegram cleans it and judged at least as strictly.
import { LIMITS } from './limits.ts';
import { countBytes, isObject, readJson, readString } from './parameters.ts';
import { badRequest } from './refusal.ts';
import type { Entity, Params } from './wire.ts';

export interface FormattedText {
  text: string;
  entities: Entity[];
}

const OWN_TYPES = new Set(
  (
    'bold italic underline strikethrough spoiler code pre text_link text_mention custom_emoji blockquote ' +
    'expandable_blockquote date_time'
  ).split(' '),
);
/** Telegram finds these by itself and leaves out the bot's. */
const FOUND_TYPES = new Set(
  'mention hashtag cashtag bot_command url email phone_number bank_card_number'.split(' '),
);
const BARE_TYPES = new Set(['code', 'pre']);
const QUOTE_TYPES = new Set(['blockquote', 'expandable_blockquote']);
const WHOLE_TYPES = new Set(['text_link', 'text_mention', 'custom_emoji', 'date_time']);

/** Null where there is no text at all, or none but blanks. */
export function readFormattedText(
  params: Params,
  textName: string,
  entitiesName: string,
): FormattedText | null {
  const text = readString(params, textName);
  if (text === undefined) return null;
  if (countBytes(text) > LIMITS.textBytes) throw badRequest('text is too long');
  if (!text.isWellFormed()) throw badRequest('strings must be encoded in UTF-8');
  judgeParseMode(params);
  const entities = readEntities(params, entitiesName);
  judgeBounds(text, entities);
  judgeNesting(entities);
  const cleaned = trim(clean({ text, entities }));
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(cleaned.text) ? cleaned : null;
}

/** The double reads no markup: entities are the form that cannot be escaped wrongly. */
function judgeParseMode(params: Params): void {
  const mode = readString(params, 'parse_mode')?.toLowerCase();
  if (mode === undefined || mode === 'none') return;
  if (/^(?:html|markdown|markdownv2)$/.test(mode)) {
    throw badRequest(`can't parse entities: this double of the Bot API reads no ${mode}, only entities`);
  }
  throw badRequest('unsupported parse_mode');
}

function readEntities(params: Params, name: string): Entity[] {
  const value = readJson(params, name, 'entities');
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw badRequest("can't parse entities: expected an Array of MessageEntity");
  const decoded = value.map(decodeEntity).filter(({ type }) => !FOUND_TYPES.has(type));
  return decoded.slice(0, LIMITS.entities).toSorted(byPlace);
}

function byPlace(one: Entity, other: Entity): number {
  return one.offset - other.offset || other.length - one.length;
}

function decodeEntity(value: unknown): Entity {
  const refuse = (why: string) => badRequest(`can't parse MessageEntity: ${why}`);
  if (!isObject(value)) throw refuse('expected an Object');
  const { type, offset, length, url, language } = value;
  for (const [name, field] of Object.entries({ offset, length })) {
    if (!Number.isSafeInteger(field)) throw refuse(`Field "${name}" must be of type Number`);
  }
  if (typeof type !== 'string' || !(OWN_TYPES.has(type) || FOUND_TYPES.has(type))) {
    throw refuse('Unsupported type specified');
  }
  if (type === 'text_link') judgeUrl(url);
  if (language !== undefined && typeof language !== 'string') {
    throw refuse('Field "language" must be of type String');
  }
  return structuredClone(value) as unknown as Entity;
}

function judgeUrl(url: unknown): void {
  if (typeof url !== 'string') throw badRequest('can\'t parse MessageEntity: Can\'t find field "url"');
  const isLink =
    /^(?:https?|tg|ton|tonsite):\/\/\S+$/i.test(url) || /^[^\s:/]+\.[^\s:/]{2,}(?:\/\S*)?$/.test(url);
  if (!isLink) throw badRequest(`entity URL '${url}' is invalid`);
}

function judgeBounds(text: string, entities: readonly Entity[]): void {
  for (const { offset, length } of entities) {
    const end = offset + length;
    if (offset < 0) throw badRequest(`receive an entity with incorrect offset ${offset}`);
    if (length < 0) throw badRequest(`receive an entity with incorrect length ${length}`);
    if (offset >= text.length) {
      throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
    }
    const beginning = `entity beginning at UTF-16 offset ${offset}`;
    if (end > text.length)
      throw badRequest(`${beginning} ends after the end of the text at UTF-16 offset ${end}`);
    if (splitsPair(text, offset)) throw badRequest('entity begins in a middle of a UTF-16 symbol');
    if (splitsPair(text, end)) throw badRequest(`${beginning} ends in a middle of a UTF-16 symbol`);
    // Telegram leaves it out in silence; whoever sends it has counted wrongly.
    if (length === 0) throw badRequest(`can't parse entities: ${beginning} is empty`);
  }
}

function splitsPair(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

/** Telegram would silently split and drop here: what is seen would not be what was sent. */
function judgeNesting(entities: readonly Entity[]): void {
  const open: Entity[] = [];
  for (const entity of entities) {
    const end = entity.offset + entity.length;
    while (open.length > 0 && endOf(open.at(-1)) <= entity.offset) open.pop();
    for (const outer of open) {
      const names = `${entity.type} at UTF-16 offset ${entity.offset}`;
      if (end > endOf(outer))
        throw badRequest(`can't parse entities: ${outer.type} is overlapped by ${names}`);
      if (!mayContain(outer.type, entity.type)) {
        throw badRequest(`can't parse entities: ${outer.type} can't contain ${names}`);
      }
    }
    open.push(entity);
  }
}

function mayContain(outer: string, inner: string): boolean {
  if (QUOTE_TYPES.has(outer)) return !QUOTE_TYPES.has(inner);
  if (BARE_TYPES.has(outer) || BARE_TYPES.has(inner)) return false;
  return !(WHOLE_TYPES.has(outer) && WHOLE_TYPES.has(inner));
}

function endOf(entity: Entity | undefined): number {
  return entity === undefined ? 0 : entity.offset + entity.length;
}

/** Control characters become blanks; carriage returns, turns of direction and lines through other characters go. */
function clean({ text, entities }: FormattedText): FormattedText {
  const gone = /[\r\u2028-\u202e]|\u0333|\u033f|\u030a/g;
  const places = [...text.matchAll(gone)].map(({ index }) => index);
  const cleaned = text.replace(gone, '').replace(/[\x00-\x09\x0b-\x1f]/g, ' ');
  if (places.length === 0 || entities.length === 0) return { text: cleaned, entities };
  const toPlace = toPlaceWithout(places);
  return { text: cleaned, entities: entities.map((entity) => move(entity, toPlace)).filter(isLong) };
}

/** The places must be sorted. */
function toPlaceWithout(places: readonly number[]): (place: number) => number {
  return (place) => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return place - low;
  };
}

/** Blanks at the end go; those at the beginning too, as far as no entity covers them. */
function trim({ text, entities }: FormattedText): FormattedText {
  const end = toLastInk(text);
  const cut = text.slice(0, end);
  const kept = entities.map((entity) => move(entity, (place) => Math.min(place, end))).filter(isLong);
  const blanks = /^[ \n]*/.exec(cut)?.[0].length ?? 0;
  const start = Math.min(blanks, kept[0]?.offset ?? blanks);
  return { text: cut.slice(start), entities: kept.map((entity) => move(entity, (place) => place - start)) };
}

/** Where the blanks at the end begin. */
function toLastInk(text: string): number {
  let at = text.length;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\n')) at -= 1;
  return at;
}

function move(entity: Entity, toPlace: (place: number) => number): Entity {
  const offset = toPlace(entity.offset);
  return { ...entity, offset, length: toPlace(entity.offset + entity.length) - offset };
}

function isLong({ length }: Entity): boolean {
  return length > 0;
}
