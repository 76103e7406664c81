// The rest of an answer: what of the finished text was not seen while it was written. Pure.

/**
 * Several turns of a model are written one behind the other, and the last of them is the answer: what was printed may
 * end with the whole answer, or with its beginning. What fits nowhere is printed in full, set apart.
 */
export function toRest(text: string, printed: string): string {
  const seen = toOverlap(printed, text);
  if (seen > 0 || printed === '') return text.slice(seen);
  return `\n\n${text}`;
}

/** How many characters at the end of `before` are the beginning of `text`: the border of Knuth, Morris and Pratt. */
function toOverlap(before: string, text: string): number {
  const tail = before.slice(-text.length);
  const fallback = toFallbacks(text);
  let matched = 0;
  for (const character of tail.split('')) {
    while (matched > 0 && text[matched] !== character) matched = fallback[matched - 1] ?? 0;
    if (text[matched] === character) matched += 1;
  }
  return matched;
}

function toFallbacks(text: string): number[] {
  const fallbacks = [0];
  let length = 0;
  for (let index = 1; index < text.length; index += 1) {
    while (length > 0 && text[index] !== text[length]) length = fallbacks[length - 1] ?? 0;
    if (text[index] === text[length]) length += 1;
    fallbacks.push(length);
  }
  return fallbacks;
}
