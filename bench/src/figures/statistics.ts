// Order statistics of measured figures.

/** The value below which the share `rank` (0 to 1) of the values lies; nearest rank. Throws when there are none. */
export function toPercentile(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * rank) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** The middle value; between two middle ones, half way. */
export function toMedian(values: readonly number[]): number {
  return (toPercentile(values, 0.5) + toPercentile(values, 0.5 + 1 / (2 * values.length))) / 2;
}
