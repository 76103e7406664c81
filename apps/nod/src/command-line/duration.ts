// Durations as people write them on a command line.
const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of "500ms", "90s", "10m", "2h", "1d" or "1.5h"; a bare number is seconds. Null when it is none. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim());
  if (!match) return null;
  const milliseconds = Math.round(Number(match[1]) * (UNITS[match[2] ?? 's'] ?? 0));
  return milliseconds > 0 ? milliseconds : null;
}
