// Everything of the wanted kinds in a text. What one kind has claimed, no other finds: a date is no phone number.

import { findDates } from './dates.ts';
import { findEmails } from './emails.ts';
import type { EntityType } from './entity-words.ts';
import { type Found, maskFound, toUnique } from './found.ts';
import { findLinks } from './links.ts';
import { findNames } from './names.ts';
import { findPhones } from './phones.ts';
import { findPrices } from './prices.ts';
import { type FoundTable, findTables } from './tables.ts';

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
