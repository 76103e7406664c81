// An instant in words for the person: in full with its zone, and short as it is read back from a command.
import type { Language } from '@nod/protocol';
import { toInstants, toOffset, toWallTime } from './wall-time.ts';

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
