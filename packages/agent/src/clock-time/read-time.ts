// A time in a person's words: "tomorrow at 9", "下周三下午三点". What is past, could be two times or names no hour
// comes back as choices, never as a time.

import type { ParsedComponents } from 'chrono-node';
import { toNumber } from '../intents/things.ts';
import { fromUtc, toInstants, toUtc, toWallTime, type WallTime } from './wall-time.ts';

export interface TimeSource {
  /** Milliseconds since 1970. */
  now: number;
  /** As `Europe/Berlin`. */
  zone: string;
}

export type Doubt = 'past' | 'no-hour' | 'ambiguous';

/** `rest` is what is left of the words, the time taken out. */
export type TimeReading =
  | { kind: 'none' }
  | { kind: 'time'; at: number; rest: string }
  | { kind: 'doubt'; doubt: Doubt; choices: number[]; rest: string };

const NONE: TimeReading = { kind: 'none' };
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const LEAD = /^(?:(?:on|at|for|by|in|,|，|：)(?=\s|$)|[\s,，])*$/u;
/** The time goes on in a way that was not read: "9 or 10", "9点之前", "5pm in Tokyo", "5pm London time". */
const GOES_ON =
  /^\s*(?:or |and \d|-|–|~|～|ish|until |till |before |after |o'clock|in |(?:here|there|local|eastern|central|pacific|\p{Lu}\p{L}{1,20}(?: \p{Lu}\p{L}{1,20})?) to |(?!to |that )(?:\p{L}{1,20} ){1,3}time(?!\p{L})|[(（]|刻|左右|前|之前|以前|多|分|到|至|或|\p{Script=Han}{0,6}时间)/u;
/** It began before what was read: "下个月1号", "quarter to midnight". */
const BEGINS_BEFORE =
  /(?:[月号日周年]|\d(?:st|nd|rd|th)?|quarter|half|past|before|after|until|till|to|time|差|时间)\s*$/iu;
/** Morning or afternoon, in words or on a clock of 24 hours. */
const HALF_KNOWN =
  /morning|afternoon|evening|night|noon|早|上午|下午|晚|中午|凌晨|傍晚|(?<!\d)(?:0\d|1[3-9]|2[0-3]):\d\d|\d{4}-\d\d-\d\d/u;
/** A day and a month in either order, or counted from something else: "two days before Christmas". */
const UNCLEAR = /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])(?!\d)|(?:before|after|from)$/iu;
/** One Friday or the next one; a week that ends or begins with Sunday. */
const TWO_WEEKS =
  /(?<!\p{L})next (?:mon|tues|wednes|thurs|fri|satur|sun)day|[上下这]个?(?:星期|礼拜|周)[日天]/iu;
/** With no hour, the reader loses the day. */
const HALF_OF_WEEKDAY = /(?:星期|礼拜|周)[一二三四五六日天].?[早上下晚中凌傍]/u;
/** Offered when only a day is named. */
const USUAL_HOURS = [9, 14, 18];

/** Reads a time at the beginning or at the end of the words. Contract: never rejects; `none` when there is none. */
export async function readTime(words: string, source: TimeSource): Promise<TimeReading> {
  return (
    readWritten(words.trim(), source) ??
    readDelay(words, source) ??
    readPast(words) ??
    (await findTime(words, source))
  );
}

const WRITTEN = /^(?:on )?(\d{4})-(\d\d)-(\d\d)(?: at)? (\d\d):(\d\d)(?: ([+-])(\d\d):(\d\d))?$/u;

/** As the agent itself writes a time. */
function readWritten(words: string, source: TimeSource): TimeReading | null {
  const match = WRITTEN.exec(words);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const wall = { year, month, day, hour, minute };
  if (match[6] === undefined) return toOutcome(wall, '', source);
  const offset = (Number(match[7]) * 60 + Number(match[8])) * (match[6] === '-' ? -MINUTE_MS : MINUTE_MS);
  return toOutcome(wall, '', source, [toUtc(wall) - offset]);
}

const DELAY =
  /(?<!\p{L})in (?:about )?(\d{1,5}|half an|an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty) ?(s|m|h|d)(?:ec|econd|in|inute|r|our|ay)?s?(?!\p{L})|(\d{1,5}|[一二两三四五六七八九十半]{1,3})\s*(秒|分|个?小时|个?钟头|天)钟?(?:后|之后|以后)/u;
const UNITS: [RegExp, number][] = [
  [/s|秒/u, 1_000],
  [/m|分/u, MINUTE_MS],
  [/h|小时|钟头/u, HOUR_MS],
  [/d|天/u, DAY_MS],
];

/** "in 10 minutes", "半小时后": counted from now, whatever the clock at the wall does. */
function readDelay(words: string, { now }: TimeSource): TimeReading | null {
  const match = DELAY.exec(words.toLowerCase());
  if (!match) return null;
  const number = match[1] ?? match[3] ?? '';
  const unit = match[2] ?? match[4] ?? '';
  const count = number === 'half an' || number === '半' ? 0.5 : toNumber(number);
  const delay = Math.round(count * (UNITS.find(([name]) => name.test(unit))?.[1] ?? 0));
  const rest = cutOut(words, match.index, match.index + match[0].length);
  return rest === null || !(delay > 0) ? null : { kind: 'time', at: now + delay, rest };
}

