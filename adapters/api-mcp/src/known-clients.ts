// Known MCP clients, as data: what each of them needs so that its agent can ask the person. By the name that the
// client gives itself; measured with the programs themselves.

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
}

interface KnownClient extends Partial<ClientTraits> {
  /** How the client's name begins; some end in the name under which the server is configured. */
  name: string;
}

const UNKNOWN: ClientTraits = { askTool: 'ask_user', patienceMs: null, personCancels: [] };

const KNOWN: readonly KnownClient[] = [
  // Its limit is hard, 60 s, and it asks for no progress.
  { name: 'kimi-code', patienceMs: 50_000 },
  // 300 s. Whether its person or its clock cancels, it says "MCP response future dropped".
  { name: 'codex-mcp-client', patienceMs: 280_000 },
  // At 120 s its terminal moves a call to the background, and tells the model not to take the answer for the person's.
  {
    name: 'claude-code',
    patienceMs: 110_000,
    personCancels: ['AbortError: user-cancel', 'AbortError: remote-cancel', 'AbortError: interrupt'],
  },
  // 600 s. Its policy keeps `ask_user` for itself: a tool of that name is never listed.
  { name: 'gemini-cli-mcp-client', askTool: 'ask_person', patienceMs: 580_000 },
  { name: 'qwen-cli-mcp-client', patienceMs: 580_000 },
];

export function findClientTraits(clientName: string): ClientTraits {
  const known = KNOWN.find(({ name }) => clientName.startsWith(name));
  return { ...UNKNOWN, ...known };
}

/** Whether a call was cancelled by the person in the agent's own program. What cannot be told apart was not. */
export function isPersonsCancel({ personCancels }: ClientTraits, reason: unknown): boolean {
  return personCancels.includes(String(reason));
}
