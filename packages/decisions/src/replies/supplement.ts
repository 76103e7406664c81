// The supplement that a person typed after "partly, I'll add": accept all, leave, or words to add. Never a menu
// choice.

/** The most characters a supplement may have. */
export const SUPPLEMENT_LIMIT = 3_000;

export type Supplement =
  | { readonly type: 'accept-all' }
  | { readonly type: 'cancel' }
  | { readonly type: 'too-long'; readonly limit: number; readonly length: number; readonly text: string }
  | { readonly type: 'supplement'; readonly text: string };

const SKIP = new Set(['', '跳过', 'skip']);
const CANCEL = new Set(['取消', 'cancel']);

/** Contract: never throws; a bare `1` or `2` is a supplement; a text over the limit comes back whole. */
export function parseSupplement(input: string): Supplement {
  const text = input.trim();
  const word = text.length <= 8 ? text.toLowerCase().replace(/^\/|[。.!！]$/g, '') : text;
  if (SKIP.has(text) || SKIP.has(word)) return { type: 'accept-all' };
  if (CANCEL.has(word)) return { type: 'cancel' };
  const length = countCharacters(text);
  return length > SUPPLEMENT_LIMIT
    ? { type: 'too-long', limit: SUPPLEMENT_LIMIT, length, text }
    : { type: 'supplement', text };
}

function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
