// What an agent asks of the person, and how that ends. Settled at most once, on any surface.
// Quick replies and decision sets are two kinds; a tool approval joins them as a third.
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
  /** Questions of a decision set that were neither recommended nor picked: the text leaves them to the agent. */
  leftOpen: z.array(z.string()),
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

export const decisionQuestionSchema = z.object({
  /** As the model wrote it: `1`, `D1`, `Q12`. */
  id: z.string(),
  title: z.string(),
  options: z.array(z.object({ letter: z.string(), text: z.string() })).min(2),
  /** The letter of the one recommended option, or null. */
  recommended: z.string().nullable(),
});

export type DecisionQuestion = z.infer<typeof decisionQuestionSchema>;

/** Numbered questions with lettered options in a model's answer; "1A 2C 3B" answers them, as does any text. */
export const decisionSetRequestSchema = requestBase.extend({
  kind: z.literal('decision-set'),
  questions: z.array(decisionQuestionSchema).min(1),
});

export const humanRequestSchema = z.discriminatedUnion('kind', [
  quickRepliesRequestSchema,
  decisionSetRequestSchema,
]);

export type HumanRequest = z.infer<typeof humanRequestSchema>;
export type HumanRequestOf<K extends HumanRequest['kind']> = Extract<HumanRequest, { kind: K }>;

/** How the person answers a decision set, before it is put into words for the agent. */
export const decisionAnswerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('accept-all') }),
  /** Question id → letter. What is not picked stays as recommended. */
  z.strictObject({ type: z.literal('picks'), picks: z.record(z.string(), z.string()) }),
  /** Picks and words of the person's own; what the words do not mention stays as picked or recommended. */
  z.strictObject({
    type: z.literal('supplement'),
    text: z.string(),
    picks: z.record(z.string(), z.string()).optional(),
  }),
]);

export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;

/** The language of the phrases that go to the agent. */
export const phraseLanguageSchema = z.enum(['en', 'zh']);

export type PhraseLanguage = z.infer<typeof phraseLanguageSchema>;
