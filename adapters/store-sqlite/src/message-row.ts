// A delivered message as a row, and back.
import type {
  Address,
  ConversationId,
  DeliveredMessage,
  Message,
  MessageId,
  MessagePayload,
} from '@nod/protocol';

export const MESSAGE_COLUMNS =
  'position, id, conversation_id, sender, recipient, in_reply_to, sent_at, due_at, payload';

export interface MessageRow {
  position: number;
  id: MessageId;
  conversation_id: ConversationId;
  sender: Address;
  recipient: Address;
  in_reply_to: MessageId | null;
  sent_at: number;
  due_at: number;
  payload: string;
}

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    from: row.sender,
    to: row.recipient,
    payload: JSON.parse(row.payload) as MessagePayload,
    inReplyTo: row.in_reply_to,
    sentAt: row.sent_at,
    dueAt: row.due_at,
  };
}

export function toDeliveredMessage(row: MessageRow): DeliveredMessage {
  return { ...toMessage(row), position: row.position };
}
