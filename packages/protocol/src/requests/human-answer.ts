// Answers: how the person answers a request, before it is put into words for the agent. A text answers any question, a
// decision set also what was tapped; a tool approval is answered by a verdict alone.
import { z } from 'zod';
import { requestIdSchema } from '../ids/ids.ts';
import { MAX_TEXT_LENGTH } from '../messages/message.ts';
import { givenParametersSchema } from '../tools/tool-call.ts';
import { rememberSchema, surfaceSchema } from './human-request.ts';

/** What the person picked in a decision set: question id → letter. */
export const picksSchema = z.record(z.string(), z.string());

export type Picks = z.infer<typeof picksSchema>;

const decisionAnswerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('accept-all') }),
  /** What is not picked stays as recommended. */
  z.strictObject({ type: z.literal('picks'), picks: picksSchema }),
  /** Picks and words of the person's own; what the words do not mention stays as picked or recommended. */
  z.strictObject({ type: z.literal('supplement'), text: z.string(), picks: picksSchema.optional() }),
]);

export type DecisionAnswer = z.infer<typeof decisionAnswerSchema>;

/** The language of the phrases that go to the agent. */
const phraseLanguageSchema = z.enum(['en', 'zh']);

export type PhraseLanguage = z.infer<typeof phraseLanguageSchema>;

/** An approval names the hash of what was on the card. */
const approvalAnswerSchema = z.discriminatedUnion('verdict', [
  z.strictObject({
    verdict: z.literal('approve'),
    hash: z.string(),
    /** The call with the person's changes; `hash` is then that of its preview. */
    parameters: givenParametersSchema.optional(),
    remember: rememberSchema.default('once'),
    /** One that was offered; with `remember` "once", because the agent's program remembers it, not the hub. */
    scope: z.string().nullish(),
  }),
  z.strictObject({ verdict: z.literal('reject'), words: z.string().max(10_000).default('') }),
]);

export type ApprovalAnswer = z.output<typeof approvalAnswerSchema>;

function toAnswerSchema<S extends z.ZodRawShape>(beside: S) {
  return z.union([
    z.strictObject({ text: z.string().min(1).max(MAX_TEXT_LENGTH), ...beside }),
    z.strictObject({
      decision: decisionAnswerSchema,
      language: phraseLanguageSchema.default('en'),
      ...beside,
    }),
    z.strictObject({ approval: approvalAnswerSchema, ...beside }),
  ]);
}

export const answerBodySchema = toAnswerSchema({ surface: surfaceSchema });

export type AnswerBody = z.input<typeof answerBodySchema>;
/** The same once decoded. */
export type HumanAnswer = z.output<typeof answerBodySchema>;

export const givenAnswerSchema = toAnswerSchema({ id: requestIdSchema });

/** An answer with the request that it answers. */
export type GivenAnswer = z.output<typeof givenAnswerSchema>;
