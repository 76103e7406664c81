// Known MCP clients, as data: what each of them needs so that its agent can ask the person. By the name that the
// client gives itself; measured with the programs themselves.

/** The name under which the tool that asks is listed; the other one is understood as well. */
export type AskToolName = 'ask_user' | 'ask_person';

export interface ClientTraits {
  askTool: AskToolName;
}

interface KnownClient extends Partial<ClientTraits> {
  /** How the client's name begins; some end in the name under which the server is configured. */
  name: string;
}

const UNKNOWN: ClientTraits = { askTool: 'ask_user' };

const KNOWN: readonly KnownClient[] = [
  // Its policy keeps `ask_user` for itself: a tool of that name is never listed.
  { name: 'gemini-cli-mcp-client', askTool: 'ask_person' },
];

export function findClientTraits(clientName: string): ClientTraits {
  const known = KNOWN.find(({ name }) => clientName.startsWith(name));
  return { ...UNKNOWN, ...known };
}
