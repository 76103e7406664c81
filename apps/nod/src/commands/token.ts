// `nod token`: the tokens of programs. Each speaks as the agents it was given, and is told once.
import type { HubClient } from '@nod/client';
import { type AgentName, NodError } from '@nod/protocol';
import { CliError } from '../command-line/cli-error.ts';
import { createActionCommand, type Outcome } from '../command-line/command.ts';
import { readAgentName } from '../command-line/options.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { renderTable } from '../terminal/table.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = { agent: { type: 'string', multiple: true }, replace: { type: 'boolean' } } as const;

export const run = createActionCommand(OPTIONS, {
  list: (args, { agent = [], replace = false }, texts) =>
    args.length + agent.length > 0 || replace ? null : (client) => list(client, texts),
  add([given, ...rest], { agent = [], replace: replaces = false }, texts) {
    if (rest.length > 0 || given === undefined) return null;
    const name = readAgentName(given, 'NAME', texts);
    const agents = agent.map((each) => readAgentName(each, '--agent', texts));
    return (client) => add(client, { name, agents, replaces }, texts);
  },
  rm([given, ...rest], { agent = [], replace = false }, texts) {
    if (rest.length + agent.length > 0 || replace || given === undefined) return null;
    const name = readAgentName(given, 'NAME', texts);
    return (client) => remove(client, name, texts);
  },
});

/** The token stands alone on standard output. */
async function add(
  client: HubClient,
  { name, agents, replaces }: { name: AgentName; agents: AgentName[]; replaces: boolean },
  texts: Texts,
): Promise<Outcome> {
  const given = agents.length > 0 ? { agents } : {};
  const added = await client.addProgram({ name, replaces, surface: 'cli', ...given }).catch((error) => {
    throw isInUse(error) ? new CliError(error.code, texts.tokens.inUse(error.message)) : error;
  });
  const speaksAs = added.program.agents ?? [];
  const notes = [texts.tokens.added(name, speaksAs.join(', ')), texts.words.ended(added.ended)];
  return { result: added, lines: [added.token], notes: notes.filter((note) => note !== '') };
}

function isInUse(error: unknown): error is NodError {
  return error instanceof NodError && error.code === 'agent_in_use';
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

async function remove(client: HubClient, name: AgentName, { tokens, words }: Texts): Promise<Outcome> {
  const ended = await client.removeProgram(name, { surface: 'cli' });
  const lines = [tokens.removed(name), words.ended(ended)].filter((line) => line !== '');
  return { result: { removed: name, ended }, lines };
}