const PAST =
  /(?<!\p{L})(?:\d{1,5}|half an|an?|\p{L}{3,8}) (?:sec|second|min|minute|hr|hour|day|week|month|year)s? ago(?!\p{L})|(?:\d{1,5}|[一二两三四五六七八九十半几]{1,3})\s*(?:秒|分|个?半?小时|个?半?钟头|天|周|个?星期|个?月|年)钟?(?:之|以)?前/iu;

/** "10 minutes ago", "十分钟前": no time to come, not even on another day. */
function readPast(words: string): TimeReading | null {
  const match = PAST.exec(words);
  if (!match || !LEAD.test(words.slice(0, match.index))) return null;
  return toPast(words.slice(match.index + match[0].length).trim());
}

function toPast(rest: string): TimeReading {
  return { kind: 'doubt', doubt: 'past', choices: [], rest };
}

/** What is left when the time stands at the beginning or at the end; null when it stands in the middle. */
function cutOut(words: string, start: number, end: number): string | null {
  const [before, after] = [words.slice(0, start), words.slice(end)];
  if (GOES_ON.test(after)) return null;
  if (LEAD.test(before)) return after.trim();
  if (BEGINS_BEFORE.test(before) || !/^[\s.!。！]*$/u.test(after)) return null;
  return before.replace(/[\s,，]*(?:\s(?:on|at|for|by))?[\s,，]*$/u, '').trim();
}

/** Loaded when first needed: it is large, and most messages name no time. */
async function loadReader(words: string) {
  if (/\p{Script=Han}/u.test(words)) return (await import('chrono-node/zh/hans')).casual;
  return (await import('chrono-node/en')).casual;
}

async function findTime(words: string, source: TimeSource): Promise<TimeReading> {
  const reader = await loadReader(words);
  // As long as before: what is found keeps its place.
  const read = words.replace(/点一刻/gu, '点15').replace(/点三刻/gu, '点45');
  const { year, month, day, hour, minute } = toWallTime(source.now, source.zone);
  // The reader counts on this machine's clock, wherever the person is: it is set to what the person's shows.
  const here = new Date(year, month - 1, day, hour, minute);
  for (const { index, text, start, end } of reader.parse(read, here, { forwardDate: true })) {
    const rest = cutOut(words, index, index + text.length);
    if (rest !== null && PAST.test(text)) return toPast(rest);
    if (rest === null || end || start.isCertain('timezoneOffset') || UNCLEAR.test(text)) continue;
    return toReading(start, text, rest, source);
  }
  return NONE;
}

/** What the words themselves do not say is not assumed. */
function toReading(found: ParsedComponents, phrase: string, rest: string, source: TimeSource): TimeReading {
  const of = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => found.get(name) ?? 0;
  const wall = {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
  };
  const knowsDay = found.isCertain('day') || found.isCertain('weekday');
  const today = toUtc(toWallTime(source.now, source.zone));
  const toDoubt = (doubt: Doubt, walls: readonly WallTime[]): TimeReading => {
    const choices = walls
      .filter((each) => toUtc(each) > today)
      .flatMap((each) => toInstants(each, source.zone));
    return { kind: 'doubt', doubt, choices, rest };
  };
  if (!found.isCertain('hour')) {
    const hours = HALF_OF_WEEKDAY.test(phrase) ? [] : USUAL_HOURS;
    const usual = hours.map((each) => ({ ...wall, hour: each, minute: 0 }));
    return toDoubt(toUtc({ ...wall, hour: 23, minute: 59 }) < today ? 'past' : 'no-hour', usual);
  }
  if (TWO_WEEKS.test(phrase)) {
    const weeks = [-7, 0, 7].map((days) => addTo(wall, days * DAY_MS));
    return toDoubt('ambiguous', weeks.filter((each) => toUtc(each) > today).slice(0, 2));
  }
  const isUsual = knowsDay && wall.hour >= 7 && wall.hour <= 11;
  if (found.isCertain('meridiem') || wall.hour > 12 || isUsual || HALF_KNOWN.test(phrase))
    return toOutcome(wall, rest, source);
  const halves = [wall.hour % 12, (wall.hour % 12) + 12].map((each) => ({ ...wall, hour: each }));
  return toDoubt('ambiguous', knowsDay ? halves : halves.map((half) => toNext(half, source)));
}

/** The next time that the clock shows the same hour. */
function toNext({ hour, minute }: WallTime, { now, zone }: TimeSource): WallTime {
  const today = toWallTime(now, zone);
  const next = { ...today, hour, minute };
  return toUtc(next) > toUtc(today) ? next : addTo(next, DAY_MS);
}

function addTo(wall: WallTime, time: number): WallTime {
  return fromUtc(toUtc(wall) + time);
}

/** An hour that the clock leaves out on that day is no time, and one that it shows twice is two. */
function toOutcome(
  wall: WallTime,
  rest: string,
  source: TimeSource,
  instants = toInstants(wall, source.zone),
): TimeReading {
  const [at, another] = instants;
  if (at === undefined) return NONE;
  if (at <= source.now) {
    const choices = toInstants(toNext(wall, source), source.zone);
    return { kind: 'doubt', doubt: 'past', choices, rest };
  }
  if (another !== undefined) return { kind: 'doubt', doubt: 'ambiguous', choices: instants, rest };
  return { kind: 'time', at, rest };
}
