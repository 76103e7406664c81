// Agent programs that doors lead to, as data: what people call each, what its agent is called, and what it calls itself as an
// MCP client, so that a session met both ways is one agent.
import { type AgentName, chosenNameSchema } from '@nod/protocol';

export interface AgentProgram {
  /** As in the facts of a session. */
  program: string;
  title: string;
  /** What its agents' names begin with. */
  agent: string;
  mcpClient: string;
  /** The file names that it is run by; its own name where nothing is said. */
  commands?: readonly string[];
}

const PROGRAMS: readonly AgentProgram[] = [
  { program: 'codex', title: 'Codex', agent: 'codex', mcpClient: 'codex-mcp-client' },
  { program: 'claude', title: 'Claude Code', agent: 'claude', mcpClient: 'claude-code' },
  { program: 'gemini', title: 'Gemini CLI', agent: 'gemini', mcpClient: 'gemini-cli-mcp-client' },
  { program: 'qwen', title: 'Qwen Code', agent: 'qwen', mcpClient: 'qwen-cli-mcp-client' },
  { program: 'opencode', title: 'OpenCode', agent: 'opencode', mcpClient: 'opencode' },
  { program: 'copilot', title: 'Copilot CLI', agent: 'copilot', mcpClient: 'copilot-cli' },
  {
    program: 'kimi',
    title: 'Kimi Code',
    agent: 'kimi',
    mcpClient: 'kimi-code',
    commands: ['kimi', 'kimi-code'],
  },
  { program: 'pi', title: 'pi', agent: 'pi', mcpClient: 'pi' },
];

const NAMELESS = chosenNameSchema.parse('agent');

/** Of a program that nobody knows, all that can be told from its own name. */
export function findProgram(program: string): AgentProgram {
  const known = PROGRAMS.find((each) => each.program === program);
  return known ?? { program, title: program, agent: program, mcpClient: program };
}

export function toAgentBase({ agent }: AgentProgram): AgentName {
  return chosenNameSchema.safeParse(agent).data ?? NAMELESS;
}

/** Whether a process is the program, by its command line: its name as a path's last part, alone or run by Node, Bun or Python. */
export function isCommandOf({ program, commands = [program] }: AgentProgram, command: string): boolean {
  const [first = '', ...rest] = command.split(/\s+/u);
  const script = RUNTIME.test(first) ? rest.find((word) => !word.startsWith('-')) : undefined;
  return [first, script].some((path) => path !== undefined && commands.includes(toProgramName(path)));
}

const RUNTIME = /(?:^|\/)(?:node|bun|deno|python[\d.]*)$/u;

function toProgramName(path: string): string {
  const [name = ''] = path.split('/').slice(-1);
  return name.replace(/\.(?:[cm]?js|py)$/u, '');
}
