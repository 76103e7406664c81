// Short ids: the ending of an id, which is random, in place of its 39 characters. Beginnings tell only the time.

/** Fewer characters than this name nothing: nothing must be answered or removed by chance. */
const SHORTEST = 6;
const SHOWN = 8;
/** The beginning of what is shown is random, as its ending is: fewer characters do. */
const SHORTEST_SHOWN = 4;

/** As it is shown where it stands alone. */
export function toShortId(id: string): string {
  return id.slice(-SHOWN);
}

/** As they are shown together: as long as it takes to tell them apart. */
export function toShortIds(ids: readonly string[]): (id: string) => string {
  let length = SHOWN;
  const longest = Math.max(SHOWN, ...ids.map((id) => id.length));
  const count = new Set(ids).size;
  while (length < longest && new Set(ids.map((id) => id.slice(-length))).size < count) length += 1;
  return (id) => id.slice(-length);
}

export interface Named {
  id: string;
}

/** What is called by the whole id, by its beginning or its end, or by the beginning of what is shown of it. */
export function findNamed<T extends Named>(given: string, things: readonly T[]): T[] {
  const whole = things.filter(({ id }) => id === given);
  if (whole.length > 0) return whole;
  return things.filter(({ id }) => isShortFor(given, id) || isShownAs(given, id));
}

function isShownAs(given: string, id: string): boolean {
  return given.length >= SHORTEST_SHOWN && toShortId(id).startsWith(given);
}

function isShortFor(given: string, id: string): boolean {
  if (withoutKind(given).length < SHORTEST) return false;
  return id.startsWith(given) || withoutKind(id).startsWith(given) || id.endsWith(given);
}

/** Without what is the same in all ids of a kind: `req_`. */
function withoutKind(id: string): string {
  return id.replace(/^[a-z]{3}_/, '');
}
