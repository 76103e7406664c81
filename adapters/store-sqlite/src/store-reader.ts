// The store's queries. Each sees exactly what has been committed.
import type { DatabaseSync } from 'node:sqlite';
import type { Store } from '@nod/hub';
import { type DecisionContext, type HubEvent, type LoggedEvent, type Message, PERSON } from '@nod/protocol';
import { MESSAGE_COLUMNS, type MessageRow, toDeliveredMessage, toMessage } from './message-row.ts';
import { prepareQuery } from './prepare-query.ts';
import { type RequestRow, toRequest } from './request-row.ts';
import { type RunRow, SELECT_RUNS, toRun } from './run-row.ts';

type Reading =
  | 'eventsAfter'
  | 'message'
  | 'messages'
  | 'inbox'
  | 'mailboxSize'
  | 'countUnread'
  | 'request'
  | 'requestsOfMessages'
  | 'runsOfMessages'
  | 'contextsOfRequest';

type EventRow = { seq: number; event: string } | (MessageRow & { seq: number; event: null });

export function createStoreReader(database: DatabaseSync): Pick<Store, Reading> {
  const events = prepareQuery<EventRow>(
    database,
    `SELECT seq, event, ${MESSAGE_COLUMNS.replace(/\w+/g, 'NULL AS $&')} FROM events WHERE seq > ?1
     UNION ALL
     SELECT position, NULL, ${MESSAGE_COLUMNS} FROM messages WHERE position > ?1
     ORDER BY seq LIMIT ?2`,
  );
  const messageById = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ?`,
  );
  const scheduledById = prepareQuery<{ message: string }>(
    database,
    'SELECT message FROM scheduled WHERE id = ?',
  );
  const newestBefore = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE conversation_id = ? AND position < ?
     ORDER BY position DESC LIMIT ?`,
  );
  const mail = prepareQuery<MessageRow>(
    database,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE position IN
       (SELECT position FROM mailbox WHERE recipient = ? AND position > ? ORDER BY position LIMIT ?)
     ORDER BY position`,
  );
  const waiting = prepareQuery<{ count: number }>(
    database,
    'SELECT count(*) AS count FROM (SELECT 1 FROM mailbox WHERE recipient = ? LIMIT ?)',
  );
  const unread = prepareQuery<{ count: number }>(
    database,
    `SELECT count(*) AS count FROM messages
     WHERE conversation_id = ? AND position > ? AND recipient = '${PERSON}'`,
  );
  const requestById = prepareQuery<RequestRow>(
    database,
    'SELECT request, settlement FROM requests WHERE id = ?',
  );
  const requestsByMessages = prepareQuery<RequestRow>(
    database,
    `SELECT request, settlement FROM requests
     WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY open_order`,
  );

  const runsByMessages = prepareQuery<RunRow>(
    database,
    `${SELECT_RUNS} WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY start_order`,
  );
  const contextsByRequest = prepareQuery<{ context: string }>(
    database,
    'SELECT context FROM request_contexts WHERE request_id = ? ORDER BY show_order',
  );

  return {
    eventsAfter: async (seq, limit) => events.all(seq, limit).map(toLoggedEvent),
    async message(id) {
      const delivered = messageById.get(id);
      if (delivered) return toMessage(delivered);
      const scheduled = scheduledById.get(id);
      return scheduled ? (JSON.parse(scheduled.message) as Message) : null;
    },
    messages: async (conversationId, before, limit) =>
      newestBefore.all(conversationId, before, limit).map(toDeliveredMessage).reverse(),
    inbox: async (recipient, after, limit) => mail.all(recipient, after, limit).map(toDeliveredMessage),
    mailboxSize: async (recipient, most) => waiting.get(recipient, most)?.count ?? 0,
    countUnread: async (conversationId, through) => unread.get(conversationId, through)?.count ?? 0,
    async request(id) {
      const row = requestById.get(id);
      return row ? toRequest(row) : null;
    },
    requestsOfMessages: async (ids) => requestsByMessages.all(JSON.stringify(ids)).map(toRequest),
    runsOfMessages: async (ids) => runsByMessages.all(JSON.stringify(ids)).map(toRun),
    contextsOfRequest: async (id) =>
      contextsByRequest.all(id).map(({ context }) => JSON.parse(context) as DecisionContext),
  };
}

function toLoggedEvent(row: EventRow): LoggedEvent {
  return row.event === null
    ? { seq: row.seq, event: { type: 'message-delivered', message: toMessage(row) } }
    : { seq: row.seq, event: JSON.parse(row.event) as HubEvent };
}
