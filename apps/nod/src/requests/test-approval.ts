// For tests: a tool approval as the hub would open it.
import { humanRequestSchema, PERSON, type ToolApproval } from '@nod/protocol';

const ZEROS = '0'.repeat(20);

export function toApproval(fields: object = {}, toolName = 'run_command'): ToolApproval {
  const request = humanRequestSchema.parse({
    id: `req_${ZEROS}`,
    kind: 'tool-approval',
    agent: 'nod',
    conversationId: `cnv_${ZEROS}`,
    messageId: `msg_${ZEROS}`,
    title: 'what it would touch',
    text: '',
    runId: `run_${ZEROS}`,
    openedAt: 1,
    expiresAt: null,
    awaited: 'never',
    settlement: null,
    orderedBy: PERSON,
    call: { id: 'call_1', toolName, parameters: {} },
    preview: { type: 'plain' },
    hash: 'the-hash',
    reason: 'mode',
    permission: null,
    coveredBy: null,
    isEditable: true,
    scopes: [],
    ...fields,
  });
  if (request.kind !== 'tool-approval') throw new Error('not an approval');
  return request;
}
