// Endpoints for the audit: page by page, or as a download of everything that fits.
import { z } from 'zod';
import { auditPageSchema, auditQuerySchema } from '../log/audit.ts';
import { type Endpoint, PERSON_ONLY } from './endpoint.ts';

const exportQuerySchema = auditQuerySchema.omit({ before: true, limit: true }).extend({
  format: z.enum(['jsonl', 'csv']),
  /** The newest so many; absent: all. */
  limit: z.coerce.number<number>().int().positive().optional(),
});

export const auditEndpoints = {
  audit: {
    method: 'GET',
    path: '/api/audit',
    access: PERSON_ONLY,
    summary: 'Read the audit',
    description:
      'Every answer, every verdict on a tool call, every change of what agents may do and every credential, with who, where and why, newest first. Go on with `before`, the id of the last entry.',
    query: auditQuerySchema,
    response: { status: 200, description: 'A page of the audit.', schema: auditPageSchema },
  },
  exportAudit: {
    method: 'GET',
    path: '/api/audit/export',
    access: PERSON_ONLY,
    summary: 'Download the audit',
    description:
      'Everything that fits the filters, newest first: a JSON object on each line, or CSV with a header, in which no cell is taken for a formula.',
    query: exportQuerySchema,
    response: { status: 200, description: 'The download.', mediaTypes: ['application/jsonl', 'text/csv'] },
  },
} as const satisfies Record<string, Endpoint>;
