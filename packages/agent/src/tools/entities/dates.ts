// Dates in a text, in the forms of both languages. Numbers that cannot be a day or a month are not dates.
import { type Found, findAll } from './found.ts';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '(?:[12]\\d|3[01]|0?[1-9])';
const TIME = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?:Z|[+-]\\d{2}:?\\d{2})?)?';
const DATES = new RegExp(
  [
    `(?<![\\p{L}\\p{N}/.-])\\d{4}-\\d{1,2}-\\d{1,2}${TIME}(?![\\p{L}\\p{N}]|[-/.]\\d)`,
    `(?<![\\p{Script=Latin}\\p{N}/.-])\\d{4}([/.])\\d{1,2}\\1\\d{1,2}(?![\\p{N}]|[-/.]\\d)`,
    `(?<![\\p{L}\\p{N}/.-])\\d{1,2}([/.-])\\d{1,2}\\2\\d{4}(?![\\p{N}]|[-/.]\\d)`,
    '(?<!\\d)(?:\\d{4}|\\d{2})年\\d{1,2}月(?:\\d{1,2}[日号])?',
    '(?<!\\d)(?:\\d{1,2}|[一二三四五六七八九十]{1,2})月(?:\\d{1,2}|[一二三四五六七八九十]{1,3})[日号]',
    `(?<![\\p{L}\\p{N}])${DAY}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\.?(?:,? \\d{4})?(?![\\p{L}\\p{N}])`,
    `(?<![\\p{L}\\p{N}])${MONTH}\\.? ${DAY}(?:st|nd|rd|th)?(?:,? \\d{4})?(?![\\p{L}\\p{N}]|[:.]\\d)`,
    `(?<![\\p{L}\\p{N}])${MONTH}\\.? \\d{4}(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'giu',
);

export function findDates(text: string): Found[] {
  return findAll(text, DATES, (date) => (isPossible(date) ? date.trim() : null));
}

/** One number is a month, one a day; the year, when there is one, has four digits. */
function isPossible(date: string): boolean {
  const numbers = (date.split(/[T ]\d{1,2}:/u)[0] ?? '').match(/\d+/gu)?.map(Number) ?? [];
  const small = numbers.filter((number) => number < 100);
  if (/\p{Script=Han}/u.test(date)) return isPossibleInChinese(date);
  if (/\p{L}{3}/u.test(date)) return small.every((number) => number >= 1 && number <= 31);
  const [one = 0, other = 0] = small;
  return (
    small.length === 2 && one >= 1 && other >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31
  );
}

function isPossibleInChinese(date: string): boolean {
  const month = Number(/(\d+)月/u.exec(date)?.[1] ?? 1);
  const day = Number(/(\d+)[日号]/u.exec(date)?.[1] ?? 1);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
