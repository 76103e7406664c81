// Permissions: "allow this from now on", as narrow as the tool can say.
import type { AgentName, ConversationId, Permission, PermissionScope, ToolParameters } from '@nod/protocol';
import { toCanonicalJson } from './to-canonical-json.ts';

/** A call as far as a permission looks at it. */
export interface PermittedCall {
  agent: AgentName;
  toolName: string;
  conversationId: ConversationId;
  parameters: ToolParameters;
  /** The parameters that a permission must be bound to; null when none may be given. */
  permission: readonly string[] | null;
}

/** The scope that a permission for this call would have; null when none may be given. */
export function toPermissionScope({
  parameters,
  permission,
}: Pick<PermittedCall, 'parameters' | 'permission'>): PermissionScope | null {
  if (permission === null) return null;
  return { parameters: Object.fromEntries(permission.map((name) => [name, parameters[name] ?? null])) };
}

/** Only a permission with exactly the scope that the tool would give today covers a call. */
export function coversCall(permission: Permission, call: PermittedCall): boolean {
  const scope = toPermissionScope(call);
  return (
    scope !== null &&
    permission.agent === call.agent &&
    permission.toolName === call.toolName &&
    (permission.conversationId === null || permission.conversationId === call.conversationId) &&
    toCanonicalJson(permission.parameters) === toCanonicalJson(scope.parameters)
  );
}
