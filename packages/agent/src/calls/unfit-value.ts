// Unfit value: whether arguments can be shown, hashed and stored as they are. What JSON would quietly change, or what
// surfaces would leave out, must not run: the person would see something else.

/** Far more than any tool takes, and less than would exhaust the stack of whoever walks the value. */
const MAX_DEPTH = 50;

/** What is wrong, in words for the model; null when nothing is. The value comes from JSON. */
export function findUnfitValue(value: unknown): string | null {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return `they are nested more than ${MAX_DEPTH} levels deep`;
    if (level.some(isOutOfRange)) return 'they hold a number that is too large';
    const objects = level.filter((each) => typeof each === 'object' && each !== null);
    if (objects.some((each) => Object.hasOwn(each, '__proto__'))) return '"__proto__" cannot be a name';
    level = objects.flatMap((each) => Object.values(each));
  }
  return null;
}

function isOutOfRange(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}
