// A time in a person's words: "tomorrow at 9", "下周三下午三点". What is past, could be two times or names no hour
// comes back as choices, never as a time.

import { toNumber } from '../intents/things.ts';
import type { Language } from '../language.ts';
import { fromUtc, toInstants, toUtc, toWallTime, type WallTime } from './wall-time.ts';

export interface TimeSource {
  /** Milliseconds since 1970. */
  now: number;
  /** As `Europe/Berlin`. */
  zone: string;
  language: Language;
}

export type Doubt = 'past' | 'no-hour' | 'ambiguous' | 'no-such-time';

/** `rest` is what is left of the words, the time taken out. */
export type TimeReading =
  | { kind: 'none' }
  | { kind: 'time'; at: number; rest: string }
  | { kind: 'doubt'; doubt: Doubt; choices: number[]; rest: string };

interface FoundTime {
  wall: WallTime;
  /** What the words themselves say; the rest is assumed. */
  knows: { day: boolean; hour: boolean; half: boolean };
  rest: string;
  phrase: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const WRITTEN = /^(?:on )?(\d{4})-(\d\d)-(\d\d)(?: at)? (\d\d):(\d\d)(?: ([+-])(\d\d):(\d\d))?$/u;
const LEAD = /^(?:(?:on|at|for|by|in|,|，|：)(?=\s|$)|[\s,，])*$/u;
/** The time goes on in a way that was not read: "9 or 10", "十点一刻", "9点之前". */
const GOES_ON =
  /^\s*(?:or |and \d|-|–|~|～|ish|until |till |before |after |o'clock|刻|左右|前|之前|以前|多|分|到|至|或)/u;
/** A day before the hour that was not read as one: "下个月1号". */
const UNREAD_DAY = /(?:[月号日周年]|\d(?:st|nd|rd|th)?)\s*$/u;
/** "Quarter to midnight": the hour began before what was read. */
const UNREAD_HOUR = /(?:(?:quarter|half|past|before|after|until|till|to)|差)\s*$/iu;
const HALF_WORDS = /morning|afternoon|evening|night|noon|早|上午|下午|晚|中午|凌晨|傍晚/u;
const IS_24_HOURS = /(?<!\d)(?:0\d|1[3-9]|2[0-3]):\d\d|\d{4}-\d\d-\d\d/u;
/** A day and a month, in either order. */
const TWO_DATES = /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])(?!\d)/u;
const NEXT_WEEKDAY = /(?<!\p{L})next (?:mon|tues|wednes|thurs|fri|satur|sun)day/iu;
/** The reader begins a week with Sunday, those who say this end it so. */
const CHINESE_SUNDAY = /[上下这]个?(?:星期|礼拜|周)[日天]/u;
/** With no hour, the reader loses the day. */
const HALF_OF_WEEKDAY = /(?:星期|礼拜|周)[一二三四五六日天].?[早上下晚中凌傍]/u;
/** Offered when only a day is named. */
const USUAL_HOURS = [9, 14, 18];

/** Reads a time at the beginning or at the end of the words. Contract: never rejects; `none` when there is none. */
export async function readTime(words: string, source: TimeSource): Promise<TimeReading> {
  const written = readWritten(words.trim(), source);
  if (written) return written;
  const delayed = readDelay(words, source);
  if (delayed) return delayed;
  const found = await findTime(words, source);
  return found ? toReading(found, source) : { kind: 'none' };
}

/** As the agent itself writes a time. */
function readWritten(words: string, { now, zone }: TimeSource): TimeReading | null {
  const match = WRITTEN.exec(words);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const wall = { year, month, day, hour, minute };
  const offset =
    match[6] && (match[6] === '-' ? -1 : 1) * (Number(match[7]) * 60 + Number(match[8])) * MINUTE_MS;
  const instants = toInstants(wall, zone);
  return toOutcome(typeof offset === 'number' ? [toUtc(wall) - offset] : instants, wall, '', { now, zone });
}

const DELAY =
  /(?<!\p{L})in (?:about )?(\d{1,5}|half an|an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty) ?(s|m|h|d)(?:ec|econd|in|inute|r|our|ay)?s?(?!\p{L})|(\d{1,5}|[一二两三四五六七八九十半]{1,3})\s*(秒|分|个?小时|个?钟头|天)钟?(?:后|之后|以后)/u;
const UNITS: Record<string, number> = {
  s: 1_000,
  秒: 1_000,
  m: MINUTE_MS,
  分: MINUTE_MS,
  h: HOUR_MS,
  小时: HOUR_MS,
  钟头: HOUR_MS,
  d: DAY_MS,
  天: DAY_MS,
};

/** "in 10 minutes", "半小时后": counted from now, whatever the clock at the wall does. */
function readDelay(words: string, { now }: TimeSource): TimeReading | null {
  const match = DELAY.exec(words.toLowerCase());
  if (!match) return null;
  const [phrase, english, letter, chinese, unit] = match;
  const number = english ?? chinese ?? '';
  const count = number === 'half an' || number === '半' ? 0.5 : toNumber(number);
  const delay = Math.round(count * (UNITS[letter ?? unit?.replace('个', '') ?? ''] ?? 0));
  const rest = cutOut(words, match.index, match.index + phrase.length);
  return rest === null || !(delay > 0) ? null : { kind: 'time', at: now + delay, rest };
}

