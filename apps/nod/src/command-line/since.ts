// The point in the past that `--since` names, as people write it.
import { parseDuration } from './duration.ts';

/** "2h" before `now`, or a date or time of this machine's time zone unless it names another. Null when it is none. */
export function parseSince(text: string, now: number): number | null {
  const duration = parseDuration(text);
  if (duration !== null) return now - duration;
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}\S*)?$/.test(text)) return null;
  const time = new Date(text.includes('T') ? text : `${text}T00:00`).getTime();
  return Number.isNaN(time) ? null : time;
}
