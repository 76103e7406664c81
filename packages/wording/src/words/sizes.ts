// Sizes of files in words, the same in both languages.

const UNITS = ['KB', 'MB', 'GB'] as const;

/** "312 KB", "1.2 MB"; thousands, as the limits count. */
export function toSizeText(bytes: number): string {
  let size = bytes;
  let unit = 'B';
  for (const larger of UNITS) {
    if (Math.round(size) < 1000) break;
    size /= 1000;
    unit = larger;
  }
  const isExact = unit === 'B' || size >= 10;
  return `${isExact ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`;
}
