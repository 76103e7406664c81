// Text measures: how long a text is, in the unit that a person asked for.

export type LengthUnit = 'words' | 'sentences' | 'characters';

const WORD = /\p{Script=Han}|[\p{L}\p{N}](?:(?!\p{Script=Han})[\p{L}\p{N}'’_-])*/gu;

/** A Chinese character or a word of another script is one word. */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

export function measureText(text: string, unit: LengthUnit): number {
  if (unit === 'characters') return text.length;
  return unit === 'sentences' ? 1 : countWords(text);
}

/** The beginning of a text up to the limit, cut between words, with an ellipsis when something is left out. */
export function cutText(text: string, limit: number, unit: LengthUnit): string {
  if (unit === 'sentences') return text;
  if (measureText(text, unit) <= limit) return text;
  if (unit === 'characters') return cutCharacters(text, limit);
  let end = 0;
  let count = 0;
  for (const match of text.matchAll(WORD)) {
    count += 1;
    if (count > limit) break;
    end = match.index + match[0].length;
  }
  return `${text.slice(0, end)}…`;
}

/** Never between the two halves of a character; no room for an ellipsis, no ellipsis. */
function cutCharacters(text: string, limit: number): string {
  const cut = text.slice(0, limit > 1 ? limit - 1 : limit).replace(/[\uD800-\uDBFF]$/u, '');
  return limit > 1 ? `${cut}…` : cut;
}
