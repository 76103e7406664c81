// Messages, requests and runs as rows, and back: null where a row cannot be read.
import {
  type DeliveredMessage,
  deliveredMessageSchema,
  type HumanRequest,
  humanRequestSchema,
  type Message,
  messageSchema,
  type Run,
  runSchema,
} from '@nod/protocol';
import type { ReadableRows } from '../database/readable-rows.ts';

export const MESSAGE_COLUMNS =
  'position, id, conversationId, sender, recipient, inReplyTo, supersedes, version, supersededBy, sentAt, dueAt, payload, attachments, delivery';

export type MessageRow = Omit<DeliveredMessage, 'from' | 'to' | 'payload' | 'attachments' | 'delivery'> & {
  sender: string;
  recipient: string;
  payload: string;
  attachments: string | null;
  delivery: string | null;
};

export function toDeliveredMessage(rows: ReadableRows, row: MessageRow): DeliveredMessage | null {
  return rows.decode(`message ${row.position}`, deliveredMessageSchema, () => toFields(row));
}

/** The same, without what came of it since it was sent. */
export function toMessage(rows: ReadableRows, row: MessageRow): Message | null {
  return rows.decode(`message ${row.position}`, messageSchema, () => {
    const { position: _, supersededBy: __, delivery: ___, ...message } = toFields(row);
    return message;
  });
}

function toFields({ sender: from, recipient: to, payload, attachments, delivery, ...row }: MessageRow) {
  const files = attachments === null ? {} : { attachments: JSON.parse(attachments) };
  const told = delivery === null ? null : JSON.parse(delivery);
  return { ...row, from, to, payload: JSON.parse(payload), delivery: told, ...files };
}

/** Selects `RequestRow`s; a condition and an order follow. What changes has columns of its own: settling is one compare-and-set. */
export const SELECT_REQUESTS = 'SELECT id, request, awaited, settlement FROM requests';

export interface RequestRow {
  id: string;
  request: string;
  awaited: string;
  settlement: string | null;
}

export function toRequest(
  rows: ReadableRows,
  { id, request, awaited, settlement }: RequestRow,
): HumanRequest | null {
  return rows.decode(`request ${id}`, humanRequestSchema, () => {
    const opened: object = { ...JSON.parse(request), awaited };
    return settlement === null ? opened : { ...opened, settlement: JSON.parse(settlement) };
  });
}

export interface RunRow {
  id: string;
  run: string;
  runEnd: string | null;
  steps: string;
}

/**
 * Selects `RunRow`s; a condition and an order follow.
 * Steps are joined as texts: SQLite's own JSON functions refuse what is nested deeper than 1000 levels.
 */
export const SELECT_RUNS = `SELECT id, run, runEnd,
  (SELECT '[' || coalesce(group_concat(step, ',' ORDER BY stepOrder), '') || ']'
     FROM run_steps WHERE runId = runs.id) AS steps
  FROM runs`;

/** Null when the row or one of its steps cannot be read. */
export function toRun(rows: ReadableRows, { id, run, runEnd, steps }: RunRow): Run | null {
  return rows.decode(`run ${id}`, runSchema, () => {
    const started: object = JSON.parse(run);
    return { ...started, steps: JSON.parse(steps), end: runEnd === null ? null : JSON.parse(runEnd) };
  });
}
