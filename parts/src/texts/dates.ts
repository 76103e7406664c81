// Times as people read them, in the panel's language and the browser's time zone.
import type { Texts } from './texts.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, using one is fast. */
function toFormat(tag: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${name}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(toLocale(tag), options);
  formats.set(key, known);
  return known;
}

/** The browser's own variant of the language (en-GB), so that its habits are kept. */
function toLocale(tag: string): string {
  return navigator.languages.find((language) => language.split('-')[0] === tag.split('-')[0]) ?? tag;
}

export function toClock(at: number, { languageTag }: Texts): string {
  return toFormat(languageTag, 'clock', { hour: 'numeric', minute: '2-digit' }).format(at);
}

export function toFullTime(at: number, { languageTag }: Texts): string {
  return toFormat(languageTag, 'full', { dateStyle: 'full', timeStyle: 'medium' }).format(at);
}

/** To the second, as short as that allows; the year only when it is another one. */
export function toMoment(at: number, { languageTag }: Texts, now: number = Date.now()): string {
  const isThisYear = isSameYear(at, now);
  return toFormat(languageTag, isThisYear ? 'moment' : 'moment-year', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

/** "Today", "Yesterday", or the date. */
export function toDay(at: number, texts: Texts, now: number = Date.now()): string {
  if (isSameDay(at, now)) return texts.messages.today;
  if (isSameDay(at, dayBefore(now))) return texts.messages.yesterday;
  const isThisYear = isSameYear(at, now);
  return toFormat(texts.languageTag, isThisYear ? 'day' : 'day-year', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** The time of day if it was today, otherwise the day: as short as a list wants it. */
export function toShortTime(at: number, texts: Texts, now: number = Date.now()): string {
  if (isSameDay(at, now)) return toClock(at, texts);
  if (isSameDay(at, dayBefore(now))) return texts.messages.yesterday;
  const isThisYear = isSameYear(at, now);
  return toFormat(texts.languageTag, isThisYear ? 'short' : 'short-year', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(at);
}

/** When something ends: the time of day, with the day unless that is today, and the year unless it is this one. */
export function toDeadline(at: number, texts: Texts, now: number = Date.now()): string {
  if (isSameDay(at, now)) return toClock(at, texts);
  const isThisYear = isSameYear(at, now);
  return toFormat(texts.languageTag, isThisYear ? 'deadline' : 'deadline-year', {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}

export function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

function isSameYear(a: number, b: number): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}

function dayBefore(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1).getTime();
}
