// Tables of channels: how far each has come, what it shows where, and whom its chats are with.
import type { DatabaseSync } from 'node:sqlite';
import {
  type BoundChat,
  type ChannelChange,
  type ChannelStore,
  type ChannelWrite,
  ConflictError,
  type PlaceRecord,
  type Showing,
  type StoredChannel,
} from '@nod/hub';
import { picksSchema, type RequestId, type Surface } from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

type ChangeOf<T extends ChannelChange['type']> = Extract<ChannelChange, { type: T }>;

export interface ChannelTables {
  reader: ChannelStore;
  /** Both throw ConflictError, having changed nothing, where another holds the channel. */
  claim(change: ChangeOf<'channel-claimed'>): void;
  write(change: ChangeOf<'channel-written'>): void;
}

export function createChannelTables(database: DatabaseSync, rows: ReadableRows): ChannelTables {
  const reader = createReader(database, rows);
  const apply = createWriter(database);
  const insert = database.prepare(
    'INSERT INTO channels (surface, epoch, seq) VALUES (:surface, :epoch, :seq) ON CONFLICT (surface) DO UPDATE SET epoch = excluded.epoch',
  );
  const held = prepareQuery<{ epoch: number }>(database, 'SELECT epoch FROM channels WHERE surface = ?');

  function require(surface: Surface, epoch: number): void {
    if ((held.get(surface)?.epoch ?? 0) !== epoch) throw new ConflictError('channel-held');
  }

  return {
    reader,
    claim({ surface, epoch, seq }) {
      require(surface, epoch - 1);
      insert.run({ surface, epoch, seq });
    },
    write({ surface, epoch, writes }) {
      require(surface, epoch);
      for (const write of writes) apply(surface, write);
    },
  };
}

function createWriter(database: DatabaseSync): (surface: Surface, write: ChannelWrite) => void {
  const follow = database.prepare('UPDATE channels SET seq = ? WHERE surface = ?');
  const take = database.prepare('UPDATE channels SET arrival = ? WHERE surface = ?');
  const plan = database.prepare(
    'INSERT INTO showings (surface, chat, message_id, request_id) VALUES (?, ?, ?, ?)',
  );
  const begin = database.prepare('UPDATE showings SET is_begun = ? WHERE id = ?');
  const show = database.prepare('UPDATE showings SET shown_version = max(shown_version, ?) WHERE id = ?');
  const drop = database.prepare('DELETE FROM showings WHERE id = ?');
  const change = database.prepare(
    'UPDATE showings SET version = version + 1 WHERE surface = ? AND request_id = ?',
  );
  const pick = database.prepare('UPDATE showings SET picks = ?, version = version + 1 WHERE id = ?');
  const setPlace = `ON CONFLICT (surface, chat, message) DO UPDATE SET
    message_id = excluded.message_id, request_id = excluded.request_id, showing_id = excluded.showing_id`;
  const place = database.prepare(
    `INSERT INTO places (surface, chat, message, message_id, request_id, showing_id)
       SELECT surface, chat, ?, message_id, request_id, id FROM showings WHERE id = ? ${setPlace}`,
  );
  const refer = database.prepare(
    `INSERT INTO places (surface, chat, message, message_id, request_id) VALUES (?, ?, ?, ?, ?) ${setPlace}`,
  );
  const bind = database.prepare(
    `INSERT INTO chats (surface, chat, agent, conversation_id, asks_request, asks_until) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (surface, chat) DO UPDATE SET agent = excluded.agent, conversation_id = excluded.conversation_id,
         asks_request = excluded.asks_request, asks_until = excluded.asks_until`,
  );

  return (surface, write) => {
    switch (write.type) {
      case 'followed':
        follow.run(write.seq, surface);
        break;
      case 'taken':
        take.run(write.arrival, surface);
        break;
      case 'planned':
        plan.run(surface, write.chat, write.messageId, write.requestId);
        break;
      case 'begun':
        begin.run(1, write.id);
        break;
      case 'taken-back':
        begin.run(0, write.id);
        break;
      case 'shown':
        show.run(write.version, write.id);
        for (const message of write.messages) place.run(message, write.id);
        break;
      case 'dropped':
        drop.run(write.id);
        break;
      case 'changed':
        change.run(surface, write.requestId);
        break;
      case 'picked':
        pick.run(JSON.stringify(write.picks), write.id);
        break;
      case 'referred':
        refer.run(surface, write.chat, write.message, write.messageId, write.requestId);
        break;
      case 'bound': {
        const { chat, agent, conversationId, asks } = write.chat;
        bind.run(surface, chat, agent, conversationId, asks?.requestId ?? null, asks?.until ?? null);
      }
    }
  };
}

