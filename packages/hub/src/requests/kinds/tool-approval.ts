// A tool approval: a call that waits for the person's verdict, which is bound to what was shown. No text answers it.
import {
  type ApprovalPreview,
  type ApprovalReply,
  findChosen,
  type HumanAnswer,
  NodError,
  type Permission,
  type PermissionScope,
  type Surface,
  type ToolApproval,
} from '@nod/protocol';
import { toPersonEntry } from '../../audit/audit-entries.ts';
import { toCanonicalJson } from '../../context/canonical-json.ts';
import type { Change } from '../../contract/ports.ts';
import type { JudgingDesk, RequestKind } from './kind.ts';

export const toolApproval: RequestKind<ToolApproval> = {
  /** A call opens it, and no message does: `approvals/decide-call.ts`. */
  open: () => null,
  choose: () => null,
  async judge(request, answer, desk) {
    if (!('approval' in answer)) {
      throw new NodError(
        'invalid_request',
        'a tool approval is answered by approving or rejecting it, not in words',
      );
    }
    const { approval, surface } = answer;
    if (approval.verdict === 'reject') {
      return { text: approval.words, chosen: toVerdict(request, 'rejected', 'answer') };
    }
    const call = await requireShown(request, approval, desk.calls);
    const chosen = toApproved(request, call, approval.remember);
    return { text: '', chosen, further: toGrant(desk, request, { chosen, scope: call.permission, surface }) };
  },
  isSent: false,
  /** A permission that was given with it may cover others that wait. */
  follow: (calls, surface) => calls.settleByRules(surface),
  audit({ runId, call, orderedBy, hash }, settlement) {
    const about = { runId, callId: call.id, toolName: call.toolName, orderedBy, hash };
    // The hub asks for runs of its own, which have ended then or were stopped; a program asks itself.
    if (settlement.outcome === 'cancelled') return { ...about, who: runId === null ? 'agent' : 'hub' };
    const chosen = findChosen(settlement, 'verdict');
    if (!chosen) return about;
    const { verdict: outcome, by: basis, isEdited } = chosen;
    return { ...about, outcome, basis, isEdited, hash: chosen.hash };
  },
};

/** The verdict on the call as it was shown. */
export function toVerdict(
  { call, hash }: ToolApproval,
  verdict: ApprovalReply['verdict'],
  by: ApprovalReply['by'],
): ApprovalReply {
  const { parameters } = call;
  return { type: 'verdict', verdict, parameters, hash, isEdited: false, remember: 'once', by };
}

/** The call that is approved: as it was shown, or with the person's changes. */
type ApprovedCall = Pick<ApprovalPreview, 'parameters' | 'hash' | 'permission'>;

type Approval = Extract<Extract<HumanAnswer, { approval: unknown }>['approval'], { verdict: 'approve' }>;

/** Throws NodError where the hash is not that of the call that would run. */
async function requireShown(
  { id, call, hash, permission }: ToolApproval,
  approval: Approval,
  calls: JudgingDesk['calls'],
): Promise<ApprovedCall> {
  const approved = approval.parameters
    ? await calls.preview(id, approval.parameters)
    : { parameters: call.parameters, hash, permission };
  if (approved.hash === approval.hash) return approved;
  throw new NodError('hash_mismatch', 'the call is not the one that was shown: look at it again');
}

function toApproved(
  request: ToolApproval,
  { parameters, hash, permission }: ApprovedCall,
  remember: ApprovalReply['remember'],
): ApprovalReply {
  if (remember !== 'once' && permission === null) {
    throw new NodError('invalid_request', 'this call can only be approved once, not from now on');
  }
  const isEdited = toCanonicalJson(parameters) !== toCanonicalJson(request.call.parameters);
  return { ...toVerdict(request, 'approved', 'answer'), parameters, hash, isEdited, remember };
}

/** The permission that the person gives with an approval, where they say so. */
function toGrant(
  { context: { newId, clock } }: JudgingDesk,
  { agent, call, conversationId, id: requestId, title }: ToolApproval,
  { chosen, scope, surface }: { chosen: ApprovalReply; scope: PermissionScope | null; surface: Surface },
): Change[] {
  if (chosen.remember === 'once' || scope === null) return [];
  const permission: Permission = {
    id: newId('prm'),
    agent,
    toolName: call.toolName,
    ...scope,
    conversationId: chosen.remember === 'conversation' ? conversationId : null,
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
    hash: chosen.hash,
    detail: toCanonicalJson(scope.parameters),
  });
  return [
    { type: 'permission-granted', permission },
    { type: 'audit-recorded', entry },
  ];
}
