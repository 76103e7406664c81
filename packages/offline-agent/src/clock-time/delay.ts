// A delay in a person's words: "in an hour and a half", "1小时30分钟后".
import { toNumber } from '../intents/things.ts';

export interface Delay {
  /** Where it stands in the words. */
  index: number;
  length: number;
  /** In milliseconds; not a number where the words name no certain one ("一两个小时后"). */
  delay: number;
  /** A day can be followed by its hour. */
  inDays: boolean;
}

const HALF = '(?: and a half)?';
const COUNT = `(?:\\d{1,5}(?:\\.\\d)?${HALF} ?|(?:half an|an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty)${HALF} )`;
const UNIT = '(?:sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|[smhd])(?!\\p{L})';
const PART = `${COUNT}${UNIT}${HALF}`;
const PARTS = `${PART}(?:(?:,? and |,? ?)${PART}|(?<=\\dh)[0-5]\\d(?!\\d))*`;
const COUNT_ZH = '(?:\\d{1,5}(?:\\.\\d)?|[一二两三四五六七八九十百半几]{1,5})';
const PART_ZH = `${COUNT_ZH}\\s*(?:秒|分|个?半?小时|个?半?钟头|天)钟?半?`;
const DELAY = new RegExp(
  `(?<![\\p{L}\\d])in (?:about )?${PARTS}(?![\\p{L}\\d])|(?<![\\d.])${PART_ZH}(?:零?${PART_ZH})*[之以过]?后`,
  'u',
);
const EACH = new RegExp(
  `(?<count>${COUNT})(?<unit>${UNIT})(?<half> and a half)?|(?<=h)(?<minutes>\\d\\d)|(?<countZh>${COUNT_ZH})\\s*(?:个?(?<inner>半?))(?<unitZh>秒|分|小时|钟头|天)钟?(?<halfZh>半?)`,
  'gu',
);
const UNITS: [RegExp, number][] = [
  [/^(?:s|秒)/u, 1_000],
  [/^(?:m|分)/u, 60_000],
  [/^(?:h|小时|钟头)/u, 3_600_000],
  [/^(?:d|天)/u, 86_400_000],
];
/** One number, and not two that stand for "about". */
const CERTAIN_ZH = /^(?:[\d.]+|半|[一二两三四五六七八九]|[一二三四五六七八九]?十[一二三四五六七八九]?)$/u;

/** The first delay; null when there is none. */
export function findDelay(words: string): Delay | null {
  const match = DELAY.exec(words.toLowerCase());
  if (!match) return null;
  const [text] = match;
  let delay = 0;
  for (const { groups = {} } of text.matchAll(EACH)) delay += toLength(groups);
  return {
    index: match.index,
    length: text.length,
    delay: Math.round(delay),
    inDays: /天[之以过]?后$|d(?:ays?)?$/u.test(text),
  };
}

function toLength(groups: Record<string, string | undefined>): number {
  const { count, unit = '', half, minutes, countZh, inner, unitZh = '', halfZh } = groups;
  if (minutes !== undefined) return Number(minutes) * 60_000;
  const size = UNITS.find(([name]) => name.test(unit || unitZh))?.[1] ?? Number.NaN;
  // Half a day is "a while".
  if (countZh === '半' && unitZh === '天') return Number.NaN;
  const number = count === undefined ? toCountZh(countZh ?? '') : toCount(count);
  return (number + (half || inner || halfZh ? 0.5 : 0)) * size;
}

function toCount(words: string): number {
  const [whole = '', half] = words.trim().split(/ (?=and a half)/u);
  if (whole === 'half an') return 0.5;
  const number = /^[\d.]+$/u.test(whole) ? Number(whole) : toNumber(whole);
  return half === undefined ? number : number + 0.5;
}

function toCountZh(words: string): number {
  if (!CERTAIN_ZH.test(words)) return Number.NaN;
  if (words === '半') return 0.5;
  return /\d/u.test(words) ? Number(words) : toNumber(words);
}
