// Page identity: this very document, as long as it lives, and fingerprints of what would be done in it. Another tab with the
// same address, and the same page loaded again, are others.

const MOST_KNOWN = 1_000;

/** By chance, so that no page can name it. */
export const DOCUMENT_ID = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
  part.toString(36),
).join('-');

const known = new Map<string, number>();
let last = 0;

/** Equal for equal facts at the same address of this document. They may hold what is secret: nothing of them is in it. */
export function toFingerprint(facts: readonly (string | undefined)[]): string {
  const { origin, pathname, search } = location;
  const text = JSON.stringify([origin, pathname, search, ...facts]);
  const number = known.get(text) ?? last + 1;
  last = Math.max(last, number);
  known.delete(text);
  known.set(text, number);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return `${DOCUMENT_ID} ${number}`;
}
