// Durations and points in the past as people write them on a command line.
const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of "500ms", "90s", "10m", "2h", "1d" or "1.5h"; a bare number is seconds. Null when it is none. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim());
  if (!match) return null;
  const milliseconds = Math.round(Number(match[1]) * (UNITS[match[2] ?? 's'] ?? 0));
  return milliseconds > 0 ? milliseconds : null;
}

/** "2h" before `now`, or a date or time of this machine's time zone unless it names another. Null when it is none. */
export function parseSince(text: string, now: number): number | null {
  const duration = parseDuration(text);
  if (duration !== null) return now - duration;
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}\S*)?$/.test(text)) return null;
  const time = new Date(text.includes('T') ? text : `${text}T00:00`).getTime();
  return Number.isNaN(time) ? null : time;
}
