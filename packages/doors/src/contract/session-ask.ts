// A session's ask: what it wants to know of its person, a permission or answers to questions, and what they answer.
import { approvalScopeSchema, askedPreviewSchema, toolParametersSchema } from '@nod/protocol';
import { z } from 'zod';

export const approvalAskSchema = z.object({
  type: z.literal('approval'),
  /** The tool as the program calls it: `Bash`, `shell`, `mcp__github__create_issue`. */
  toolName: z.string().min(1).max(200),
  parameters: toolParametersSchema,
  preview: askedPreviewSchema.optional(),
  /** Why, in the agent's own words; empty where it says nothing. */
  text: z.string(),
  /** The program runs it with the parameters that it is given. */
  isEditable: z.boolean(),
  /** Beyond "this once", which every program has. */
  scopes: z.array(approvalScopeSchema).max(10),
  /** It is one of Nod's own tools, by which the agent reaches the person: never asked about. */
  isOwnTool: z.boolean(),
});

export const doorQuestionSchema = z.object({
  id: z.string().min(1).max(200),
  title: z.string().min(1),
  options: z.array(z.object({ label: z.string().min(1), description: z.string() })).max(20),
  /** Index of the option that the agent recommends. */
  recommended: z.number().int().nonnegative().nullable(),
  /** Several options may be chosen. */
  isMultiple: z.boolean(),
  /** Words of the person's own are taken as an answer. */
  takesWords: z.boolean(),
});

export const questionsAskSchema = z.object({
  type: z.literal('questions'),
  text: z.string(),
  questions: z.array(doorQuestionSchema).min(1).max(20),
});

export const askSchema = z.discriminatedUnion('type', [approvalAskSchema, questionsAskSchema]);

export const askAnswerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('approve'),
    /** One of the ask's scopes; null: this once. */
    scope: z.string().nullable(),
    /** Null: as they were asked about. */
    parameters: toolParametersSchema.nullable(),
  }),
  z.object({ type: z.literal('reject'), words: z.string() }),
  /** Question id → labels, or the person's own words. */
  z.object({ type: z.literal('answers'), answers: z.record(z.string(), z.array(z.string())) }),
  /** Nobody answers: the question is dismissed, or the turn was stopped. */
  z.object({ type: z.literal('dismiss') }),
]);

export type { ApprovalScope } from '@nod/protocol';
export type ApprovalAsk = z.infer<typeof approvalAskSchema>;
export type DoorQuestion = z.infer<typeof doorQuestionSchema>;
export type QuestionsAsk = z.infer<typeof questionsAskSchema>;
export type Ask = z.infer<typeof askSchema>;
export type AskAnswer = z.infer<typeof askAnswerSchema>;
