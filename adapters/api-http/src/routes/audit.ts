// The audit: page by page, or as a download of everything that fits.
import type { Hub } from '@nod/hub';
import {
  type AuditEntry,
  type AuditQuery,
  auditPageSchema,
  auditQuerySchema,
  MAX_AUDIT_PAGE,
} from '@nod/protocol';
import { z } from 'zod';
import { type AuditFormat, auditFormatSchema, renderAudit } from '../audit-format.ts';
import { PERSON_ONLY } from '../caller.ts';
import type { OpenStream } from '../open-stream.ts';
import { type Route, route } from '../route.ts';

const exportQuerySchema = auditQuerySchema.omit({ before: true, limit: true }).extend({
  format: auditFormatSchema,
  /** The newest so many; absent: all. */
  limit: z.coerce.number().int().positive().optional(),
});

const MEDIA_TYPES: Record<AuditFormat, string> = { jsonl: 'application/jsonl', csv: 'text/csv' };

export function auditRoutes(hub: Hub, streams: OpenStream): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/audit',
      access: PERSON_ONLY,
      summary: 'Read the audit',
      description:
        'Every answer, every verdict on a tool call, every change of what agents may do and every credential, with who, where and why, newest first. Go on with `before`, the id of the last entry.',
      query: auditQuerySchema,
      response: { status: 200, description: 'A page of the audit.', schema: auditPageSchema },
      handle: ({ query }) => hub.audit.page(query),
    }),
    route({
      method: 'GET',
      path: '/api/audit/export',
      access: PERSON_ONLY,
      summary: 'Download the audit',
      description:
        'Everything that fits the filters, newest first: a JSON object on each line, or CSV with a header, in which no cell is taken for a formula.',
      query: exportQuerySchema,
      response: { status: 200, description: 'The download.', mediaTypes: Object.values(MEDIA_TYPES) },
      handle: ({ query: { format, limit = Number.POSITIVE_INFINITY, ...filter }, ...input }) =>
        streams.download(input, {
          pieces: (signal) => renderAudit(readAudit(hub, filter, { limit, signal }), format),
          mediaType: MEDIA_TYPES[format],
          fileName: `nod-audit.${format}`,
        }),
    }),
  ];
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
