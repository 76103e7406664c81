// `nod sessions`: the browsers that the person has let in, to look through and to sign out.
import type { HubClient } from '@nod/client';
import type { Session } from '@nod/protocol';
import { UsageError } from '../command-line/cli-error.ts';
import type { RunCommand } from '../command-line/command.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { connectAsPerson } from '../command-line/hub-client.ts';
import { parseStrictly } from '../command-line/options.ts';
import { findOne } from '../ids/named-one.ts';
import { toShortIds } from '../ids/short-id.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { renderTable } from '../terminal/table.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/en.ts';

const ACTIONS = ['list', 'rm'];
const OPTIONS = { all: { type: 'boolean', default: false } } as const;

/** What the command did, for programs, and in words. */
interface Outcome {
  result: unknown;
  lines: string[];
}

export const run: RunCommand = async (args, texts) => {
  const { values, positionals } = parseStrictly(args, OPTIONS, texts);
  const act = readAction(positionals, values.all, texts);
  const { result, lines } = await act(connectAsPerson(values.data, texts));
  process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`);
  return EXIT.ok;
};

/** Throws UsageError before anything is asked of the hub. */
function readAction(
  [action = 'list', ...ids]: string[],
  all: boolean,
  texts: Texts,
): (client: HubClient) => Promise<Outcome> {
  if (action === 'list' && ids.length === 0 && !all) return (client) => list(client, texts);
  if (action === 'rm' && all && ids.length === 0) return (client) => endAll(client, texts);
  if (action === 'rm' && !all && ids.length > 0) return (client) => end(client, ids, texts);
  throw new UsageError(ACTIONS.includes(action) ? texts.wrongArguments : texts.unknownAction(action));
}

async function list(client: HubClient, { sessions: texts }: Texts): Promise<Outcome> {
  const sessions = await client.sessions();
  const lines = sessions.length === 0 ? [texts.none] : renderSessions(sessions, texts);
  return { result: sessions, lines };
}

function renderSessions(sessions: readonly Session[], texts: Texts['sessions']): string[] {
  const { id, name, since, lastSeen, until } = texts.columns;
  const shorten = toShortIds(sessions.map((session) => session.id));
  return renderTable([
    [id, name, since, lastSeen, until],
    ...sessions.map((session) => [
      shorten(session.id),
      toVisible(session.name),
      toLocalTime(session.createdAt),
      toLocalTime(session.lastSeenAt),
      toLocalTime(session.expiresAt),
    ]),
  ]);
}

async function end(client: HubClient, given: string[], texts: Texts): Promise<Outcome> {
  const sessions = await client.sessions();
  const found = given.map((each) => findOne(each, sessions, texts.sessions.unknown, texts));
  const ids = new Set(found.map(({ id }) => id));
  for (const id of ids) await client.endSession(id, { surface: 'cli' });
  return { result: { ended: ids.size }, lines: [texts.sessions.ended(ids.size)] };
}

async function endAll(client: HubClient, { sessions: texts }: Texts): Promise<Outcome> {
  const ended = await client.endOtherSessions({ surface: 'cli' });
  return { result: { ended }, lines: [texts.ended(ended)] };
}
