// A delivered message as a row, and back.
import { type DeliveredMessage, deliveredMessageSchema, type Message, messageSchema } from '@nod/protocol';
import type { ReadableRows } from '../database/readable-rows.ts';

export const MESSAGE_COLUMNS =
  'position, id, conversationId, sender, recipient, inReplyTo, supersedes, version, supersededBy, sentAt, dueAt, payload';

export type MessageRow = Omit<DeliveredMessage, 'from' | 'to' | 'payload'> & {
  sender: string;
  recipient: string;
  payload: string;
};

/** Null when the row cannot be read. */
export function toDeliveredMessage(rows: ReadableRows, row: MessageRow): DeliveredMessage | null {
  return rows.decode(`message ${row.position}`, deliveredMessageSchema, () => toFields(row));
}

/** The same, without what came of it since it was sent. */
export function toMessage(rows: ReadableRows, row: MessageRow): Message | null {
  return rows.decode(`message ${row.position}`, messageSchema, () => {
    const { position: _, supersededBy: __, ...message } = toFields(row);
    return message;
  });
}

function toFields({ sender: from, recipient: to, payload, ...row }: MessageRow) {
  return { ...row, from, to, payload: JSON.parse(payload) };
}
