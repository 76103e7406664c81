// Own tools: how programs call the tools of the MCP server `nod`, by which an agent reaches its person.

const TOOLS = [
  'ask_user',
  'ask_person',
  'send_message',
  'check_messages',
  'wait_for_answer',
  'ask_approval',
  'read_attachment',
];
/** Claude, Codex, Qwen, Kimi · Qwen · OpenCode · Copilot. */
const PREFIXES = ['mcp__nod__', 'nod__', 'nod_', 'nod-'];
const NAMES = new Set(PREFIXES.flatMap((prefix) => TOOLS.map((tool) => prefix + tool)));

/** By the exact name alone: a tool that another server of that name brings is asked about. */
export function isOwnToolName(name: string): boolean {
  return NAMES.has(name);
}
