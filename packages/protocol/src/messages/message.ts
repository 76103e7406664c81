// The message envelope that the bus carries, for any sender and any recipient.
import { z } from 'zod';
import { conversationIdSchema, messageIdSchema, requestIdSchema } from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';
import { type Address, addressSchema, PERSON } from '../names/address.ts';
import { attachmentsSchema, toAttachmentLine } from './attachment.ts';
import { deliverySchema } from './delivery.ts';

export const MAX_TEXT_LENGTH = LIMITS.textCharacters;

/**
 * A field of the payload in which whoever hosts a session behind a door notes what the message is, and the hub of a message
 * that asks about a `call`. Surfaces do not show it.
 */
export const DOOR_FIELD = 'door';

/** What a message says. Further fields are the sender's own and are carried unchanged. */
export const messagePayloadSchema = z.looseObject({
  text: z.string().max(MAX_TEXT_LENGTH).optional(),
  quickReplies: z.unknown().optional(),
});

export type MessagePayload = z.infer<typeof messagePayloadSchema>;

export const messageSchema = z.object({
  id: messageIdSchema,
  conversationId: conversationIdSchema,
  from: addressSchema,
  to: addressSchema,
  payload: messagePayloadSchema,
  /** Files that go with it, as the hub has them; absent where there are none. */
  attachments: attachmentsSchema.exactOptional(),
  inReplyTo: messageIdSchema.nullable(),
  /** The person's earlier message that this one stands in place of: it and what followed it count no more. */
  supersedes: messageIdSchema.nullable(),
  /** Counts what the message stands in place of, one after the other, and itself: 1 unless it supersedes another. */
  version: z.number().int().positive(),
  sentAt: z.number(),
  /** Not delivered before this time; equals `sentAt` for a message without delay. */
  dueAt: z.number(),
});

export type Message = z.infer<typeof messageSchema>;

/** What it says in words: its text; where it has none, the names of the files that go with it. */
export function toSaidText({ payload, attachments = [] }: Pick<Message, 'payload' | 'attachments'>): string {
  return payload.text?.trim() ? payload.text : toAttachmentLine(attachments) || (payload.text ?? '');
}

/** Whether it was written for a later moment: it belongs to that one, not to what was said when it was written. */
export function isDelayed({ sentAt, dueAt }: Pick<Message, 'sentAt' | 'dueAt'>): boolean {
  return dueAt > sentAt;
}

/** A message that has reached its recipient: `position` orders all deliveries of the hub. */
export const deliveredMessageSchema = messageSchema.extend({
  position: z.number().int(),
  /** The message that took it out of the conversation; null for what counts. */
  supersededBy: messageIdSchema.nullable(),
  /** How far it has come into the agent's program; null where nobody tells. */
  delivery: deliverySchema.nullable(),
});

export type DeliveredMessage = z.infer<typeof deliveredMessageSchema>;

/** What the person was asked, where a message is their answer to it. */
export const answeredQuestionSchema = z.object({
  requestId: requestIdSchema,
  question: z.string(),
  /** The suggested answers; none for a decision set, whose options are in the question. */
  options: z.array(z.string()),
});

export type AnsweredQuestion = z.infer<typeof answeredQuestionSchema>;

/** A message as a program reads it: it is told whose words they are, and what they answer. */
export const receivedMessageSchema = deliveredMessageSchema.extend({
  writtenBy: z.string(),
  answers: answeredQuestionSchema.nullable(),
  /** It was given out before, with the result of a call; whether it arrived is not known. */
  isTaken: z.boolean(),
  /**
   * The person has begun the conversation anew before it: a program that keeps a context of its own leaves out, from here
   * on, what was said before. Told with the first message since that replies to nothing.
   */
  beginsAnew: z.boolean(),
});

export type ReceivedMessage = z.infer<typeof receivedMessageSchema>;

export function toReceived(
  message: DeliveredMessage,
  told: Pick<ReceivedMessage, 'answers' | 'isTaken' | 'beginsAnew'>,
): ReceivedMessage {
  return { ...message, ...told, writtenBy: toWriter(message.from) };
}

/** Who speaks, in words for a program or a model. No agent can be called so. */
export function toWriter(from: Address): string {
  return from === PERSON ? 'the person' : `the agent "${from}", not the person`;
}
