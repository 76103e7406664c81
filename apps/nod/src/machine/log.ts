// The hub's log: one JSON object per line on standard error.
import type { Log } from '@nod/api-http';

export const log: Log = {
  warn: (fields, message) => write('warn', fields, message),
  error: (fields, message) => write('error', fields, message),
};

function write(level: string, fields: Record<string, unknown>, message: string): void {
  const line = { time: new Date().toISOString(), level, message, ...fields };
  process.stderr.write(`${JSON.stringify(line, toPlain)}\n`);
}

/** Errors have no fields that JSON would show. */
function toPlain(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}
