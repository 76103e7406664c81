// Entries: what has to stand in a configuration file, apart from how the file writes it. Pure.

export type ConfigValue =
  | string
  | number
  | boolean
  | null
  /** Of TOML alone. */
  | bigint
  | Date
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue };

export type Entry =
  /** The value at this path is this one. */
  | { type: 'set'; path: readonly string[]; value: ConfigValue }
  /** The list at this path has this element. */
  | { type: 'include'; path: readonly string[]; value: ConfigValue };

/** What stands where an entry has its place; undefined when nothing does. */
export function lookUp(content: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (value, key) => (isTable(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    content,
  );
}

export function holds(content: unknown, { type, path, value }: Entry): boolean {
  const found = lookUp(content, path);
  if (type === 'set') return isSame(found, value);
  return Array.isArray(found) && found.some((element) => isSame(element, value));
}

/** A value below these keys, each in a table of its own. */
export function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** The content with the entry in it. Throws where something else than a table or a list stands in its way. */
export function withEntry(content: unknown, { type, path, value }: Entry): unknown {
  return change(content, path, (found) => {
    if (type === 'set') return value;
    if (found !== undefined && !Array.isArray(found)) throw new TypeError(`${path.join('.')} is no list`);
    return [...(found ?? []), value];
  });
}

/** The content without the entry. Tables and lists that it leaves empty stay. */
export function withoutEntry(content: unknown, { type, path, value }: Entry): unknown {
  if (lookUp(content, path) === undefined) return content;
  return change(content, path, (found) => {
    if (type === 'set') return undefined;
    return Array.isArray(found) ? found.filter((element) => !isSame(element, value)) : found;
  });
}

function change(content: unknown, path: readonly string[], to: (found: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return to(content);
  if (content !== undefined && !isTable(content)) throw new TypeError(`${key} has no table to stand in`);
  const table = content ?? {};
  const value = change(Object.hasOwn(table, key) ? table[key] : undefined, rest, to);
  if (value !== undefined) return { ...table, [key]: value };
  const { [key]: _, ...others } = table;
  return others;
}

/** The content without tables and lists that hold nothing; undefined where that is all of it. */
export function prune(content: unknown): unknown {
  if (Array.isArray(content))
    return content.length === 0 ? undefined : content.map((each) => prune(each) ?? each);
  if (!isTable(content)) return content;
  const kept = Object.entries(content).flatMap(([key, value]) => {
    const rest = prune(value);
    return rest === undefined ? [] : [[key, rest]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The same value, whatever the order of its keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return toCanonical(one) === toCanonical(other);
}

function toCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join(',')}]`;
  if (!isTable(value)) return toScalar(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${toCanonical(value[key])}`).join(',')}}`;
}

/** Dates and whole numbers beyond JSON's are values of TOML. */
function toScalar(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Date) return `date ${String(value)}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return JSON.stringify(value) ?? 'undefined';
}

export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
