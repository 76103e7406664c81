// Deciding about tool calls that wait: another look with changed parameters, and several at once.
import type { Hub } from '@nod/hub';
import type { Routes } from '../route.ts';

export function approvalRoutes(hub: Hub) {
  return {
    previewApproval: ({ params, body }) => hub.approvals.preview(params.id, body.parameters),
    decideAll: ({ body }) => hub.approvals.decideAll(body),
  } satisfies Partial<Routes>;
}
