// A delivered message as a row, and back.
import { type DeliveredMessage, deliveredMessageSchema, type Message, messageSchema } from '@nod/protocol';
import type { ReadableRows } from '../database/readable-rows.ts';

export const MESSAGE_COLUMNS =
  'position, id, conversation_id, sender, recipient, in_reply_to, supersedes, version, superseded_by, sent_at, due_at, payload';

export interface MessageRow {
  position: number;
  id: string;
  conversation_id: string;
  sender: string;
  recipient: string;
  in_reply_to: string | null;
  supersedes: string | null;
  version: number;
  superseded_by: string | null;
  sent_at: number;
  due_at: number;
  payload: string;
}

/** Null when the row cannot be read. */
export function toMessage(rows: ReadableRows, row: MessageRow): Message | null {
  return rows.decode(toName(row), messageSchema, () => toFields(row));
}

export function toDeliveredMessage(rows: ReadableRows, row: MessageRow): DeliveredMessage | null {
  const { position, superseded_by: supersededBy } = row;
  return rows.decode(toName(row), deliveredMessageSchema, () => ({
    ...toFields(row),
    position,
    supersededBy,
  }));
}

function toName({ position }: MessageRow): string {
  return `message ${position}`;
}

function toFields(row: MessageRow) {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    from: row.sender,
    to: row.recipient,
    payload: JSON.parse(row.payload),
    inReplyTo: row.in_reply_to,
    supersedes: row.supersedes,
    version: row.version,
    sentAt: row.sent_at,
    dueAt: row.due_at,
  };
}
