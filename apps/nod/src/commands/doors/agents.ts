// `nod agents`: who there is and how they stand; which sessions of agent programs on this machine could be adopted, and
// adopting and letting go of one.
import type { HubClient } from '@nod/client';
import type { Agent, LivingSession, Presence } from '@nod/protocol';
import { CliError, UsageError } from '../../command-line/cli-error.ts';
import { createActionCommand, type Outcome } from '../../command-line/command.ts';
import { cutToWidth, renderTable } from '../../terminal/table.ts';
import { toVisible } from '../../terminal/visible-text.ts';
import type { Texts } from '../../texts/texts.ts';

const OPTIONS = { discover: { type: 'boolean', default: false } } as const;

export const run = createActionCommand(OPTIONS, {
  list: (args, { discover: looks }, texts) =>
    args.length > 0 ? null : (client) => (looks ? discover(client, texts) : list(client, texts)),
  adopt: ([given, ...rest], { discover: looks }, texts) => {
    if (given === undefined) throw new UsageError(texts.doors.whichSession);
    return rest.length > 0 || looks ? null : (client) => adopt(client, given, texts);
  },
  'let-go': ([name, ...rest], { discover: looks }, texts) =>
    name === undefined || rest.length > 0 || looks ? null : (client) => letGo(client, name, texts),
});

async function list(client: HubClient, { doors }: Texts): Promise<Outcome> {
  const { overview, presences } = await client.overview();
  const agents = Object.values(overview.agents).filter(({ terminatedAt }) => terminatedAt === null);
  const told = new Map(presences.map((presence) => [presence.agent, presence]));
  const rows = agents.map((agent) => toRow(agent, told.get(agent.name), doors));
  return {
    result: { agents: agents.map((agent) => ({ ...agent, presence: told.get(agent.name) ?? null })) },
    lines: rows.length === 0 ? [doors.noAgents] : renderTable([doors.columns, ...rows]),
  };
}

function toRow({ name }: Agent, presence: Presence | undefined, { states }: Texts['doors']): string[] {
  if (!presence) return [name, '', '', '', ''];
  const { title, version, folder, branch, state } = presence;
  const program = version === null ? title : `${title} ${version}`;
  return [name, states[state], toVisible(program), toVisible(folder ?? ''), toVisible(branch ?? '')];
}

async function discover(client: HubClient, { doors }: Texts): Promise<Outcome> {
  const sessions = await client.livingSessions();
  const rows = sessions.map((session, index) => [
    String(index + 1),
    toVisible(session.version === null ? session.title : `${session.title} ${session.version}`),
    toVisible(session.folder ?? ''),
    toVisible(session.branch ?? ''),
    session.agent === null
      ? toVisible(session.about ?? '').replace(/\s+/gu, ' ')
      : doors.isAgent(session.agent),
  ]);
  const canAdopt = sessions.some(({ agent }) => agent === null);
  return {
    result: { sessions },
    lines: rows.length === 0 ? [doors.noneLive] : cutRows(renderTable([doors.livingColumns, ...rows])),
    notes: canAdopt ? [doors.howToAdopt] : [],
  };
}

/** What a session is about may be long: on a terminal each has one row. */
function cutRows(rows: readonly string[]): string[] {
  const { isTTY, columns } = process.stdout;
  return rows.map((row) => (isTTY ? cutToWidth(row, columns) : row));
}

async function adopt(client: HubClient, given: string, { doors }: Texts): Promise<Outcome> {
  const { door, id } = findSession(await client.livingSessions(), given, doors);
  const session = await client.adoptSession({ door, id, surface: 'cli' });
  return { result: session, lines: [doors.adopted(session.agent ?? '', toVisible(session.folder ?? ''))] };
}

/** By its number in the list, or its own id or the beginning of it. */
function findSession(
  sessions: readonly LivingSession[],
  given: string,
  doors: Texts['doors'],
): LivingSession {
  const byNumber = /^\d{1,3}$/.test(given) ? sessions[Number(given) - 1] : undefined;
  if (byNumber) return byNumber;
  const found = sessions.filter(({ id }) => id === given || (given.length >= 4 && id.startsWith(given)));
  const [only, ...others] = found;
  if (!only) throw new CliError('not_found', doors.unknownSession(given));
  if (others.length > 0) throw new CliError('several_sessions', doors.severalSessions(given));
  return only;
}

async function letGo(client: HubClient, name: string, { doors }: Texts): Promise<Outcome> {
  const { presences } = await client.overview();
  const isGone = presences.some(({ agent, state }) => agent === name && state === 'gone');
  await client.letGoOfSession(name, { surface: 'cli' });
  return { result: { letGo: name }, lines: [isGone ? doors.letGoOfGone(name) : doors.letGo(name)] };
}
