// Time on a clock at the wall in a zone, and the instants at which the clock shows it: one, none or two of them.
import type { Language } from '@nod/protocol';

export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What the clock shows at an instant. Throws a RangeError when there is no such zone. */
export function toWallTime(instant: number, zone: string): WallTime {
  const parts = createFormat(zone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  return new Intl.DateTimeFormat('en-US-u-ca-gregory', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
  });
}

/** The clock's time as if it were that of Greenwich: days and hours can be added to it. */
export function toUtc({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

export function fromUtc(time: number): WallTime {
  return toWallTime(time, 'UTC');
}

/** In order. None where the clock is put forward over it, two where it is put back. */
export function toInstants(wall: WallTime, zone: string): number[] {
  const shown = toUtc(wall);
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => toOffset(near, zone));
  const instants = [...new Set(offsets)].map((offset) => shown - offset);
  return instants.filter((instant) => toUtc(toWallTime(instant, zone)) === shown).sort((a, b) => a - b);
}

/** Milliseconds that the zone is ahead of Greenwich. */
export function toOffset(instant: number, zone: string): number {
  return toUtc(toWallTime(instant, zone)) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

const WEEKDAY = /(?<!\p{L})(sun|mon|tue|wed|thu|fri|sat)|(?:周|星期|礼拜)([日天一二三四五六])/giu;
const WEEKDAYS = ['sun日天', 'mon一', 'tue二', 'wed三', 'thu四', 'fri五', 'sat六'];
/** The words for a part of the day, with its first hour and the first one that is no longer in it. */
const PARTS: [RegExp, number, number][] = [
  [/morning|早|上午|凌晨/iu, 0, 12],
  [/afternoon|下午/iu, 12, 24],
  [/(?<!mid)night|evening|晚|夜/iu, 17, 24],
];

/** Of the words of a time and what was read from them. */
export function hasContradiction(phrase: string, wall: WallTime): boolean {
  const weekday = WEEKDAYS[new Date(toUtc(wall)).getUTCDay()] ?? '';
  const isOtherDay = [...phrase.matchAll(WEEKDAY)].some(
    ([, english, chinese]) => !weekday.includes((english ?? chinese ?? '').toLowerCase()),
  );
  return isOtherDay || PARTS.some(([name, from, to]) => name.test(phrase) && !isIn(wall.hour, from, to));
}

function isIn(hour: number, from: number, to: number): boolean {
  return hour >= from && hour < to;
}

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };

/** "Tuesday, 17 November 2026 09:00 (Europe/Berlin)". */
export function renderTime(at: number, zone: string, language: Language): string {
  const day = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, dateStyle: 'full' }).format(at);
  return `${day} ${toClock(at, zone)} (${zone}${toOffsetNote(at, zone)})`;
}

/** "2026-11-17 at 09:00" or "2026-11-17 09:00"; with the offset where the clock shows it twice. */
export function toWrittenTime(at: number, zone: string, language: Language): string {
  const { year, month, day } = toWallTime(at, zone);
  const date = `${String(year).padStart(4, '0')}-${toTwo(month)}-${toTwo(day)}`;
  return `${date}${language === 'en' ? ' at ' : ' '}${toClock(at, zone)}${toOffsetNote(at, zone)}`;
}

function toClock(at: number, zone: string): string {
  const { hour, minute } = toWallTime(at, zone);
  return `${toTwo(hour)}:${toTwo(minute)}`;
}

function toOffsetNote(at: number, zone: string): string {
  if (toInstants(toWallTime(at, zone), zone).length < 2) return '';
  const minutes = toOffset(at, zone) / 60_000;
  const size = Math.abs(minutes);
  return ` ${minutes < 0 ? '-' : '+'}${toTwo(Math.floor(size / 60))}:${toTwo(size % 60)}`;
}

function toTwo(number: number): string {
  return String(number).padStart(2, '0');
}
