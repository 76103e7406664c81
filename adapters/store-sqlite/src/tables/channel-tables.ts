// Tables of channels: how far each has come, what it shows where, and whom its chats are with.
import type { DatabaseSync } from 'node:sqlite';
import {
  type BoundChat,
  type ChannelChange,
  type ChannelStore,
  type ChannelWrite,
  ConflictError,
  MOST_IN_ORDER,
  type PlaceRecord,
  type Showing,
  type StoredChannel,
} from '@nod/hub';
import { picksSchema, type RequestId, type Surface } from '@nod/protocol';
import { prepareChange, prepareQuery, type RunChange } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

type ChangeOf<T extends ChannelChange['type']> = Extract<ChannelChange, { type: T }>;

export interface ChannelTables {
  reader: ChannelStore;
  /** Both throw ConflictError, having changed nothing, where another holds the channel. */
  claim(change: ChangeOf<'channel-claimed'>): void;
  write(change: ChangeOf<'channel-written'>): void;
  note(change: ChangeOf<'channel-noted'>): void;
  forget(change: ChangeOf<'channel-forgotten'>): void;
}

export function createChannelTables(database: DatabaseSync, rows: ReadableRows): ChannelTables {
  const writers = createWriters(database);
  const insert = prepareChange(
    database,
    'INSERT INTO channels (surface, epoch, seq) VALUES (:surface, :epoch, :seq) ON CONFLICT (surface) DO UPDATE SET epoch = excluded.epoch',
  );
  const forgetNote = prepareChange(
    database,
    'DELETE FROM channelNotes WHERE surface = :surface AND key = :key',
  );
  const forgetAll = ['channels', 'showings', 'places', 'chats', 'channelNotes'].map((table) =>
    prepareChange(database, `DELETE FROM ${table} WHERE surface = :surface`),
  );
  const note = prepareChange(
    database,
    `INSERT INTO channelNotes (surface, key, value) VALUES (:surface, :key, :value)
       ON CONFLICT (surface, key) DO UPDATE SET value = excluded.value`,
  );
  const held = prepareQuery<{ epoch: number }>(database, 'SELECT epoch FROM channels WHERE surface = ?');

  function require(surface: Surface, epoch: number): void {
    if ((held.get(surface)?.epoch ?? 0) !== epoch) throw new ConflictError('channel-held');
  }

  return {
    reader: createReader(database, rows),
    claim(change) {
      require(change.surface, change.epoch - 1);
      insert(change);
    },
    write({ surface, epoch, writes }) {
      require(surface, epoch);
      for (const write of writes) (writers[write.type] as RunChange)({ ...write, surface });
    },
    note({ surface, key, value }) {
      if (value === null) forgetNote({ surface, key });
      else note({ surface, key, value });
    },
    forget({ surface }) {
      for (const forget of forgetAll) forget({ surface });
    },
  };
}

type Writers = {
  [T in ChannelWrite['type']]: (write: Extract<ChannelWrite, { type: T }> & { surface: Surface }) => unknown;
};

function createWriters(database: DatabaseSync): Writers {
  const run = (sql: string) => prepareChange(database, sql);
  const setPlace = `ON CONFLICT (surface, chat, message) DO UPDATE SET
    messageId = excluded.messageId, requestId = excluded.requestId, showingId = excluded.showingId`;
  const show = run('UPDATE showings SET shownVersion = max(shownVersion, :version) WHERE id = :id');
  const place = run(
    `INSERT INTO places (surface, chat, message, messageId, requestId, showingId)
       SELECT surface, chat, :message, messageId, requestId, id FROM showings WHERE id = :id ${setPlace}`,
  );
  const bind = run(
    `INSERT INTO chats (surface, chat, agent, conversationId, asksRequest, asksUntil)
       VALUES (:surface, :chat, :agent, :conversationId, :asksRequest, :asksUntil)
       ON CONFLICT (surface, chat) DO UPDATE SET agent = excluded.agent, conversationId = excluded.conversationId,
         asksRequest = excluded.asksRequest, asksUntil = excluded.asksUntil`,
  );
  return {
    followed: run('UPDATE channels SET seq = :seq WHERE surface = :surface'),
    taken: run('UPDATE channels SET arrival = :arrival WHERE surface = :surface'),
    planned: run(
      'INSERT INTO showings (surface, chat, messageId, requestId) VALUES (:surface, :chat, :messageId, :requestId)',
    ),
    begun: run('UPDATE showings SET isBegun = 1 WHERE id = :id'),
    'taken-back': run('UPDATE showings SET isBegun = 0 WHERE id = :id'),
    shown(write) {
      show(write);
      for (const message of write.messages) place({ message, id: write.id });
    },
    dropped: run('DELETE FROM showings WHERE id = :id'),
    changed: run(
      'UPDATE showings SET version = version + 1 WHERE surface = :surface AND requestId = :requestId',
    ),
    picked: run('UPDATE showings SET picks = :picks, version = version + 1 WHERE id = :id'),
    referred: run(
      `INSERT INTO places (surface, chat, message, messageId, requestId)
         VALUES (:surface, :chat, :message, :messageId, :requestId) ${setPlace}`,
    ),
    bound: ({ surface, chat: { asks, ...chat } }) =>
      bind({ ...chat, surface, asksRequest: asks?.requestId ?? null, asksUntil: asks?.until ?? null }),
  };
}

