// Everything of the wanted kinds in a text. What one kind has claimed, no other finds: a date is no phone number.
import { findDates } from './dates.ts';
import type { EntityType } from './entity-words.ts';
import { type Found, findAll, maskFound, toUnique } from './found.ts';
import { findNames } from './names.ts';
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

const EMAIL =
  /(?<![\w.%+@/-])[a-z\d](?:[\w.%+-]{0,63})@(?:[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?\.){1,8}[a-z]{2,24}(?![\w@-])/giu;

export function findEmails(text: string): Found[] {
  return findAll(text, EMAIL, (email) => (/\.\.|\.@/u.test(email) ? null : email));
}

const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,12}(?:\\.\\d{1,4})?';
const SCALE = '(?:\\s?(?:million|billion|thousand|[kKmMbB](?![\\p{L}\\p{N}])|万|亿|千))?';
const PRICES = new RegExp(
  [
    `(?<![\\p{L}\\p{N}])(?:US\\$|HK\\$|NT\\$|A\\$|C\\$|[$€£¥￥₹₩]|(?:RMB|CNY|USD|EUR|GBP|JPY|HKD)\\s?)\\s?(?:${NUMBER})${SCALE}(?:元(?!素))?(?![\\p{N}]|[.,]\\d)`,
    `(?<![\\p{L}\\p{N}.,-])(?:${NUMBER})${SCALE}\\s?(?:元(?!素|旦|年|月|件|气|宵)|块钱|块(?!砖|石|田|地)|美元|美金|欧元|英镑|日元|港币|人民币|万元|亿元)`,
    `(?<![\\p{L}\\p{N}.,-])(?:${NUMBER})${SCALE}\\s?(?:dollars?|euros?|yuan|pounds sterling|cents|USD|EUR|RMB|CNY|GBP|JPY|HKD|[€£])(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'giu',
);

function findPrices(text: string): Found[] {
  return findAll(text, PRICES, (price) => price.trim());
}

const FORMS = [
  '(?:\\+?86[\\s-]?)?1[3-9]\\d(?:[\\s-]?\\d{4}){2}',
  '(?:\\+86[\\s-]?)?(?:\\(0\\d{2,3}\\)|（0\\d{2,3}）|0\\d{2,3}[\\s-])\\s?\\d{3,4}[\\s-]?\\d{4}',
  '[48]00[\\s-]\\d{3,4}[\\s-]\\d{3,4}',
  '(?:\\+?1[\\s.-])?(?:\\(\\d{3}\\)\\s?|\\d{3}[\\s.-])\\d{3}[\\s.-]\\d{4}',
  '(?:\\+|00)\\d{1,3}[\\s.-]?(?:\\(0?\\d{1,4}\\)[\\s.-]?)?\\d{1,5}(?:[\\s.-]?\\d{2,5}){1,4}',
  '0\\d{2,4}[\\s-]\\d{3,4}[\\s-]\\d{3,4}',
];
const PHONE = new RegExp(
  `(?<![\\p{Script=Latin}\\p{N}/=#_+]|\\d[.,-])(?:${FORMS.join('|')})(?![\\p{Script=Latin}\\p{N}_]|[.,/-]\\d)`,
  'gu',
);
const AFTER_ID =
  /(?:\bid|order|invoice|isbn|serial|account|ref(?:erence)?|ticket|tracking|订单号?|编号|单号|账号|卡号|序列号|工号|学号|身份证号?)\s*(?:no\.?|number|#|is|是|为)?\s*[:：#]?\s*$/iu;

function findPhones(text: string): Found[] {
  return findAll(text, PHONE, (phone, before) => {
    const digits = phone.replace(/\D/gu, '').length;
    return digits >= 7 && digits <= 15 && !AFTER_ID.test(before) ? phone : null;
  });
}

const LINK =
  /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"'`|\\，。；：、！？（）【】「」『』《》\u201c\u201d\uFFFC]{2,2000}/giu;

function findLinks(text: string): Found[] {
  return findAll(text, LINK, (link) => {
    const trimmed = trimLink(link);
    return /^(?:https?:\/\/)?[^/?#]*[\p{L}\p{N}](?::\d+)?(?:[/?#]|$)/iu.test(trimmed) ? trimmed : null;
  });
}

/** A closing bracket stays only when the address opened it: ".../Foo_(bar)". */
function trimLink(link: string): string {
  let end = link.length;
  while (end > 0) {
    const last = link[end - 1] ?? '';
    const opening = OPENING[last];
    const isLoose =
      opening !== undefined && count(link.slice(0, end), last) > count(link.slice(0, end), opening);
    if (!isLoose && !'.,;:!?*_~'.includes(last)) break;
    end -= 1;
  }
  return link.slice(0, end);
}

const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
