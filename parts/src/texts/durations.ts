// Durations: how long something took, as people say it.
import type { Texts } from './texts.ts';

/** "<0.1 s", "0.2 s", "12 s", "1 min 5 s". Clocks of two machines may differ: never negative. */
export function toDuration(milliseconds: number, { runs }: Texts): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 0.1) return runs.seconds('<0.1');
  if (seconds < 9.95) return runs.seconds(seconds.toFixed(1));
  return toWholeDuration(milliseconds, runs);
}

/** The same without fractions, for a time that is still running. */
export function toElapsed(milliseconds: number, { runs }: Texts): string {
  return toWholeDuration(Math.max(0, milliseconds), runs);
}

function toWholeDuration(milliseconds: number, runs: Texts['runs']): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? runs.seconds(String(seconds)) : runs.minutes(Math.floor(seconds / 60), seconds % 60);
}