type ShowingRow = Omit<Showing, 'isBegun' | 'picks' | 'messages'> & {
  isBegun: number;
  picks: string;
  messages: string;
};
type PlaceRow = Omit<PlaceRecord, 'showing'> & { showingId: number | null };
type ChatRow = Omit<BoundChat, 'asks'> & { asksRequest: RequestId | null; asksUntil: number | null };

function createReader(database: DatabaseSync, rows: ReadableRows): ChannelStore {
  const channel = prepareQuery<StoredChannel>(
    database,
    'SELECT epoch, seq, arrival FROM channels WHERE surface = ?',
  );
  const chats = (sql: string) => prepareQuery(database, sql, ({ chat }: { chat: string }) => chat);
  const due = chats(
    'SELECT DISTINCT chat FROM showings WHERE surface = ? AND version > shownVersion ORDER BY chat',
  );
  const ofAgent = chats('SELECT chat FROM chats WHERE surface = ? AND agent = ? ORDER BY chat');
  const showings = (rest: string) =>
    prepareQuery<ShowingRow, Showing>(
      database,
      `SELECT id, chat, messageId, requestId, version, shownVersion, isBegun, picks, (
         SELECT json_group_array(message) FROM
           (SELECT message FROM places WHERE showingId = showings.id ORDER BY placeOrder)
       ) AS messages FROM showings ${rest}`,
      (row) => ({
        ...row,
        isBegun: row.isBegun === 1,
        picks: rows.decode(`showing ${row.id}`, picksSchema, () => JSON.parse(row.picks)) ?? {},
        messages: JSON.parse(row.messages),
      }),
    );
  const isDue = 'WHERE surface = ? AND chat = ? AND version > shownVersion';
  const firstDue = showings(`${isDue} ORDER BY id LIMIT 1`);
  const crowd = prepareQuery(
    database,
    `SELECT 1 FROM showings ${isDue} ORDER BY id LIMIT 1 OFFSET ${MOST_IN_ORDER}`,
  );
  const firstAsked = showings(
    `${isDue} AND requestId IS NOT NULL AND EXISTS
       (SELECT 1 FROM requests WHERE requests.id = showings.requestId AND settlement IS NULL) ORDER BY id LIMIT 1`,
  );
  const byId = showings('WHERE id = ?');
  const byRequest = showings('WHERE requestId = ? AND surface = ? ORDER BY id');
  const place = prepareQuery<PlaceRow, PlaceRecord>(
    database,
    'SELECT messageId, requestId, showingId FROM places WHERE surface = ? AND chat = ? AND message = ?',
    ({ showingId, ...record }) => ({ ...record, showing: showingId === null ? null : byId.get(showingId) }),
  );
  const placed = prepareQuery(
    database,
    `SELECT 1 FROM places WHERE messageId = ?1 AND surface = ?2
     UNION ALL SELECT 1 FROM showings WHERE messageId = ?1 AND surface = ?2 LIMIT 1`,
  );
  const bound = prepareQuery<ChatRow, BoundChat>(
    database,
    'SELECT chat, agent, conversationId, asksRequest, asksUntil FROM chats WHERE surface = ? AND chat = ?',
    ({ asksRequest: requestId, asksUntil: until, ...chat }) => ({
      ...chat,
      asks: requestId === null || until === null ? null : { requestId, until },
    }),
  );
  const note = prepareQuery(
    database,
    'SELECT value FROM channelNotes WHERE surface = ? AND key = ?',
    ({ value }: { value: string }) => value,
  );
  const notes = prepareQuery<{ key: string; value: string }>(
    database,
    'SELECT key, value FROM channelNotes WHERE surface = ? AND substr(key, 1, length(?2)) = ?2 ORDER BY key',
  );

  return {
    channel: async (surface) => channel.get(surface),
    dueChats: async (surface) => due.all(surface),
    async nextDue(surface, chat) {
      const asked = crowd.get(surface, chat) === null ? null : firstAsked.get(surface, chat);
      return asked ?? firstDue.get(surface, chat);
    },
    showingsOf: async (surface, requestId) => byRequest.all(requestId, surface),
    placeAt: async ({ surface, chat, message }) => place.get(surface, chat, message),
    isPlaced: async (surface, messageId) => placed.get(messageId, surface) !== null,
    chat: async (surface, name) => bound.get(surface, name),
    chatsOf: async (surface, agent) => ofAgent.all(surface, agent),
    note: async (surface, key) => note.get(surface, key),
    notes: async (surface, prefix) =>
      Object.fromEntries(notes.all(surface, prefix).map(({ key, value }) => [key, value])),
  };
}
