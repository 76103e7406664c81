// A time in a person's words: "tomorrow at 9", "下周三下午三点". What is past, could be two times, names no hour or was
// not read whole comes back as a doubt, never as a time.

import { segmentWords } from '@nod/agent';
import type { ParsedComponents } from 'chrono-node';
import { findDelay } from './delay.ts';
import { beginsAsTime, beginsBefore, goesOn } from './time-edges.ts';
import { fromUtc, hasContradiction, toInstants, toUtc, toWallTime, type WallTime } from './wall-time.ts';

export interface TimeSource {
  /** Milliseconds since 1970. */
  now: number;
  /** As `Europe/Berlin`. */
  zone: string;
}

/** `unread`: what stands beside the time that was read still looks like a part of it. */
export type Doubt = 'past' | 'no-hour' | 'ambiguous' | 'unread';

/** `rest` is what is left of the words, the time taken out. */
export type TimeReading =
  | { kind: 'none' }
  | { kind: 'time'; at: number; rest: string }
  | { kind: 'doubt'; doubt: Doubt; choices: number[]; rest: string };

const NONE: TimeReading = { kind: 'none' };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LEAD = /^(?:(?:on|at|for|by|in|,|，|：)(?=\s|$)|[\s,，])*$/u;
/** Morning or afternoon, in words or on a clock of 24 hours. */
const HALF_KNOWN =
  /morning|afternoon|evening|night|noon|早|上午|下午|晚|中午|凌晨|傍晚|(?<!\d)(?:0\d|1[3-9]|2[0-3]):\d\d|\d{4}-\d\d-\d\d/u;
/** A day and a month in either order, counted from something else ("two days before Christmas"), a few of something, or any day of a week. */
const UNCLEAR =
  /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])(?!\d)|(?:before|after|from)$|[几数]|(?:next|this|last) (?:week|month|year)|weekend|周末|[下上这本]个?(?:周|星期|礼拜|月)(?![一二三四五六日天\d十])/iu;
/** Its twelve is midnight, and its one o'clock is on the next day. */
const NIGHT = /(?<!mid)night|evening|晚|夜/iu;
/** One Friday or the next one; a week that ends or begins with Sunday. */
const TWO_WEEKS =
  /(?<!\p{L})next (?:mon|tues|wednes|thurs|fri|satur|sun)day|[上下这]个?(?:星期|礼拜|周)[日天]/iu;
/** With no hour, the reader loses the day. */
const HALF_OF_WEEKDAY = /(?:星期|礼拜|周)[一二三四五六日天].?[早上下晚中凌傍]/u;
/** Offered when only a day is named. */
const USUAL_HOURS = [9, 14, 18];

/** Reads a time at the beginning or at the end of the words. Contract: never rejects; `none` when there is none. */
export async function readTime(words: string, source: TimeSource): Promise<TimeReading> {
  const reading = await readOne(words, source);
  if (reading.kind !== 'time' || reading.rest === '' || words.trim().startsWith(reading.rest)) return reading;
  const { at, rest } = reading;
  return (await endsWithTime(rest, source))
    ? { kind: 'doubt', doubt: 'ambiguous', choices: [at], rest }
    : reading;
}

async function readOne(words: string, source: TimeSource): Promise<TimeReading> {
  return (
    readWritten(words.trim(), source) ??
    readDelay(words, source) ??
    readPast(words) ??
    (await findTime(words, source))
  );
}

