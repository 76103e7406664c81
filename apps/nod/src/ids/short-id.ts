// Short ids: the ending of an id, which is random, in place of its 39 characters. Beginnings tell only the time.

/** Fewer characters than this name nothing: nothing must be answered or removed by chance. */
const SHORTEST = 6;
const SHOWN = 8;

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

/** What is called by the whole id or by its end. Never by its beginning: what was made next begins so, too. */
export function findNamed<T extends Named>(given: string, things: readonly T[]): T[] {
  return given.length < SHORTEST ? [] : things.filter(({ id }) => id.endsWith(given));
}
