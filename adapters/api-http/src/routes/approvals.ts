// Deciding about tool calls that wait: another look with changed parameters, and several at once.
import type { Hub } from '@nod/hub';
import {
  approvalPreviewBodySchema,
  approvalPreviewSchema,
  decideAllBodySchema,
  decidedSchema,
  requestIdSchema,
} from '@nod/protocol';
import { z } from 'zod';
import { PERSON_ONLY } from '../caller.ts';
import { type Route, route } from '../route.ts';

export function approvalRoutes(hub: Hub): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/requests/{id}/preview',
      access: PERSON_ONLY,
      summary: 'See what a waiting tool call would do with other parameters',
      description:
        'Changes nothing. To run the call like that, answer the request with an approval that carries these `parameters` and this `hash`.',
      params: z.object({ id: requestIdSchema }),
      body: approvalPreviewBodySchema,
      response: {
        status: 200,
        description: 'The call as it would be approved.',
        schema: approvalPreviewSchema,
      },
      refusals: ['not_found', 'already_settled', 'no_longer_valid'],
      handle: ({ params, body }) => hub.approvals.preview(params.id, body.parameters),
    }),
    route({
      method: 'POST',
      path: '/api/approvals',
      access: PERSON_ONLY,
      summary: 'Decide several tool approvals at once',
      description:
        'Decides exactly the approvals named, each by the hash that was shown. Those settled meanwhile, or that are no longer what was shown, stay as they are; `decided` lists the others.',
      body: decideAllBodySchema,
      response: { status: 200, description: 'What was decided.', schema: decidedSchema },
      refusals: ['not_found'],
      handle: ({ body }) => hub.approvals.decideAll(body),
    }),
  ];
}
