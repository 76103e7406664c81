// `nod token`: the tokens of programs. Each speaks as the agents it was given, and is told once.
import type { HubClient } from '@nod/client';
import type { AgentName } from '@nod/protocol';
import { createActionCommand, type Outcome } from '../command-line/command.ts';
import { readAgentName } from '../command-line/options.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { renderTable } from '../terminal/table.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = { agent: { type: 'string', multiple: true } } as const;

export const run = createActionCommand(OPTIONS, {
  list: (args, { agent = [] }, texts) =>
    args.length + agent.length > 0 ? null : (client) => list(client, texts),
  add([given, ...rest], { agent = [] }, texts) {
    if (rest.length > 0 || given === undefined) return null;
    const name = readAgentName(given, 'NAME', texts);
    const agents = agent.map((each) => readAgentName(each, '--agent', texts));
    return (client) => add(client, name, agents, texts);
  },
  rm([given, ...rest], { agent = [] }, texts) {
    if (rest.length + agent.length > 0 || given === undefined) return null;
    const name = readAgentName(given, 'NAME', texts);
    return (client) => remove(client, name, texts);
  },
});

/** The token stands alone on standard output. */
async function add(
  client: HubClient,
  name: AgentName,
  agents: AgentName[],
  { tokens }: Texts,
): Promise<Outcome> {
  const added = await client.addProgram({ name, surface: 'cli', ...(agents.length > 0 && { agents }) });
  const speaksAs = added.program.agents ?? [];
  return { result: added, lines: [added.token], notes: [tokens.added(name, speaksAs.join(', '))] };
}

async function list(client: HubClient, { tokens }: Texts): Promise<Outcome> {
  const programs = await client.programs();
  const rows = programs.map(({ name, agents, createdAt, lastUsedAt }) => [
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
