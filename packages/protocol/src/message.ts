// The message envelope that the bus carries, for any sender and any recipient.
import { z } from 'zod';
import { addressSchema } from './address.ts';
import { conversationIdSchema, messageIdSchema } from './ids.ts';
import { LIMITS } from './limits.ts';

export const MAX_TEXT_LENGTH = LIMITS.textCharacters;

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
  inReplyTo: messageIdSchema.nullable(),
  sentAt: z.number(),
  /** Not delivered before this time; equals `sentAt` for a message without delay. */
  dueAt: z.number(),
});

export type Message = z.infer<typeof messageSchema>;

/** A message that has reached its recipient: `position` orders all deliveries of the hub. */
export const deliveredMessageSchema = messageSchema.extend({ position: z.number().int() });

export type DeliveredMessage = z.infer<typeof deliveredMessageSchema>;
