// The person's word on a tool call: bound to what was shown, settled once, and remembered where they say so.
import {
  type ApprovalAnswer,
  type ApprovalPreview,
  type ApprovalReply,
  type HumanRequestOf,
  NodError,
  type Permission,
  type PermissionScope,
  type Settlement,
  type Surface,
} from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { Change } from '../contract/ports.ts';
import { toSettlement } from '../settling/settle-request.ts';
import { toCanonicalJson } from './to-canonical-json.ts';

export type ToolApproval = HumanRequestOf<'tool-approval'>;

/** The call that is approved: as it was shown, or with the person's changes. */
type DecidedCall = Pick<ApprovalPreview, 'parameters' | 'hash' | 'permission'>;

/** The settlement and the changes that make it so. Throws NodError when the answer cannot be given. */
export function toApprovalChanges(
  context: HubContext,
  request: ToolApproval,
  answer: ApprovalAnswer,
  { decided, surface }: { decided: DecidedCall; surface: Surface },
): { settlement: Settlement; changes: Change[] } {
  const reply =
    answer.verdict === 'reject' ? toRejected(request) : toApproved(request, decided, answer.remember);
  const text = answer.verdict === 'reject' ? answer.words : '';
  const settlement = toSettled(context, request, { chosen: reply, text, surface });
  const { permission: scope } = decided;
  const isGranted = reply.remember !== 'once' && scope !== null;
  const granted = isGranted ? toGrant(context, request, { reply, scope, surface }) : [];
  return { settlement, changes: [...toSettlement(request, settlement), ...granted] };
}

/** By a mode or a policy, without a tap on the card. */
export function toSettledBy(
  context: HubContext,
  request: ToolApproval,
  verdict: ApprovalReply['verdict'],
  { by, surface }: { by: ApprovalReply['by']; surface: Surface | null },
): Change[] {
  const { parameters } = request.call;
  const chosen = {
    type: 'verdict',
    verdict,
    parameters,
    hash: request.hash,
    isEdited: false,
    remember: 'once',
    by,
  } as const;
  return toSettlement(request, toSettled(context, request, { chosen, text: '', surface }));
}

function toSettled(
  { clock }: HubContext,
  { id: requestId }: ToolApproval,
  reply: { chosen: ApprovalReply; text: string; surface: Surface | null },
): Settlement {
  return {
    outcome: 'answered',
    at: clock(),
    reply: { requestId, messageId: null, ...reply },
  };
}

function toRejected({ call, hash }: ToolApproval): ApprovalReply {
  const { parameters } = call;
  return {
    type: 'verdict',
    verdict: 'rejected',
    parameters,
    hash,
    isEdited: false,
    remember: 'once',
    by: 'answer',
  };
}

function toApproved(
  { call }: ToolApproval,
  { parameters, hash, permission }: DecidedCall,
  remember: ApprovalReply['remember'],
): ApprovalReply {
  if (remember !== 'once' && permission === null) {
    throw new NodError('invalid_request', 'this call can only be approved once, not from now on');
  }
  const isEdited = toCanonicalJson(parameters) !== toCanonicalJson(call.parameters);
  return { type: 'verdict', verdict: 'approved', parameters, hash, isEdited, remember, by: 'answer' };
}

function toGrant(
  { newId, clock }: HubContext,
  { agent, call, conversationId, id: requestId, title }: ToolApproval,
  { reply, scope, surface }: { reply: ApprovalReply; scope: PermissionScope; surface: Surface },
): Change[] {
  const permission: Permission = {
    id: newId('prm'),
    agent,
    toolName: call.toolName,
    ...scope,
    conversationId: reply.remember === 'conversation' ? conversationId : null,
    grantedAt: clock(),
  };
  const entry = toPersonEntry(surface, {
    at: permission.grantedAt,
    outcome: 'permission-granted',
    basis: 'answer',
    agent,
    conversationId: permission.conversationId,
    toolName: call.toolName,
    subject: title,
    requestId,
    hash: reply.hash,
    detail: toCanonicalJson(scope.parameters),
  });
  return [
    { type: 'permission-granted', permission },
    { type: 'audit-recorded', entry },
  ];
}
