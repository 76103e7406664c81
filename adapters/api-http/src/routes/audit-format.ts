// The audit as a file: JSON lines for programs, CSV for spreadsheets.
import { type AuditEntry, auditEntrySchema } from '@nod/protocol';

export type AuditFormat = 'jsonl' | 'csv';

const COLUMNS = Object.keys(auditEntrySchema.shape) as (keyof AuditEntry)[];

/** One piece of text for each page; the first CSV line names the columns. */
export async function* renderAudit(
  pages: AsyncIterable<AuditEntry[]>,
  format: AuditFormat,
): AsyncGenerator<string, void> {
  if (format === 'csv') yield toCsvLine(COLUMNS);
  const toLine = format === 'csv' ? toCsvEntry : toJsonLine;
  for await (const entries of pages) yield entries.map(toLine).join('');
}

function toJsonLine(entry: AuditEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

function toCsvEntry(entry: AuditEntry): string {
  const readable: Record<string, unknown> = { ...entry, at: new Date(entry.at).toISOString() };
  return toCsvLine(COLUMNS.map((column) => String(readable[column] ?? '')));
}

/** A record as RFC 4180 has it. */
function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`;
}

/** Spreadsheets take a cell that begins like a formula for one; behind an apostrophe it is text. */
function toCsvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
