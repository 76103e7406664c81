// Everything of the wanted kinds in a text. What one kind has claimed, no other finds: a date is no phone number.
import type { EntityType } from './entity-words.ts';
import { findDates } from './find-dates.ts';
import { findEmails } from './find-emails.ts';
import { findLinks } from './find-links.ts';
import { findNames } from './find-names.ts';
import { findPhones } from './find-phones.ts';
import { findPrices } from './find-prices.ts';
import { type FoundTable, findTables } from './find-tables.ts';
import { type Found, maskFound, toUnique } from './found.ts';

type TextType = Exclude<EntityType, 'tables' | 'contacts'>;

export interface Entities {
  texts: Partial<Record<TextType, string[]>>;
  /** There when tables were wanted. */
  tables?: FoundTable[];
}

/** The most certain kinds first. */
const FINDERS: readonly [TextType, (text: string) => Found[]][] = [
  ['links', findLinks],
  ['emails', findEmails],
  ['dates', findDates],
  ['prices', findPrices],
  ['phones', findPhones],
  ['names', findNames],
];

/** Contract: each wanted kind is there, empty when nothing was found; each text once, as written, in order. */
export function findEntities(text: string, wanted: readonly EntityType[]): Entities {
  const types = new Set(
    wanted.flatMap((type) => (type === 'contacts' ? (['emails', 'phones'] as const) : [type])),
  );
  const texts: Entities['texts'] = {};
  let rest = text;
  for (const [type, find] of FINDERS) {
    const found = find(rest);
    rest = maskFound(rest, found);
    if (types.has(type)) texts[type] = toUnique(found);
  }
  return types.has('tables') ? { texts, tables: findTables(text) } : { texts };
}
