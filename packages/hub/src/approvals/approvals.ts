// Approvals as the hub's parts and its adapters see them: decisions, policies and permissions.
import {
  type ApprovalPreview,
  NodError,
  type PolicyChange,
  type RequestId,
  type ToolApproval,
  type ToolParameters,
  toPolicyKey,
} from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import { toCanonicalJson } from '../context/canonical-json.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { Approvals } from '../contract/hub.ts';
import type { Change } from '../contract/ports.ts';
import { createApprovalRoom } from './approval-room.ts';
import { decideCall, hashInspected, type WaitingCalls } from './call-decision.ts';
import { toPermissionScope } from './permissions.ts';
import { inspectChangedCall } from './program-call.ts';
import { settleAllByRules } from './settling-by-rules.ts';

export function createApprovals(context: HubContext): Approvals {
  const { store, clock, overview } = context;
  const waiting: WaitingCalls = new Map();
  const room = createApprovalRoom(context);
  // A rule may have changed right before the hub ended.
  settleAllByRules(context, null).catch(context.report);

  async function preview(id: RequestId, parameters: ToolParameters): Promise<ApprovalPreview> {
    const request = overview.openRequests[id];
    if (!request || !('call' in request))
      throw new NodError('no_longer_valid', 'nothing waits for this approval at the moment');
    if (!request.isEditable)
      throw new NodError('invalid_request', 'this call runs as it is shown, or not at all');
    const inspected = await inspectWaiting(request, parameters);
    if ('error' in inspected) throw new NodError('invalid_request', inspected.error);
    const isByMode = request.reason === 'mode';
    return {
      parameters: inspected.parameters,
      ...(inspected.defaults && { defaults: inspected.defaults }),
      preview: inspected.preview,
      hash: hashInspected(context, { agent: request.agent, toolName: request.call.toolName }, inspected),
      permission: isByMode && inspected.risk === null ? toPermissionScope(inspected) : null,
    };
  }

  /** The tool itself looks at a call of ours; of a program's, all is known that can be. */
  async function inspectWaiting(request: ToolApproval, parameters: ToolParameters) {
    if (request.runId === null) return inspectChangedCall(request, parameters);
    const question = waiting.get(request.id);
    if (question) return question.inspect(parameters);
    throw new NodError('no_longer_valid', 'nothing waits for this approval at the moment');
  }

  return {
    decide: (question) => decideCall(context, { waiting, room }, question),
    preview,
    settleByRules: (surface) => settleAllByRules(context, surface),
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
