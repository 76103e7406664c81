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
  type ToolParameters,
} from '@nod/protocol';
import { toPersonEntry } from '../../audit/audit-entries.ts';
import { toSubject } from '../../calls/call-title.ts';
import { evaluateCall, toCallRules, toWaitingFacts } from '../../calls/call-verdict.ts';
import { hashCall } from '../../calls/judged-call.ts';
import { toPermissionScope } from '../../calls/permissions.ts';
import { inspectChangedCall } from '../../calls/program-call.ts';
import { toCanonicalJson } from '../../context/canonical-json.ts';
import type { HubContext } from '../../context/hub-context.ts';
import type { InspectedCall } from '../../contract/hub.ts';
import type { Change } from '../../contract/ports.ts';
import type { RequestKind } from './kind.ts';

export const toolApproval: RequestKind<ToolApproval> = {
  open(asking) {
    if (!('call' in asking)) return null;
    const { runId, orderedBy, call, inspected, hash, reason, isEditable, scopes } = asking;
    const { parameters, defaults, preview } = inspected;
    const coveredBy = toPermissionScope(inspected);
    return {
      kind: 'tool-approval',
      ...{ runId, orderedBy, preview, hash, reason, coveredBy, isEditable, scopes },
      title: toSubject(asking, inspected),
      lifeMs: null,
      // Its defaults are those of the parameters it would run with.
      call: { id: call.id, toolName: call.toolName, parameters, ...(defaults && { defaults }) },
      // A permission would change nothing where a policy, a risk or the giver of the order asks.
      permission: reason === 'mode' ? coveredBy : null,
    };
  },
  choose: () => null,
  async judge(request, answer, context) {
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
    const call = await requireShown(request, approval, context);
    const chosen = toApproved(request, call, approval);
    const further = toGrant(context, request, { chosen, scope: call.permission, surface });
    return { text: '', chosen, further };
  },
  judgeByRules(request, overview) {
    const facts = toWaitingFacts(request);
    const verdict = evaluateCall(facts, toCallRules(overview, facts));
    if (verdict.type === 'ask') return null;
    const said = verdict.type === 'run' ? 'approved' : 'rejected';
    return { text: '', chosen: toVerdict(request, said, verdict.basis) };
  },
  async preview(request, parameters, context) {
    const { agent, reason, call, isEditable } = request;
    if (!isEditable) throw new NodError('invalid_request', 'this call runs as it is shown, or not at all');
    const inspected = await inspectWaiting(context, request, parameters);
    if ('error' in inspected) throw new NodError('invalid_request', inspected.error);
    const { defaults, preview, risk } = inspected;
    return {
      parameters: inspected.parameters,
      ...(defaults && { defaults }),
      preview,
      hash: hashCall(context, { agent, toolName: call.toolName }, inspected),
      permission: reason === 'mode' && risk === null ? toPermissionScope(inspected) : null,
    };
  },
  isSent: false,
  callOf: ({ runId, orderedBy, call }) => ({ id: call.id, runId, orderedBy }),
  audit({ runId, call, orderedBy, hash, scopes }, settlement) {
    const about = { runId, callId: call.id, toolName: call.toolName, orderedBy, hash };
    // The hub asks for runs of its own, which have ended then or were stopped; a program asks itself.
    if (settlement.outcome === 'cancelled') return { ...about, who: runId === null ? 'agent' : 'hub' };
    const chosen = findChosen(settlement, 'verdict');
    if (!chosen) return about;
    const { verdict: outcome, by: basis, isEdited, parameters } = chosen;
    // The subject is what was asked: what may run instead stands beside it, and what its program is to remember.
    const label = scopes.find(({ id }) => id === chosen.scope)?.label;
    const told = [
      ...(isEdited ? [toCanonicalJson(parameters)] : []),
      ...(label === undefined ? [] : [label]),
    ];
    const run = told.length > 0 ? { detail: told.join(' · ') } : {};
    return { ...about, outcome, basis, isEdited, hash: chosen.hash, ...run };
  },
};

/** The tool itself looks at a call of ours; of a program's, all is known that can be. */
async function inspectWaiting(
  { waitingCalls }: HubContext,
  request: ToolApproval,
  parameters: ToolParameters,
): Promise<InspectedCall | { error: string }> {
  if (request.runId === null) return inspectChangedCall(request, parameters);
  const question = waitingCalls.get(request.id);
  if (question) return question.inspect(parameters);
  throw new NodError('no_longer_valid', 'nothing waits for this approval at the moment');
}

/** The verdict on the call as it was shown. */
function toVerdict(
  { call, hash }: ToolApproval,
  verdict: ApprovalReply['verdict'],
  by: ApprovalReply['by'],
): ApprovalReply {
  const { parameters } = call;
  const plain = { isEdited: false, remember: 'once', scope: null } as const;
  return { type: 'verdict', verdict, parameters, hash, ...plain, by };
}

/** The call that is approved: as it was shown, or with the person's changes. */
type ApprovedCall = Pick<ApprovalPreview, 'parameters' | 'hash' | 'permission'>;

type Approval = Extract<Extract<HumanAnswer, { approval: unknown }>['approval'], { verdict: 'approve' }>;

/** Throws NodError where the hash is not that of the call that would run. */
async function requireShown(
  request: ToolApproval,
  { parameters, hash }: Approval,
  context: HubContext,
): Promise<ApprovedCall> {
  const edited = parameters && (await toolApproval.preview?.(request, parameters, context));
  const approved = edited ?? { ...request, parameters: request.call.parameters };
  if (approved.hash === hash) return approved;
  throw new NodError('hash_mismatch', 'the call is not the one that was shown: look at it again');
}

function toApproved(
  request: ToolApproval,
  { parameters, hash, permission }: ApprovedCall,
  { remember, scope: given }: Approval,
): ApprovalReply {
  const scope = requireOffered(request, given ?? null);
  if (remember !== 'once' && permission === null) {
    throw new NodError('invalid_request', 'this call can only be approved once, not from now on');
  }
  const isEdited = toCanonicalJson(parameters) !== toCanonicalJson(request.call.parameters);
  if (remember !== 'once' && scope !== null) {
    throw new NodError(
      'invalid_request',
      'an approval is remembered by the hub or by the agent, not by both',
    );
  }
  return { ...toVerdict(request, 'approved', 'answer'), parameters, hash, isEdited, remember, scope };
}

/** Throws NodError for a scope that the program did not name. */
function requireOffered({ scopes }: ToolApproval, scope: string | null): string | null {
  if (scope === null || scopes.some(({ id }) => id === scope)) return scope;
  throw new NodError('invalid_request', `scope: the agent offers no "${scope}"`);
}

/** The permission that the person gives with an approval, where they say so. */
function toGrant(
  { newId, clock }: HubContext,
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