/** What is left when the time stands at the beginning or at the end; null when it stands in the middle. */
function cutOut(words: string, start: number, end: number): string | null {
  const [before, after] = [words.slice(0, start), words.slice(end)];
  if (GOES_ON.test(after)) return null;
  if (LEAD.test(before)) return after.trim();
  if (UNREAD_DAY.test(before) || UNREAD_HOUR.test(before)) return null;
  return /^[\s.!。！]*$/u.test(after)
    ? before.replace(/[\s,，]*(?:\s(?:on|at|for|by))?[\s,，]*$/u, '').trim()
    : null;
}

/** Loaded when first needed: it is large, and most messages name no time. */
async function loadReader(words: string) {
  if (/\p{Script=Han}/u.test(words)) return (await import('chrono-node/zh/hans')).casual;
  return (await import('chrono-node/en')).casual;
}

async function findTime(words: string, { now, zone }: TimeSource): Promise<FoundTime | null> {
  const reader = await loadReader(words);
  // As long as before: what is found keeps its place.
  const read = words.replace(/点一刻/gu, '点15').replace(/点三刻/gu, '点45');
  // The reader counts in the zone's own clock: what it gives is what the clock shows.
  const instant = new Date(toUtc(toWallTime(now, zone)));
  for (const { index, text, start, end } of reader.parse(
    read,
    { instant, timezone: 0 },
    { forwardDate: true },
  )) {
    const rest = cutOut(words, index, index + text.length);
    const hasZone = start.isCertain('timezoneOffset') && start.get('timezoneOffset') !== 0;
    if (rest === null || end || hasZone || TWO_DATES.test(text)) continue;
    const of = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0;
    return {
      wall: { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') },
      knows: {
        day: start.isCertain('day') || start.isCertain('weekday'),
        hour: start.isCertain('hour'),
        half: start.isCertain('meridiem') || HALF_WORDS.test(text) || IS_24_HOURS.test(text),
      },
      rest,
      phrase: text,
    };
  }
  return null;
}

function toReading({ wall, knows, rest, phrase }: FoundTime, source: TimeSource): TimeReading {
  const { now, zone } = source;
  const doubt = (kind: Doubt, walls: WallTime[]): TimeReading => ({
    kind: 'doubt',
    doubt: kind,
    choices: walls.flatMap((each) => toInstants(each, zone).slice(0, 1)).filter((at) => at > now),
    rest,
  });
  const usual = HALF_OF_WEEKDAY.test(phrase) ? [] : USUAL_HOURS.map((hour) => ({ ...wall, hour, minute: 0 }));
  if (!knows.hour)
    return doubt(
      toUtc({ ...wall, hour: 23, minute: 59 }) < toUtc(toWallTime(now, zone)) ? 'past' : 'no-hour',
      usual,
    );
  if (CHINESE_SUNDAY.test(phrase)) return doubt('ambiguous', [wall, addTo(wall, 7 * DAY_MS)]);
  if (NEXT_WEEKDAY.test(phrase)) return doubt('ambiguous', [addTo(wall, -7 * DAY_MS), wall]);
  if (!knows.half && wall.hour <= 12 && !(knows.day && wall.hour >= 7 && wall.hour <= 11))
    return doubt('ambiguous', toHalves(wall, knows.day, source));
  return toOutcome(toInstants(wall, zone), wall, rest, source);
}

/** In the morning and in the afternoon; of an unnamed day, the next of each. */
function toHalves(wall: WallTime, knowsDay: boolean, { now, zone }: TimeSource): WallTime[] {
  const today = toWallTime(now, zone);
  return [wall.hour % 12, (wall.hour % 12) + 12].map((hour) => {
    const half = { ...wall, hour };
    if (knowsDay) return half;
    const next = { ...half, year: today.year, month: today.month, day: today.day };
    return toUtc(next) > toUtc(today) ? next : addTo(next, DAY_MS);
  });
}

function addTo(wall: WallTime, time: number): WallTime {
  return fromUtc(toUtc(wall) + time);
}

function toOutcome(
  instants: readonly number[],
  wall: WallTime,
  rest: string,
  { now, zone }: Pick<TimeSource, 'now' | 'zone'>,
): TimeReading {
  const [at, another] = instants;
  if (at === undefined) {
    const choices = toInstants(addTo(wall, HOUR_MS), zone).filter((each) => each > now);
    return { kind: 'doubt', doubt: 'no-such-time', choices, rest };
  }
  if (at <= now) return { kind: 'doubt', doubt: 'past', choices: toSameHour(wall, { now, zone }), rest };
  if (another !== undefined) return { kind: 'doubt', doubt: 'ambiguous', choices: [...instants], rest };
  return { kind: 'time', at, rest };
}

/** The next time that the clock shows the same hour. */
function toSameHour({ hour, minute }: WallTime, { now, zone }: Pick<TimeSource, 'now' | 'zone'>): number[] {
  const today = { ...toWallTime(now, zone), hour, minute };
  const instants = [today, addTo(today, DAY_MS)].flatMap((each) => toInstants(each, zone));
  return instants.filter((at) => at > now).slice(0, 1);
}
