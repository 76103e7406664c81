// Approvals as the hub's parts and its adapters see them: decisions, answers, policies, permissions, the audit.
import {
  type ApprovalPreview,
  type BatchDecision,
  type HumanAnswer,
  type HumanRequest,
  NodError,
  type PolicyChange,
  type RequestId,
  type ToolParameters,
  toPolicyKey,
} from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { Approvals } from '../contract/hub.ts';
import type { Change } from '../contract/ports.ts';
import { commitUnlessSettled, settleIfOverdue, toRefusal } from '../settling/settle-request.ts';
import { type ToolApproval, toApprovalChanges } from './answer-approval.ts';
import { createApprovalRoom } from './approval-room.ts';
import { decideCall, hashInspected, type WaitingCalls } from './decide-call.ts';
import { toPermissionScope } from './permissions.ts';
import { settleAllByRules } from './settle-by-rules.ts';
import { toCanonicalJson } from './to-canonical-json.ts';

export interface ApprovalsPart extends Approvals {
  /** Throws NodError; then nothing was decided. */
  answer(request: ToolApproval, answer: HumanAnswer): Promise<HumanRequest>;
}

export function createApprovals(context: HubContext): ApprovalsPart {
  const { store, clock, overview } = context;
  const waiting: WaitingCalls = new Map();
  const room = createApprovalRoom(context);

  async function preview(id: RequestId, parameters: ToolParameters): Promise<ApprovalPreview> {
    const question = waiting.get(id);
    if (!question) throw new NodError('no_longer_valid', 'nothing waits for this approval at the moment');
    const inspected = await question.inspect(parameters);
    if ('error' in inspected) throw new NodError('invalid_request', inspected.error);
    const isByMode = requireApproval(overview.openRequests[id]).reason === 'mode';
    return {
      parameters: inspected.parameters,
      ...(inspected.defaults && { defaults: inspected.defaults }),
      preview: inspected.preview,
      hash: hashInspected(context, question, inspected),
      permission: isByMode && inspected.risk === null ? toPermissionScope(inspected) : null,
    };
  }

  async function answer(request: ToolApproval, given: HumanAnswer): Promise<HumanRequest> {
    if (!('approval' in given)) {
      throw new NodError(
        'invalid_request',
        'a tool approval is answered by approving or rejecting it, not in words',
      );
    }
    const { approval, surface } = given;
    await settleIfOverdue(context, request);
    const current = await readRequest(context, request);
    if (current.settlement !== null) throw toRefusal(current);
    const decided = await toDecidedCall(request, approval);
    const { settlement, changes } = toApprovalChanges(context, request, approval, { decided, surface });
    if (!(await commitUnlessSettled(store, changes))) throw toRefusal(await readRequest(context, request));
    // A permission that was given with it may cover others that wait.
    await settleAllByRules(context, surface);
    return { ...request, settlement };
  }

  /** Throws where the hash is not that of the call that would run. */
  async function toDecidedCall(
    request: ToolApproval,
    approval: Extract<HumanAnswer, { approval: unknown }>['approval'],
  ) {
    const shown = { parameters: request.call.parameters, hash: request.hash, permission: request.permission };
    if (approval.verdict === 'reject') return shown;
    const decided = approval.parameters ? await preview(request.id, approval.parameters) : shown;
    if (decided.hash !== approval.hash) {
      throw new NodError('hash_mismatch', 'the call is not the one that was shown: look at it again');
    }
    return decided;
  }

  async function decideOne(
    request: ToolApproval,
    hash: string,
    { verdict, words, surface }: BatchDecision,
  ): Promise<{ isDecided: boolean; request: HumanRequest }> {
    const approval =
      verdict === 'approve' ? ({ verdict, hash, remember: 'once' } as const) : ({ verdict, words } as const);
    try {
      return { isDecided: true, request: await answer(request, { approval, surface }) };
    } catch (error) {
      if (!(error instanceof NodError)) throw error;
      return { isDecided: false, request: await readRequest(context, request) };
    }
  }

  return {
    decide: (question) => decideCall(context, { waiting, room }, question),
    preview,
    answer,
    async decideAll(batch) {
      const named = await Promise.all(
        batch.approvals.map(async ({ id, hash }) => ({ request: await readRequest(context, { id }), hash })),
      );
      const outcomes = await Promise.all(named.map(({ request, hash }) => decideOne(request, hash, batch)));
      return {
        decided: outcomes.flatMap(({ isDecided, request }) => (isDecided ? [request.id] : [])),
        requests: outcomes.map(({ request }) => request),
      };
    },
    policies: () => ({
      policies: Object.values(overview.policies),
      permissions: Object.values(overview.permissions),
    }),
    async setPolicy(change) {
      await store.commit(toPolicyChanges(context, change));
      await settleAllByRules(context, change.surface);
    },
    async revoke(id, surface) {
      const permission = overview.permissions[id];
      if (!permission) throw new NodError('not_found', `no permission ${id}`);
      const { agent, conversationId, toolName, parameters } = permission;
      const entry = toPersonEntry(surface, {
        at: clock(),
        outcome: 'permission-revoked',
        basis: 'permission',
        agent,
        conversationId,
        toolName,
        detail: toCanonicalJson(parameters),
      });
      await store.commit([
        { type: 'permission-revoked', permissionId: id },
        { type: 'audit-recorded', entry },
      ]);
    },
  };
}

async function readRequest(
  { store, overview }: HubContext,
  { id }: Pick<ToolApproval, 'id'>,
): Promise<ToolApproval> {
  return requireApproval(overview.openRequests[id] ?? (await store.request(id)));
}

function requireApproval(request: HumanRequest | null | undefined): ToolApproval {
  if (!request) throw new NodError('not_found', 'there is no such request');
  if (request.kind === 'tool-approval') return request;
  throw new NodError('invalid_request', `request ${request.id} is not a tool approval`);
}

function toPolicyChanges({ clock, overview }: HubContext, change: PolicyChange): Change[] {
  const { agent, toolName, policy, surface } = change;
  const at = clock();
  if (policy === null && !overview.policies[toPolicyKey(change)]) return [];
  const entry = toPersonEntry(surface, {
    at,
    outcome: 'policy-set',
    basis: 'policy',
    agent,
    toolName,
    detail: policy ?? '',
  });
  const event: Change =
    policy === null
      ? { type: 'tool-policy-removed', agent, toolName }
      : { type: 'tool-policy-set', policy: { agent, toolName, policy, setAt: at } };
  return [event, { type: 'audit-recorded', entry }];
}
