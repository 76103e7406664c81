// Something found in a text, and where.

export interface Found {
  text: string;
  start: number;
  end: number;
}

/** All matches of a global pattern that `accept` lets through, trimmed by it where it says so. */
export function findAll(
  text: string,
  pattern: RegExp,
  accept: (match: string, before: string) => string | null = (match) => match,
): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(pattern)) {
    const kept = accept(match[0], text.slice(Math.max(0, match.index - 24), match.index));
    if (kept !== null) found.push({ text: kept, start: match.index, end: match.index + kept.length });
  }
  return found;
}

/** Each text once, in order; letter case does not make a difference. */
export function toUnique(found: readonly Found[]): string[] {
  const seen = new Set<string>();
  return found
    .map(({ text }) => text)
    .filter((text) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()));
}

const MASK = '\uFFFC';

/** The text with what was found taken out, same length, so that nothing is found twice. */
export function maskFound(text: string, found: readonly Found[]): string {
  let masked = '';
  let at = 0;
  for (const { start, end } of [...found].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    masked += text.slice(at, start) + MASK.repeat(end - start);
    at = end;
  }
  return masked + text.slice(at);
}
