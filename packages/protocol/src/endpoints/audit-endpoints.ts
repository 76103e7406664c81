// Endpoints for the audit: page by page, or as a download of everything that fits.
import { z } from 'zod';
import { auditEntrySchema, auditFilterSchema, MAX_AUDIT_PAGE } from '../log/audit.ts';
import { answer, type Endpoint, limitOf, PERSON_ONLY, stream } from './endpoint.ts';

const auditPage = z.object({ entries: z.array(auditEntrySchema), hasMore: z.boolean() });

export type AuditPage = z.infer<typeof auditPage>;

const auditQuery = auditFilterSchema.extend({
  /** Only entries older than this one. */
  before: z.coerce.number<number>().int().positive().optional(),
  limit: limitOf(MAX_AUDIT_PAGE),
});

export type AuditQuery = z.output<typeof auditQuery>;

export const auditEndpoints = {
  audit: {
    method: 'GET',
    path: '/api/audit',
    access: PERSON_ONLY,
    summary: 'Read the audit',
    description:
      'Every answer, every verdict on a tool call, every change of what agents may do and every credential, with who, where and why, newest first. Go on with `before`, the id of the last entry.',
    query: auditQuery,
    response: answer(auditPage, 'A page of the audit.'),
  },
  exportAudit: {
    method: 'GET',
    path: '/api/audit/export',
    access: PERSON_ONLY,
    summary: 'Download the audit',
    description:
      'Everything that fits the filters, newest first: a JSON object on each line, or CSV with a header, in which no cell is taken for a formula.',
    query: auditFilterSchema.extend({
      format: z.enum(['jsonl', 'csv']),
      /** The newest so many; absent: all. */
      limit: z.coerce.number<number>().int().positive().optional(),
    }),
    response: stream('The download.', 'application/jsonl', 'text/csv'),
  },
} as const satisfies Record<string, Endpoint>;
