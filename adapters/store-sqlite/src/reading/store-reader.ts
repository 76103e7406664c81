// The reader of the store. Each query sees exactly what has been committed, and leaves out what cannot be read.
import type { DatabaseSync } from 'node:sqlite';
import type { Store } from '@nod/hub';
import { hubEventSchema, type LoggedEvent, type MessageId, messageSchema } from '@nod/protocol';
import { takePage } from '../database/page.ts';
import { prepareQuery, type Query } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';
import {
  MESSAGE_COLUMNS,
  type MessageRow,
  type RequestRow,
  type RunRow,
  SELECT_REQUESTS,
  SELECT_RUNS,
  toDeliveredMessage,
  toMessage,
  toRequest,
  toRun,
} from '../tables/stored-rows.ts';

type EventRow = { seq: number; event: string } | (MessageRow & { seq: number; event: null });

export function createStoreReader(database: DatabaseSync, rows: ReadableRows) {
  const toDelivered = (row: MessageRow) => toDeliveredMessage(rows, row);
  const messages = (rest: string) =>
    prepareQuery(database, `SELECT ${MESSAGE_COLUMNS} FROM messages ${rest}`, toDelivered);
  const requests = (rest: string) =>
    prepareQuery(database, `${SELECT_REQUESTS} ${rest}`, (row: RequestRow) => toRequest(rows, row));
  const counts = (from: string) =>
    prepareQuery<{ count: number }>(
      database,
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${from} LIMIT ?)`,
    );
  const takeMessages = (
    query: Query<MessageRow, unknown>,
    limit: number,
    ...parameters: (string | number)[]
  ) => takePage(query.iterate(...parameters), limit, toMessageSize, toDelivered);

  const events = prepareQuery<EventRow>(
    database,
    `SELECT seq, event, ${MESSAGE_COLUMNS.replace(/\w+/g, 'NULL AS $&')} FROM events WHERE seq > ?1
     UNION ALL
     SELECT position, NULL, ${MESSAGE_COLUMNS} FROM messages WHERE position > ?1
     ORDER BY seq`,
  );
  const scheduled = prepareQuery(
    database,
    'SELECT id, message FROM scheduled WHERE id = ?',
    ({ id, message }: { id: string; message: string }) =>
      rows.decode(`scheduled ${id}`, messageSchema, () => JSON.parse(message)),
  );
  const sent = prepareQuery(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ?`,
    (row: MessageRow) => toMessage(rows, row),
  );
  const delivered = messages('WHERE id = ?');
  const firstReply = messages(
    `WHERE position =
       (SELECT min(reply.position) FROM messages AS asked JOIN messages AS reply USING (conversationId)
        WHERE asked.id = ? AND reply.position > asked.position
          AND reply.inReplyTo = asked.id AND reply.sender = ?)`,
  );
  const before = messages('WHERE conversationId = ? AND position < ? ORDER BY position DESC');
  const currentBefore = messages(
    'WHERE conversationId = ? AND position < ? AND supersededBy IS NULL ORDER BY position DESC',
  );
  const countFrom = counts('messages WHERE conversationId = ? AND position >= ?');
  const mail = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS.replace('recipient', 'messages.recipient')}
     FROM mailbox CROSS JOIN messages USING (position)
     WHERE mailbox.recipient = ? AND mailbox.position > ? ORDER BY mailbox.position`,
  );
  const mailed = counts('mailbox WHERE recipient = ? AND takenBy IS NULL');
  const emptied = prepareQuery<{ through: number }>(
    database,
    'SELECT through FROM emptied_mailboxes WHERE recipient = ?',
  );
  const taken = prepareQuery(
    database,
    `SELECT id FROM messages JOIN mailbox USING (recipient, position)
     WHERE id IN (SELECT value FROM json_each(?)) AND takenBy IS NOT NULL`,
    ({ id }: { id: MessageId }) => id,
  );
  const request = requests('WHERE id = ?');
  const ofMessages = requests('WHERE messageId IN (SELECT value FROM json_each(?)) ORDER BY openOrder');
  const openFrom = requests(
    `WHERE settlement IS NULL AND EXISTS
       (SELECT 1 FROM messages AS own JOIN messages AS first USING (conversationId)
        WHERE own.id = requests.messageId AND first.id = ? AND own.position >= first.position)
     ORDER BY openOrder`,
  );
  const runs = prepareQuery(
    database,
    `${SELECT_RUNS} WHERE messageId IN (SELECT value FROM json_each(?)) ORDER BY startOrder`,
    (row: RunRow) => toRun(rows, row),
  );

  return {
    eventsAfter: async (seq, limit) =>
      takePage(events.iterate(seq), limit, toEventSize, (row) => toLoggedEvent(rows, row)),
    message: async (id) => sent.get(id) ?? scheduled.get(id),
    delivered: async (id) => delivered.get(id),
    replyTo: async (id, from) => firstReply.get(id, from),
    currentMessages: async (id, position, limit) =>
      takeMessages(currentBefore, limit, id, position).reverse(),
    countFrom: async (id, position, most) => countFrom.get(id, position, most)?.count ?? 0,
    messages: async (id, position, limit) => takeMessages(before, limit, id, position).reverse(),
    inbox: async (recipient, after, limit) => takeMessages(mail, limit, recipient, after),
    taken: async (ids) => taken.all(JSON.stringify(ids)),
    mailboxSize: async (recipient, most) => mailed.get(recipient, most)?.count ?? 0,
    emptiedThrough: async (name) => emptied.get(name)?.through ?? 0,
    request: async (id) => request.get(id),
    requestsOfMessages: async (ids) => ofMessages.all(JSON.stringify(ids)),
    openRequestsFrom: async (id) => openFrom.all(id),
    runsOfMessages: async (ids) => runs.all(JSON.stringify(ids)),
  } satisfies Partial<Store>;
}

function toMessageSize({ payload }: MessageRow): number {
  return payload.length;
}

function toEventSize(row: EventRow): number {
  return row.event?.length ?? toMessageSize(row as MessageRow);
}

function toLoggedEvent(rows: ReadableRows, { seq, event: stored, ...row }: EventRow): LoggedEvent | null {
  if (stored === null) {
    const message = toMessage(rows, row as MessageRow);
    return message && { seq, event: { type: 'message-delivered', message } };
  }
  const event = rows.decode(`event ${seq}`, hubEventSchema, () => JSON.parse(stored));
  return event && { seq, event };
}