type ShowingRow = Omit<Showing, 'isBegun' | 'picks' | 'messages'> & {
  isBegun: number;
  picks: string;
  messages: string;
};
type PlaceRow = Omit<PlaceRecord, 'showing'> & { showingId: number | null };
type ChatRow = Omit<BoundChat, 'asks'> & { requestId: RequestId | null; until: number | null };

const SELECT_SHOWINGS = `SELECT id, chat, message_id AS messageId, request_id AS requestId, version,
  shown_version AS shownVersion, is_begun AS isBegun, picks, (
    SELECT json_group_array(message) FROM
      (SELECT message FROM places WHERE showing_id = showings.id ORDER BY place_order)
  ) AS messages FROM showings`;

function createReader(database: DatabaseSync, rows: ReadableRows): ChannelStore {
  const channel = prepareQuery<StoredChannel>(
    database,
    'SELECT epoch, seq, arrival FROM channels WHERE surface = ?',
  );
  const due = prepareQuery<{ chat: string }>(
    database,
    'SELECT DISTINCT chat FROM showings WHERE surface = ? AND version > shown_version ORDER BY chat',
  );
  const firstDue = prepareQuery<ShowingRow>(
    database,
    `${SELECT_SHOWINGS} WHERE surface = ? AND chat = ? AND version > shown_version ORDER BY id LIMIT 1`,
  );
  const byId = prepareQuery<ShowingRow>(database, `${SELECT_SHOWINGS} WHERE id = ?`);
  const byRequest = prepareQuery<ShowingRow>(
    database,
    `${SELECT_SHOWINGS} WHERE request_id = ? AND surface = ? ORDER BY id`,
  );
  const place = prepareQuery<PlaceRow>(
    database,
    `SELECT message_id AS messageId, request_id AS requestId, showing_id AS showingId FROM places
     WHERE surface = ? AND chat = ? AND message = ?`,
  );
  const placed = prepareQuery(
    database,
    `SELECT 1 FROM places WHERE message_id = ?1 AND surface = ?2
     UNION ALL SELECT 1 FROM showings WHERE message_id = ?1 AND surface = ?2 LIMIT 1`,
  );
  const bound = prepareQuery<ChatRow>(
    database,
    `SELECT chat, agent, conversation_id AS conversationId, asks_request AS requestId, asks_until AS until
     FROM chats WHERE surface = ? AND chat = ?`,
  );
  const ofAgent = prepareQuery<{ chat: string }>(
    database,
    'SELECT chat FROM chats WHERE surface = ? AND agent = ? ORDER BY chat',
  );

  function toShowing(row: ShowingRow | undefined): Showing | null {
    if (!row) return null;
    const picks = rows.decode(`showing ${row.id}`, picksSchema, () => JSON.parse(row.picks)) ?? {};
    return { ...row, isBegun: row.isBegun === 1, picks, messages: JSON.parse(row.messages) };
  }

  return {
    channel: async (surface) => toCopy(channel.get(surface)),
    dueChats: async (surface) => due.all(surface).map(({ chat }) => chat),
    nextDue: async (surface, chat) => toShowing(firstDue.get(surface, chat)),
    showingsOf: async (surface, requestId) =>
      byRequest.all(requestId, surface).flatMap((row) => toShowing(row) ?? []),
    async placeAt({ surface, chat, message }) {
      const row = place.get(surface, chat, message);
      if (!row) return null;
      const { showingId, ...record } = row;
      return { ...record, showing: showingId === null ? null : toShowing(byId.get(showingId)) };
    },
    isPlaced: async (surface, messageId) => placed.get(messageId, surface) !== undefined,
    async chat(surface, name) {
      const row = bound.get(surface, name);
      if (!row) return null;
      const { requestId, until, ...chat } = row;
      return { ...chat, asks: requestId === null || until === null ? null : { requestId, until } };
    },
    chatsOf: async (surface, agent) => ofAgent.all(surface, agent).map(({ chat }) => chat),
  };
}

function toCopy<T>(row: T | undefined): T | null {
  return row ? { ...row } : null;
}
