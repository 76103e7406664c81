// Routes for the audit: page by page, or as a download of everything that fits.
import type { Hub } from '@nod/hub';
import { type AuditEntry, type AuditQuery, auditEntrySchema, MAX_AUDIT_PAGE } from '@nod/protocol';
import type { RouteParts, Routes } from '../serving/route.ts';

/** JSON lines for programs, CSV for spreadsheets. */
const MEDIA_TYPES = { jsonl: 'application/jsonl', csv: 'text/csv' } as const;

const COLUMNS = Object.keys(auditEntrySchema.shape) as (keyof AuditEntry)[];

export function auditRoutes({ hub, streams }: RouteParts) {
  return {
    audit: ({ query }) => hub.audit.page(query),
    exportAudit: ({ query: { format, limit = Number.POSITIVE_INFINITY, ...filter }, ...input }) =>
      streams.download(input, {
        pieces: (signal) => renderAudit(readAudit(hub, filter, { limit, signal }), format),
        mediaType: MEDIA_TYPES[format],
        fileName: `nod-audit.${format}`,
      }),
  } satisfies Partial<Routes>;
}

/** Page by page, each when the one before has been taken. */
async function* readAudit(
  hub: Hub,
  filter: Omit<AuditQuery, 'before' | 'limit'>,
  { limit, signal }: { limit: number; signal: AbortSignal },
): AsyncGenerator<AuditEntry[], void> {
  let before: number | undefined;
  for (let left = limit; left > 0 && !signal.aborted; ) {
    const page = { limit: Math.min(left, MAX_AUDIT_PAGE), ...(before !== undefined && { before }) };
    const { entries, hasMore } = await hub.audit.page({ ...filter, ...page });
    yield entries;
    before = entries.at(-1)?.id;
    left -= entries.length;
    if (!hasMore || before === undefined) return;
  }
}

/** One piece of text for each page; the first CSV line names the columns. */
async function* renderAudit(
  pages: AsyncIterable<AuditEntry[]>,
  format: keyof typeof MEDIA_TYPES,
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
