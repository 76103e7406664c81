// The log of what no caller can be told. It never passes on headers, queries or bodies.

/** A structured log; a pino logger is one. */
export interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}
