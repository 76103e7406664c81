// What an agent asks of the person, and how that ends. Settled at most once, on any surface.
// `quick-replies` is the first kind; a decision set and a tool approval join it as further kinds.
import { z } from 'zod';
import { agentNameSchema } from './address.ts';
import { conversationIdSchema, messageIdSchema, requestIdSchema } from './ids.ts';

/** Where the person answered. */
export const surfaceSchema = z.enum(['panel', 'side-panel', 'telegram', 'cli']);

export type Surface = z.infer<typeof surfaceSchema>;

/** The person's answer. `text` is exactly what the agent receives. */
export const humanReplySchema = z.object({
  requestId: requestIdSchema,
  /** The message that carries the answer to the agent. */
  messageId: messageIdSchema,
  text: z.string(),
  surface: surfaceSchema,
});

export type HumanReply = z.infer<typeof humanReplySchema>;

export const settlementSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('answered'), at: z.number(), reply: humanReplySchema }),
  z.object({ outcome: z.literal('cancelled'), at: z.number() }),
  z.object({ outcome: z.literal('expired'), at: z.number() }),
]);

export type Settlement = z.infer<typeof settlementSchema>;

const requestBase = z.object({
  id: requestIdSchema,
  agent: agentNameSchema,
  conversationId: conversationIdSchema,
  messageId: messageIdSchema,
  openedAt: z.number(),
  expiresAt: z.number().nullable(),
  /** Null while the request is open. */
  settlement: settlementSchema.nullable(),
});

/** A question with suggested answers (possibly none); any text answers it. */
export const quickRepliesRequestSchema = requestBase.extend({
  kind: z.literal('quick-replies'),
  options: z.array(z.string()),
  /** The index of the option that the agent recommends. */
  recommended: z.number().int().nonnegative().nullable(),
});

export const humanRequestSchema = z.discriminatedUnion('kind', [quickRepliesRequestSchema]);

export type HumanRequest = z.infer<typeof humanRequestSchema>;
