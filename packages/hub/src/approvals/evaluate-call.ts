// The verdict on a tool call. Pure: what the mode, the policies, the permissions, its giver and the call itself say.
// Deny beats ask, ask beats allow.
import {
  type Address,
  type ApprovalReason,
  PERSON,
  type Permission,
  type ToolPolicy,
  type ToolPolicyValue,
  type ToolRisk,
  toChatMode,
} from '@nod/protocol';
import { coversCall, type PermittedCall } from './permissions.ts';

export interface CallFacts extends PermittedCall {
  /** What is no known mode counts as Ask. */
  mode: unknown;
  risk: ToolRisk | null;
  /** Who wants it. What the person has allowed counts for their own orders alone. */
  orderedBy: Address;
}

export type CallVerdict =
  | { type: 'run'; basis: 'mode' | 'policy' | 'permission' }
  | { type: 'ask'; reason: ApprovalReason }
  | { type: 'refuse'; basis: 'mode' | 'policy' };

export interface LaidDown {
  policies: readonly ToolPolicy[];
  permissions: readonly Permission[];
}

export function evaluateCall(call: CallFacts, { policies, permissions }: LaidDown): CallVerdict {
  const mode = toChatMode(call.mode);
  const policy = findPolicy(call, policies);
  if (mode === 'ask') return { type: 'refuse', basis: 'mode' };
  if (policy === 'never') return { type: 'refuse', basis: 'policy' };
  if (call.risk !== null) return { type: 'ask', reason: call.risk };
  if (policy === 'ask') return { type: 'ask', reason: 'policy' };
  if (call.orderedBy !== PERSON) return { type: 'ask', reason: 'order' };
  if (policy === 'auto') return { type: 'run', basis: 'policy' };
  if (mode === 'agent') return { type: 'run', basis: 'mode' };
  const isPermitted = permissions.some((permission) => coversCall(permission, call));
  return isPermitted ? { type: 'run', basis: 'permission' } : { type: 'ask', reason: 'mode' };
}

const STRICTEST_FIRST: readonly ToolPolicyValue[] = ['never', 'ask', 'auto'];

/** The strictest of what is said for this agent and for all. */
export function findPolicy(
  { agent, toolName }: Pick<PermittedCall, 'agent' | 'toolName'>,
  policies: readonly ToolPolicy[],
): ToolPolicyValue | null {
  const said = policies.filter(
    (each) => each.toolName === toolName && (each.agent === null || each.agent === agent),
  );
  return STRICTEST_FIRST.find((value) => said.some(({ policy }) => policy === value)) ?? null;
}
