// Permissions and policies: "allow this from now on", as narrow as the tool can say.
import {
  type AgentName,
  type ConversationId,
  type Permission,
  type PermissionScope,
  type PolicyChange,
  type Surface,
  toPolicyKey,
} from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import { toCanonicalJson } from '../context/canonical-json.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { InspectedCall } from '../contract/hub.ts';
import type { Change } from '../contract/ports.ts';

/** A call as far as a permission looks at it. */
export interface PermittedCall {
  agent: AgentName;
  toolName: string;
  conversationId: ConversationId;
  /** What a permission must be bound to; null when none may be given. */
  scope: PermissionScope | null;
}

/** The scope that a permission for this call would have; null when none may be given. */
export function toPermissionScope({
  parameters,
  permission,
  permissionTarget: target = '',
}: Pick<InspectedCall, 'parameters' | 'permission' | 'permissionTarget'>): PermissionScope | null {
  if (permission === null) return null;
  return {
    parameters: Object.fromEntries(permission.map((name) => [name, parameters[name] ?? null])),
    target,
  };
}

/** Only a permission with exactly the scope that the tool would give today covers a call. */
export function coversCall(permission: Permission, { scope, ...call }: PermittedCall): boolean {
  return (
    scope !== null &&
    permission.agent === call.agent &&
    permission.toolName === call.toolName &&
    (permission.conversationId === null || permission.conversationId === call.conversationId) &&
    permission.target === scope.target &&
    toCanonicalJson(permission.parameters) === toCanonicalJson(scope.parameters)
  );
}

/** The changes that take a permission back, with their row in the audit. */
export function toRevocation(
  { clock }: HubContext,
  permission: Permission,
  surface: Surface | null,
): Change[] {
  const { id: permissionId, agent, conversationId, toolName, parameters } = permission;
  const entry = toPersonEntry(surface, {
    at: clock(),
    outcome: 'permission-revoked',
    basis: 'permission',
    agent,
    conversationId,
    toolName,
    detail: toCanonicalJson(parameters),
  });
  return [
    { type: 'permission-revoked', permissionId },
    { type: 'audit-recorded', entry },
  ];
}

/** The changes that set a policy or take it away, with their row in the audit. */
export function toPolicyChanges(
  { clock, overview }: HubContext,
  change: Omit<PolicyChange, 'surface'> & { surface: Surface | null },
): Change[] {
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
