// Pages of rows: so many values, and no more text than one answer should hold.

/** A page of the longest messages there can be still has some; all surfaces together can read one at a time. */
const CHARACTERS_PER_PAGE = 4_000_000;

/**
 * Values of the rows, in their order, leaving out what decodes to null. Ends at `limit` of them, or earlier where they
 * are long: then there is at least one.
 */
export function takePage<Row, T>(
  rows: Iterable<Row>,
  limit: number,
  toSize: (row: Row) => number,
  decode: (row: Row) => T | null,
): T[] {
  const page: T[] = [];
  let left = CHARACTERS_PER_PAGE;
  for (const row of rows) {
    left -= toSize(row);
    if (left < 0 && page.length > 0) break;
    const value = decode(row);
    if (value !== null) page.push(value);
    if (page.length >= limit) break;
  }
  return page;
}
