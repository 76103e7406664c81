// Routes for the audit: page by page, or as a download of everything that fits.
import type { Hub } from '@nod/hub';
import { type AuditEntry, type AuditQuery, MAX_AUDIT_PAGE } from '@nod/protocol';
import type { Routes } from '../serving/route.ts';
import type { OpenStream } from '../streams/open-streams.ts';
import { type AuditFormat, renderAudit } from './audit-format.ts';

const MEDIA_TYPES: Record<AuditFormat, string> = { jsonl: 'application/jsonl', csv: 'text/csv' };

export function auditRoutes(hub: Hub, streams: OpenStream) {
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
