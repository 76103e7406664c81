// How a result is wanted: how long, in which form, and when.

export type LengthUnit = 'words' | 'sentences' | 'characters';

export interface Length {
  maxLength: number;
  lengthUnit: LengthUnit;
}

const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  fifty: 50,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  二十: 20,
  五十: 50,
  百: 100,
  一百: 100,
  两百: 200,
  二百: 200,
  三百: 300,
  五百: 500,
  一千: 1000,
  半: 0.5,
  'half an': 0.5,
};
const ENGLISH_NUMBER = '(\\d{1,5}|half an|an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty)';
const CHINESE_NUMBER = '(\\d{1,5}|[一二两三四五六七八九十百千半]{1,3})';
const ENGLISH_LENGTH = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:in|to|within|under|below|max(?:imum)?(?: of)?|at most|no more than|up to|less than|about|around|only|just|into|of|as|with|)\\s*(?:about |around |at most |max |no more than )?${ENGLISH_NUMBER}[ -](?:short |brief |key |main |bullet )*(words?|sentences?|lines?|characters?|chars?|bullets?|bullet points?|points?|paragraphs?)(?![\\p{L}\\p{N}])`,
  'u',
);
const CHINESE_LENGTH = new RegExp(
  `(?!一[点条])${CHINESE_NUMBER}\\s*(?:个)?(字|句话?|行|段话?|点|条)(?:以内|之内|左右|内|话|要点)?`,
  'u',
);

/** Where a length stands in an object. */
export const ANY_LENGTH = new RegExp(
  `${ENGLISH_LENGTH.source}|(?:用|以|[,，]\\s*)?${CHINESE_LENGTH.source}`,
  'u',
);

/** "in 3 sentences", "100字以内"; null when no length is named. Lines, points and paragraphs count as sentences. */
export function parseLength(text: string): Length | null {
  const english = ENGLISH_LENGTH.exec(text);
  if (english) return toLength(english[1], toUnit(english[2] ?? ''));
  const chinese = CHINESE_LENGTH.exec(text);
  return chinese ? toLength(chinese[1], chinese[2] === '字' ? 'words' : 'sentences') : null;
}

function toLength(number: string | undefined, lengthUnit: LengthUnit): Length | null {
  const maxLength = toNumber(number ?? '');
  return maxLength >= 1 ? { maxLength, lengthUnit } : null;
}

function toUnit(word: string): LengthUnit {
  if (word.startsWith('word')) return 'words';
  return word.startsWith('char') ? 'characters' : 'sentences';
}

function toNumber(word: string): number {
  return Object.hasOwn(NUMBERS, word) ? (NUMBERS[word] ?? 0) : Number.parseInt(word, 10) || 0;
}

export type Format = 'json' | 'table' | 'csv';

const FORMATS: readonly [Format, RegExp][] = [
  ['json', /(?<!\p{L})json(?!\p{L})/u],
  ['csv', /(?<!\p{L})csv(?!\p{L})/u],
  [
    'table',
    /(?:as|in|into|to) (?:an? )?(?:markdown )?table|table (?:format|form)|(?:用|以|成|为|做成)(?:一个|个)?(?:表格|表)|表格(?:的?形式|格式|显示)/u,
  ],
];

/** Where a form stands in an object. */
export const ANY_FORMAT = new RegExp(
  `[,，]?\\s{0,2}(?:(?:as|in|into|to|输出|用|以)\\s{0,2})?(?:${FORMATS.map(([, { source }]) => source).join('|')})`,
  'u',
);

export function parseFormat(text: string): Format | null {
  return FORMATS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const UNITS: readonly [RegExp, number][] = [
  [/^(?:s|sec|second|秒)/u, 1_000],
  [/^(?:m|min|分)/u, 60_000],
  [/^(?:h|个?小时|个?钟头)/u, 3_600_000],
  [/^(?:d|天)/u, 86_400_000],
];
const ENGLISH_DELAY = new RegExp(
  `(?<!\\p{L})in (?:about )?${ENGLISH_NUMBER} ?(seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d)(?!\\p{L})`,
  'u',
);
const CHINESE_DELAY = new RegExp(`${CHINESE_NUMBER}\\s*(秒钟?|分钟|个?小时|个?钟头|天)(?:后|之后|以后)`, 'u');

/** "in 10 minutes", "半小时后" → where it stands and how many milliseconds it is. */
export function parseDelay(text: string): { phrase: string; delayMs: number } | null {
  const match = ENGLISH_DELAY.exec(text) ?? CHINESE_DELAY.exec(text);
  if (!match) return null;
  const factor = UNITS.find(([pattern]) => pattern.test(match[2] ?? ''))?.[1] ?? 0;
  return { phrase: match[0], delayMs: Math.round(toNumber(match[1] ?? '') * factor) };
}
