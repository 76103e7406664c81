// Known MCP clients, as data: what each of them needs so that its agent can ask the person. By the name that the
// client gives itself; measured with the programs themselves.

import { type AgentName, chosenNameSchema, toPlace } from '@nod/protocol';

/** The agent of a client without a name that it may have. */
export const NAMELESS = chosenNameSchema.parse('agent');

/** The name under which the tool that asks is listed; the other one is understood as well. */
export type AskToolName = 'ask_user' | 'ask_person';

export interface ClientTraits {
  askTool: AskToolName;
  /**
   * How long a call may take, which is a little less than the client allows: then it says that there is no answer yet.
   * Null: the client waits for as long as it hears of progress.
   */
  patienceMs: number | null;
  /** The reasons of a cancellation that was the person's own act. All others may be the client's own time limit. */
  personCancels: readonly string[];
  /** The parameter of a tool of its own that only tells people what the call is for, by the tool. */
  describedBy: Readonly<Record<string, string>>;
}

interface KnownClient extends Partial<ClientTraits> {
  /** How the client's name begins; some end in the name under which the server is configured. */
  name: string;
  /** What its agent is called, where nobody has chosen a name. */
  agent: string;
  /** The variable in which its servers find the id of the session. */
  sessionVariable?: string;
  /** How its servers see that no terminal shows the session, and what is different then. */
  headless?: { variable: string; value: string; traits: Partial<ClientTraits> };
}

const UNKNOWN: ClientTraits = { askTool: 'ask_user', patienceMs: null, personCancels: [], describedBy: {} };

const KNOWN: readonly KnownClient[] = [
  // Its limit is hard, 60 s, and it asks for no progress.
  { name: 'kimi-code', agent: 'kimi', patienceMs: 50_000 },
  // 300 s. Whether its person or its clock cancels, it says "MCP response future dropped". Names its session in every call.
  { name: 'codex-mcp-client', agent: 'codex', patienceMs: 280_000 },
  // At 120 s its terminal moves a call to the background, and tells the model not to take the answer for the person's. With
  // `-p` it waits for as long as it hears of progress.
  {
    name: 'claude-code',
    agent: 'claude',
    sessionVariable: 'CLAUDE_CODE_SESSION_ID',
    headless: { variable: 'CLAUDE_CODE_ENTRYPOINT', value: 'sdk-cli', traits: { patienceMs: null } },
    patienceMs: 110_000,
    describedBy: { Bash: 'description' },
    personCancels: ['AbortError: user-cancel', 'AbortError: remote-cancel', 'AbortError: interrupt'],
  },
  // 600 s. Its policy keeps `ask_user` for itself: a tool of that name is never listed.
  { name: 'gemini-cli-mcp-client', agent: 'gemini', askTool: 'ask_person', patienceMs: 580_000 },
  {
    name: 'qwen-cli-mcp-client',
    agent: 'qwen',
    sessionVariable: 'QWEN_CODE_SESSION_ID',
    patienceMs: 580_000,
  },
  { name: 'copilot-cli', agent: 'copilot', sessionVariable: 'COPILOT_AGENT_SESSION_ID' },
  { name: 'opencode', agent: 'opencode', sessionVariable: 'OPENCODE_PID' },
];

/** `env` is what the program has given the server that it started; nothing where it did not start it. */
export function findClientTraits(clientName: string, env: NodeJS.ProcessEnv = {}): ClientTraits {
  const { headless, ...known } = findKnown(clientName) ?? {};
  const isHeadless = headless !== undefined && env[headless.variable] === headless.value;
  return { ...UNKNOWN, ...known, ...(isHeadless && headless.traits) };
}

export function findSessionVariable(clientName: string): string | null {
  return findKnown(clientName)?.sessionVariable ?? null;
}

/** What the agent of a client is called where nobody has chosen a name: one that it may have, by the rule for names. */
export function toAgentOfClient(clientName: string): AgentName {
  const own = findKnown(clientName)?.agent ?? toPlace(clientName);
  return chosenNameSchema.safeParse(own).data ?? NAMELESS;
}

function findKnown(clientName: string): KnownClient | undefined {
  return KNOWN.find(({ name }) => clientName.startsWith(name));
}

/** Whether a call was cancelled by the person in the agent's own program. What cannot be told apart was not. */
export function isPersonsCancel({ personCancels }: ClientTraits, reason: unknown): boolean {
  return personCancels.includes(String(reason));
}
