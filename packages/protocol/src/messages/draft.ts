// A draft is a message still being written, shown as it grows. It is never stored: the finished message is.
import { z } from 'zod';
import { conversationIdSchema, draftIdSchema } from '../ids/ids.ts';
import { agentNameSchema } from '../names/address.ts';

/** What a draft will be: the answer, or the thoughts that lead to it. */
export const draftPartSchema = z.enum(['answer', 'reasoning']);

export const draftSchema = z.object({
  id: draftIdSchema,
  from: agentNameSchema,
  conversationId: conversationIdSchema,
  part: draftPartSchema,
  text: z.string(),
  updatedAt: z.number(),
});

export type Draft = z.infer<typeof draftSchema>;
