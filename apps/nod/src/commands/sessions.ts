// `nod sessions`: the browsers that the person has let in, to look through and to sign out; and the browser extension, to
// let in by its code.
import type { HubClient } from '@nod/client';
import { pairingCodeSchema } from '@nod/protocol';
import { createActionCommand, type Outcome } from '../command-line/command.ts';
import { decode } from '../command-line/options.ts';
import { findOne, toShortIds } from '../command-line/short-ids.ts';
import { toLocalTime } from '../terminal/local-time.ts';
import { renderTable } from '../terminal/table.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

const OPTIONS = { all: { type: 'boolean', default: false } } as const;

export const run = createActionCommand(OPTIONS, {
  list: (ids, { all }, texts) => (ids.length > 0 || all ? null : (client) => list(client, texts)),
  pair(pieces, { all }, texts) {
    // A code may be typed in pieces, as it is shown.
    const typed = pieces.join('');
    if (typed === '' || all) return null;
    const code = decode(pairingCodeSchema, typed, texts.channels.invalidCode(typed));
    return (client) => pair(client, code, texts);
  },
  rm(ids, { all }, texts) {
    if (all === ids.length > 0) return null;
    return (client) => (all ? endAll(client, texts) : end(client, ids, texts));
  },
});

async function list(client: HubClient, { sessions: { none, columns } }: Texts): Promise<Outcome> {
  const sessions = await client.sessions();
  const shorten = toShortIds(sessions.map(({ id }) => id));
  const rows = sessions.map((session) => [
    shorten(session.id),
    toVisible(session.name),
    toLocalTime(session.createdAt),
    toLocalTime(session.lastSeenAt),
    toLocalTime(session.expiresAt),
  ]);
  return { result: sessions, lines: rows.length === 0 ? [none] : renderTable([columns, ...rows]) };
}

async function pair(client: HubClient, code: string, { sessions }: Texts): Promise<Outcome> {
  const paired = await client.pairExtension({ code, surface: 'cli' });
  return { result: paired, lines: [sessions.paired(toVisible(paired.name))] };
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
