// The verdict on a tool call, one that begins as well as one that waits. Pure: what the mode, the policies, the
// permissions, its giver and the call itself say. Deny beats ask, ask beats allow.
import {
  type Address,
  type ApprovalReason,
  type Overview,
  PERSON,
  type Permission,
  type ToolApproval,
  type ToolPolicy,
  type ToolPolicyValue,
  type ToolRisk,
  toChatMode,
  toolRiskSchema,
} from '@nod/protocol';
import { coversCall, type PermittedCall } from './permissions.ts';

export interface CallFacts extends PermittedCall {
  risk: ToolRisk | null;
  /** Who wants it. What the person has allowed counts for their own orders alone. */
  orderedBy: Address;
}

export type CallVerdict =
  | { type: 'run'; basis: 'mode' | 'policy' | 'permission' }
  | { type: 'ask'; reason: ApprovalReason }
  | { type: 'refuse'; basis: 'mode' | 'policy' };

export interface CallRules {
  /** What is no known mode counts as Ask. */
  mode: unknown;
  policies: readonly ToolPolicy[];
  permissions: readonly Permission[];
}

export function evaluateCall(
  call: CallFacts,
  { mode: given, policies, permissions }: CallRules,
): CallVerdict {
  const mode = toChatMode(given);
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

/** The rules that hold for a call now. */
export function toCallRules(
  { conversations, policies, permissions }: Overview,
  { conversationId }: Pick<CallFacts, 'conversationId'>,
): CallRules {
  return {
    mode: conversations[conversationId]?.mode,
    policies: Object.values(policies),
    permissions: Object.values(permissions),
  };
}

/** The facts of a call that waits, as they were when it began. */
export function toWaitingFacts(request: ToolApproval): CallFacts {
  const { agent, conversationId, orderedBy, call, coveredBy: scope, reason } = request;
  // Nothing but a stricter rule, which asks nothing, comes before a risk: where there was one, it is the reason.
  const risk = toolRiskSchema.options.find((each) => each === reason) ?? null;
  return { agent, toolName: call.toolName, conversationId, scope, risk, orderedBy };
}

const STRICTEST_FIRST: readonly ToolPolicyValue[] = ['never', 'ask', 'auto'];

/** The strictest of what is said for this agent and for all. */
function findPolicy(
  { agent, toolName }: Pick<PermittedCall, 'agent' | 'toolName'>,
  policies: readonly ToolPolicy[],
): ToolPolicyValue | null {
  const said = policies.filter(
    (each) => each.toolName === toolName && (each.agent === null || each.agent === agent),
  );
  return STRICTEST_FIRST.find((value) => said.some(({ policy }) => policy === value)) ?? null;
}
