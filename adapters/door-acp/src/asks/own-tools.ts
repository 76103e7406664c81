// Nod's own tools: how programs call the tools of the MCP server `nod`, by which an agent reaches its person.
import type { AskedCall } from './permission-ask.ts';

const TOOLS = [
  'ask_user',
  'ask_person',
  'send_message',
  'check_messages',
  'wait_for_answer',
  'ask_approval',
  'read_attachment',
];
/** Claude, Qwen, Kimi · OpenCode · Copilot. */
const PREFIXES = ['mcp__nod__', 'nod_', 'nod-'];
const NAMES = new Set(PREFIXES.flatMap((prefix) => TOOLS.map((tool) => prefix + tool)));

/** By the exact name alone: a title is the agent's to choose. */
export function isOwnTool({ call }: AskedCall, toolName: string): boolean {
  return NAMES.has(toolName) || (call.name !== undefined && NAMES.has(call.name));
}
