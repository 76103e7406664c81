// For tools whose parameters say all there is to see of a call.
import type { ToolCallInspection } from '@nod/protocol';

/** `permission` names the parameters that "allow from now on" is bound to; none: it is for every call of the tool. */
export function inspectPlainly(...permission: string[]): () => Promise<ToolCallInspection> {
  return async () => ({ preview: { type: 'plain' }, risk: null, permission, target: '' });
}
