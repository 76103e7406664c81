// The kinds of things that can be extracted, and the words people use for them.

export const ENTITY_TYPES = [
  'emails',
  'phones',
  'links',
  'prices',
  'dates',
  'names',
  'tables',
  'contacts',
] as const;

export type EntityType = (typeof ENTITY_TYPES)[number];

const ENGLISH: readonly [EntityType, string][] = [
  ['contacts', 'contacts?(?: (?:info(?:rmation)?|details?|data))?'],
  ['emails', 'e-?mail(?: ?address(?:es)?|s)?'],
  ['phones', '(?:tele)?phones?(?: ?numbers?)?|(?:mobile|cell|contact) numbers?'],
  ['links', '(?:hyper)?links?|urls?|web ?addresses'],
  ['prices', 'prices?|costs?|amounts?(?: of money)?|sums of money'],
  ['dates', 'dates?|deadlines?'],
  [
    'names',
    'names?(?: of (?:things|people|companies))?|people|compan(?:y|ies)|organi[sz]ations?|entit(?:y|ies)',
  ],
  ['tables', 'tables?|tabular data'],
];
const CHINESE: readonly [EntityType, string][] = [
  ['contacts', '联系方式|联系信息'],
  ['emails', '邮箱(?:地址|号)?|电子邮件(?:地址)?|邮件(?:地址)?|email'],
  ['phones', '电话(?:号码|号)?|手机(?:号码|号)|联系电话|号码'],
  ['links', '链接|网址|超链接|url'],
  ['prices', '价格|价钱|金额|费用|报价'],
  ['dates', '日期|截止时间|截止日期'],
  ['names', '人名|名称|名字|姓名|公司名?|机构(?:名称)?|实体'],
  ['tables', '表格'],
];

const toAlternatives = (words: readonly [EntityType, string][]) => words.map(([, word]) => word).join('|');

/** Sources of patterns: one word (or several) for any kind of thing. */
export const ENGLISH_ENTITY = `(?:${toAlternatives(ENGLISH)})(?![\\p{L}\\p{N}_])`;
export const CHINESE_ENTITY = `(?:${toAlternatives(CHINESE)})`;

/** Where a kind stands in an object, with the small words around it. */
export const ANY_ENTITY = new RegExp(
  `(?:(?:and|or|all|every|any|the|of|所有|全部|的|和|及|与|、|,|，)\\s{0,2}){0,4}(?:(?<![\\p{L}\\p{N}_])${ENGLISH_ENTITY}|${CHINESE_ENTITY})`,
  'u',
);

const READERS = [
  ...ENGLISH.map(([type, word]) => ({
    type,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${word})(?![\\p{L}\\p{N}_])`, 'u'),
  })),
  ...CHINESE.map(([type, word]) => ({ type, pattern: new RegExp(word, 'u') })),
];

/** The kind of thing named first in a text in lower case, or null. "as a table" names a form, not a kind. */
export function parseEntityType(text: string): EntityType | null {
  return findEntityTypes(text)[0] ?? null;
}

/** All kinds that a text names, in its order, as "emails,phones"; null when it names none. */
export function parseEntityTypes(text: string): string | null {
  return findEntityTypes(text).join(',') || null;
}

function findEntityTypes(text: string): EntityType[] {
  const words = text.replace(
    /(?:as|in|into) (?:a )?table(?: format| form)?|(?:用|以|成|为)(?:一个|个)?表格|表格(?:的?形式|格式)/gu,
    ' ',
  );
  const found = READERS.map(({ type, pattern }) => ({ type, index: words.search(pattern) }));
  const inOrder = found.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index);
  return [...new Set(inOrder.map(({ type }) => type))];
}
