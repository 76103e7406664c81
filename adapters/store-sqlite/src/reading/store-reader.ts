// The reader of the store. Each query sees exactly what has been committed, and leaves out what cannot be read.
import type { DatabaseSync } from 'node:sqlite';
import type { Store } from '@nod/hub';
import { hubEventSchema, type LoggedEvent, type MessageId, messageSchema } from '@nod/protocol';
import { takePage } from '../database/page.ts';
import { prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';
import { MESSAGE_COLUMNS, type MessageRow, toDeliveredMessage, toMessage } from '../tables/message-row.ts';
import { type RequestRow, SELECT_REQUESTS, toRequest } from '../tables/request-row.ts';
import { type RunRow, SELECT_RUNS, toRun } from '../tables/run-row.ts';

type Reading =
  | 'eventsAfter'
  | 'message'
  | 'delivered'
  | 'replyTo'
  | 'messages'
  | 'currentMessages'
  | 'countFrom'
  | 'inbox'
  | 'taken'
  | 'mailboxSize'
  | 'request'
  | 'requestsOfMessages'
  | 'openRequestsFrom'
  | 'runsOfMessages';

type EventRow = { seq: number; event: string } | (MessageRow & { seq: number; event: null });

export function createStoreReader(database: DatabaseSync, rows: ReadableRows): Pick<Store, Reading> {
  const events = prepareQuery<EventRow>(
    database,
    `SELECT seq, event, ${MESSAGE_COLUMNS.replace(/\w+/g, 'NULL AS $&')} FROM events WHERE seq > ?1
     UNION ALL
     SELECT position, NULL, ${MESSAGE_COLUMNS} FROM messages WHERE position > ?1
     ORDER BY seq`,
  );
  const messageById = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ?`,
  );
  const scheduledById = prepareQuery<{ message: string }>(
    database,
    'SELECT message FROM scheduled WHERE id = ?',
  );
  const firstReply = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE position =
       (SELECT min(reply.position) FROM messages AS asked JOIN messages AS reply USING (conversation_id)
        WHERE asked.id = ? AND reply.position > asked.position
          AND reply.in_reply_to = asked.id AND reply.sender = ?)`,
  );
  const newestBefore = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE conversation_id = ? AND position < ?
     ORDER BY position DESC`,
  );
  const newestCurrentBefore = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE conversation_id = ? AND position < ? AND superseded_by IS NULL
     ORDER BY position DESC`,
  );
  const countedFrom = prepareQuery<{ count: number }>(
    database,
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM messages WHERE conversation_id = ? AND position >= ? LIMIT ?)`,
  );
  const mail = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS.replace('recipient', 'messages.recipient')}
     FROM mailbox CROSS JOIN messages USING (position)
     WHERE mailbox.recipient = ? AND mailbox.position > ? ORDER BY mailbox.position`,
  );
  const mailed = prepareQuery<{ count: number }>(
    database,
    'SELECT count(*) AS count FROM (SELECT 1 FROM mailbox WHERE recipient = ? AND taken_by IS NULL LIMIT ?)',
  );
  const takenMail = prepareQuery<{ id: MessageId }>(
    database,
    `SELECT id FROM messages JOIN mailbox USING (recipient, position)
     WHERE id IN (SELECT value FROM json_each(?)) AND taken_by IS NOT NULL`,
  );
  const requestById = prepareQuery<RequestRow>(database, `${SELECT_REQUESTS} WHERE id = ?`);
  const requestsByMessages = prepareQuery<RequestRow>(
    database,
    `${SELECT_REQUESTS}
     WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY open_order`,
  );
  const openFrom = prepareQuery<RequestRow>(
    database,
    `${SELECT_REQUESTS}
     WHERE settlement IS NULL AND EXISTS
       (SELECT 1 FROM messages AS own JOIN messages AS first USING (conversation_id)
        WHERE own.id = requests.message_id AND first.id = ? AND own.position >= first.position)
     ORDER BY open_order`,
  );

  const runsByMessages = prepareQuery<RunRow>(
    database,
    `${SELECT_RUNS} WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY start_order`,
  );

  return {
    eventsAfter: async (seq, limit) =>
      takePage(events.iterate(seq), limit, toEventSize, (row) => toLoggedEvent(rows, row)),
    async message(id) {
      const delivered = messageById.get(id);
      if (delivered) return toMessage(rows, delivered);
      const waiting = scheduledById.get(id);
      return waiting
        ? rows.decode(`scheduled ${id}`, messageSchema, () => JSON.parse(waiting.message))
        : null;
    },
    async delivered(id) {
      const row = messageById.get(id);
      return row ? toDeliveredMessage(rows, row) : null;
    },
    async replyTo(id, from) {
      const row = firstReply.get(id, from);
      return row ? toDeliveredMessage(rows, row) : null;
    },
    currentMessages: async (conversationId, before, limit) =>
      takePage(newestCurrentBefore.iterate(conversationId, before), limit, toMessageSize, (row) =>
        toDeliveredMessage(rows, row),
      ).reverse(),
    countFrom: async (conversationId, position, most) =>
      countedFrom.get(conversationId, position, most)?.count ?? 0,
    messages: async (conversationId, before, limit) =>
      takePage(newestBefore.iterate(conversationId, before), limit, toMessageSize, (row) =>
        toDeliveredMessage(rows, row),
      ).reverse(),
    inbox: async (recipient, after, limit) =>
      takePage(mail.iterate(recipient, after), limit, toMessageSize, (row) => toDeliveredMessage(rows, row)),
    taken: async (ids) => takenMail.all(JSON.stringify(ids)).map(({ id }) => id),
    mailboxSize: async (recipient, most) => mailed.get(recipient, most)?.count ?? 0,
    async request(id) {
      const row = requestById.get(id);
      return row ? toRequest(rows, row) : null;
    },
    requestsOfMessages: async (ids) =>
      requestsByMessages.all(JSON.stringify(ids)).flatMap((row) => toRequest(rows, row) ?? []),
    openRequestsFrom: async (id) => openFrom.all(id).flatMap((row) => toRequest(rows, row) ?? []),
    runsOfMessages: async (ids) =>
      runsByMessages.all(JSON.stringify(ids)).flatMap((row) => toRun(rows, row) ?? []),
  };
}

function toMessageSize({ payload }: MessageRow): number {
  return payload.length;
}

function toEventSize(row: EventRow): number {
  return row.event?.length ?? toMessageSize(row as MessageRow);
}

function toLoggedEvent(rows: ReadableRows, row: EventRow): LoggedEvent | null {
  const { seq, event: stored } = row;
  if (stored === null) {
    const message = toMessage(rows, row);
    return message && { seq, event: { type: 'message-delivered', message } };
  }
  const event = rows.decode(`event ${seq}`, hubEventSchema, () => JSON.parse(stored));
  return event && { seq, event };
}
