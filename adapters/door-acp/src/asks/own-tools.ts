// Nod's own tools: how programs call the tools of the MCP server `nod`, by which an agent reaches its person.
import { isOwnToolName } from '@nod/doors';
import type { AskedCall } from './permission-ask.ts';

/** By the exact name alone: a title is the agent's to choose. */
export function isOwnTool({ call }: AskedCall, toolName: string): boolean {
  return isOwnToolName(toolName) || (call.name !== undefined && isOwnToolName(call.name));
}
