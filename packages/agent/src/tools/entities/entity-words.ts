// The kinds of things that can be extracted, and the words people use for them, as sources of patterns.

const WORDS = {
  contacts: 'contacts?(?: (?:info(?:rmation)?|details?|data))?|联系方式|联系信息',
  emails: 'e-?mail(?: ?address(?:es)?|s)?|邮箱(?:地址|号)?|电子邮件(?:地址)?|邮件地址',
  phones:
    '(?:tele)?phones?(?: ?numbers?)?|(?:mobile|cell|contact) numbers?|电话(?:号码|号)?|手机(?:号码|号)|联系电话',
  links: '(?:hyper)?links?|urls?|web ?addresses|超?链接|网址',
  prices: 'prices?|costs?|amounts?(?: of money)?|价格|价钱|金额|费用|报价',
  dates: 'dates?|deadlines?|日期|截止时间',
  names:
    'names?(?: of (?:people|companies))?|people|compan(?:y|ies)|organi[sz]ations?|人名|名称|名字|姓名|公司名?|机构(?:名称)?',
  tables: 'tables?|表格',
};

export type EntityType = keyof typeof WORDS;

export const ENTITY_TYPES = Object.keys(WORDS) as EntityType[];

const toWord = (source: string) =>
  `(?<![\\p{Script=Latin}\\p{N}_])(?:${source})(?![\\p{Script=Latin}\\p{N}_])`;

/** Source of a pattern: the word for any kind of thing, in lower case. */
export const ENTITY_WORD = toWord(Object.values(WORDS).join('|'));

const READERS = ENTITY_TYPES.map((type) => ({ type, pattern: new RegExp(toWord(WORDS[type]), 'u') }));

/** All kinds that a text in lower case names, in its order, as "emails,phones"; null when it names none. */
export function parseEntityTypes(text: string): string | null {
  const found = READERS.map(({ type, pattern }) => ({ type, index: text.search(pattern) }));
  const inOrder = found.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index);
  return inOrder.map(({ type }) => type).join(',') || null;
}
