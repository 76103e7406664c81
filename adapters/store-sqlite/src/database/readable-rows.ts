// Rows that can be read. One that cannot, being damaged or written by something else, is left out and counted:
// a single row must not keep the person from all others.

/** A protocol schema, as far as it is needed here. */
export interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export interface ReadableRows {
  /**
   * What `read` gives, exactly as it was stored, where the schema accepts it. Null where it does not, or `read`
   * throws: then the row is counted, once, under its name.
   */
  decode<T>(name: string, schema: Schema<T>, read: () => unknown): T | null;
  /** How many rows were met that cannot be read. */
  count(): number;
}

/** Their names are held in memory; beyond so many, the number says enough. */
const MOST_COUNTED = 10_000;

export function createReadableRows(): ReadableRows {
  const unreadable = new Set<string>();
  return {
    decode<T>(name: string, schema: Schema<T>, read: () => unknown): T | null {
      const value = attempt(read);
      if (schema.safeParse(value).success) return value as T;
      if (unreadable.size < MOST_COUNTED) unreadable.add(name);
      return null;
    },
    count: () => unreadable.size,
  };
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}
