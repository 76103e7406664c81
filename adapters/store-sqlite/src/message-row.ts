// A delivered message as a row, and back.
import { type DeliveredMessage, type Message, messageSchema } from '@nod/protocol';
import type { ReadableRows } from './readable-rows.ts';

export const MESSAGE_COLUMNS =
  'position, id, conversation_id, sender, recipient, in_reply_to, sent_at, due_at, payload';

export interface MessageRow {
  position: number;
  id: string;
  conversation_id: string;
  sender: string;
  recipient: string;
  in_reply_to: string | null;
  sent_at: number;
  due_at: number;
  payload: string;
}

/** Null when the row cannot be read. */
export function toMessage(rows: ReadableRows, row: MessageRow): Message | null {
  return rows.decode(`message ${row.position}`, messageSchema, () => ({
    id: row.id,
    conversationId: row.conversation_id,
    from: row.sender,
    to: row.recipient,
    payload: JSON.parse(row.payload),
    inReplyTo: row.in_reply_to,
    sentAt: row.sent_at,
    dueAt: row.due_at,
  }));
}

export function toDeliveredMessage(rows: ReadableRows, row: MessageRow): DeliveredMessage | null {
  const message = toMessage(rows, row);
  return message && { ...message, position: row.position };
}