/** "At 9am to call mum on Thursday": the time may go on behind the words. */
async function endsWithTime(rest: string, source: TimeSource): Promise<boolean> {
  const another = await readOne(rest, source);
  return another.kind !== 'none' && another.rest !== '' && rest.startsWith(another.rest);
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

/** "in 10 minutes", "半小时后": counted from now, whatever the clock at the wall does. */
function readDelay(words: string, { now }: TimeSource): TimeReading | null {
  const found = findDelay(words);
  if (!found) return null;
  const { index, length, delay, inDays } = found;
  const cut = cutOut(words, index, index + length);
  // "In 3 days at 7pm" is a day and an hour.
  if (cut === null || (cut === UNREAD && inDays)) return null;
  if (cut === UNREAD || !(delay > 0)) return toUnread(words);
  return { kind: 'time', at: now + delay, rest: cut };
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

const UNREAD = Symbol('unread');

/** What is left when the time stands at the beginning or at the end; null when it stands in the middle. */
function cutOut(words: string, start: number, end: number): string | typeof UNREAD | null {
  const [before, after] = [words.slice(0, start), words.slice(end)];
  if (LEAD.test(before)) return goesOn(after) ? UNREAD : after.trim();
  if (!/^[\s.!。！]*$/u.test(after)) return null;
  if (beginsBefore(before)) return UNREAD;
  return before.replace(/[\s,，]*(?:\s(?:on|at|for|by))?[\s,，]*$/u, '').trim();
}

function toUnread(words: string): TimeReading {
  return { kind: 'doubt', doubt: 'unread', choices: [], rest: words.trim() };
}

/** Loaded when first needed: it is large, and most messages name no time. */
async function loadReader(words: string) {
  if (/\p{Script=Han}/u.test(words)) return (await import('chrono-node/zh/hans')).casual;
  return (await import('chrono-node/en')).casual;
}

/** No time that can be waited for. */
const NOW = /now$|^(?:现在|此刻|而家|刚刚|刚才)$/iu;
/** Adds nothing to the hour that was read. */
const EXACTLY = /^(?:钟整?|整| ?o['’]clock| sharp)(?!\p{Script=Latin})/iu;

/** For the reader, as long as before: what is found keeps its place. The first word of the text is no part of the time. */
function toReadable(words: string): string {
  return words
    .replace(/点一刻/gu, '点15')
    .replace(/点三刻/gu, '点45')
    .replace(/点[一二两三四五六七八九](?![十分])/gu, '点#')
    .replace(/(?<=\d )a(?= \p{L})/giu, '#')
    .replace(/(?<=点)[整正钟分零半](?=\p{Script=Han})/gu, (letter, index: number) => {
      const [word = ''] = segmentWords(words.slice(index, index + 8));
      return /^.[零一二三四五六七八九十]?$/u.test(word) ? letter : '#';
    });
}

async function findTime(words: string, source: TimeSource): Promise<TimeReading> {
  const reader = await loadReader(words);
  const read = toReadable(words);
  const { year, month, day, hour, minute } = toWallTime(source.now, source.zone);
  // The reader counts on this machine's clock, wherever the person is: it is set to what the person's shows.
  const here = new Date(year, month - 1, day, hour, minute);
  for (const { index, text, start, end } of reader.parse(read, here, { forwardDate: true })) {
    const stop = index + text.length;
    const rest = cutOut(words, index, stop + (EXACTLY.exec(read.slice(stop))?.[0].length ?? 0));
    if (rest === null || NOW.test(text)) continue;
    if (rest !== UNREAD && PAST.test(text)) return toPast(rest);
    const isWhole = rest !== UNREAD && !end && !start.isCertain('timezoneOffset');
    // A delay in hours names no day that an hour could be added to.
    if (isWhole && !UNCLEAR.test(text) && findDelay(text)?.inDays !== false)
      return toReading(start, text, rest, source);
    // At the end it may be no more than a part of the text: "we need 2 hours".
    const isMeant = rest === UNREAD && start.isCertain('hour');
    if (isMeant || LEAD.test(words.slice(0, index))) return toUnread(words);
  }
  return beginsAsTime(words) ? toUnread(words) : NONE;
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
  const isLate = NIGHT.test(phrase) && wall.hour % 12 < 5;
  if (hasContradiction(phrase, isLate ? { ...wall, hour: 23 } : wall)) return toDoubt('unread', []);
  if (isLate) {
    const nights = [0, DAY_MS].map((time) => addTo({ ...wall, hour: wall.hour % 12 }, time));
    return wall.hour === 12 ? toOutcome(addTo(wall, DAY_MS / 2), rest, source) : toDoubt('ambiguous', nights);
  }
  if (/midnight|午夜/iu.test(phrase) && knowsDay) return toDoubt('ambiguous', [wall, addTo(wall, DAY_MS)]);
  if (/中午/u.test(phrase) && wall.hour < 4)
    return toOutcome({ ...wall, hour: wall.hour + 12 }, rest, source);
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
