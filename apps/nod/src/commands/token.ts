// `nod token`: the tokens of programs. Each speaks as the agents it was given, and is told once.
import type { HubClient } from '@nod/client';
import type { AgentName, Program } from '@nod/protocol';
import { UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseStrictly, readAgentName } from '../command-line/options.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { renderTable } from '../terminal/table.ts';
import type { Texts } from '../texts/en.ts';

const ACTIONS = ['add', 'list', 'rm'];
const OPTIONS = { agent: { type: 'string', multiple: true } } as const;

/** What the command did, for programs, and in words; notes go to standard error, so that a token stands alone. */
interface Outcome {
  result: unknown;
  lines: string[];
  note?: string;
}

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const agents = values.agent?.map((name) => readAgentName(name, '--agent', texts)) ?? [];
  const act = readAction(positionals, agents, texts);
  const { result, lines, note } = await act(connectAsPerson(values.data, texts));
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`);
  if (note !== undefined && !values.json) process.stderr.write(`${note}\n`);
  return EXIT.ok;
};

/** Throws UsageError before anything is asked of the hub. */
function readAction(
  [action = 'list', ...args]: string[],
  agents: AgentName[],
  texts: Texts,
): (client: HubClient) => Promise<Outcome> {
  const [given] = args;
  if (action === 'list' && args.length + agents.length === 0) return (client) => list(client, texts);
  if (action === 'add' && args.length === 1) {
    const name = readAgentName(given, 'NAME', texts);
    return (client) => add(client, name, agents, texts);
  }
  if (action === 'rm' && args.length === 1 && agents.length === 0) {
    const name = readAgentName(given, 'NAME', texts);
    return (client) => remove(client, name, texts);
  }
  throw new UsageError(ACTIONS.includes(action) ? texts.wrongArguments : texts.unknownAction(action));
}

async function add(
  client: HubClient,
  name: AgentName,
  agents: AgentName[],
  { tokens }: Texts,
): Promise<Outcome> {
  const added = await client.addProgram({ name, surface: 'cli', ...(agents.length > 0 && { agents }) });
  const speaksAs = added.program.agents ?? [];
  return { result: added, lines: [added.token], note: tokens.added(name, speaksAs.join(', ')) };
}

async function list(client: HubClient, { tokens }: Texts): Promise<Outcome> {
  const programs = await client.programs();
  const rows = programs.map(({ name, agents, createdAt, lastUsedAt }: Program) => [
    name,
    agents?.join(', ') ?? tokens.everyOther,
    toLocalTime(createdAt),
    lastUsedAt === null ? tokens.neverUsed : toLocalTime(lastUsedAt),
  ]);
  return { result: programs, lines: renderTable([tokens.columns, ...rows]) };
}

async function remove(client: HubClient, name: AgentName, { tokens }: Texts): Promise<Outcome> {
  await client.removeProgram(name, { surface: 'cli' });
  return { result: { removed: name }, lines: [tokens.removed(name)] };
}
