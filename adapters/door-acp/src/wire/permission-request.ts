// A permission request: a tool call and what can be answered, and what Qwen puts into one to ask questions.
import { z } from 'zod';
import { listOf, optional } from './lenient.ts';
import { wireCallSchema } from './tool-call.ts';

const optionSchema = z.object({
  optionId: z.string().min(1),
  name: z.string(),
  /** allow_once, allow_always, reject_once, reject_always; several options can be of one kind. */
  kind: z.string(),
});

export const permissionRequestSchema = z.object({
  sessionId: z.string(),
  toolCall: wireCallSchema,
  options: listOf(optionSchema, 50),
});

export type PermissionOption = z.infer<typeof optionSchema>;
export type PermissionRequest = z.infer<typeof permissionRequestSchema>;

export const qwenQuestionsSchema = z.object({
  qwenInteractionKind: z.literal('user_question'),
  qwenQuestions: listOf(
    z.object({
      question: z.string().min(1),
      header: optional(z.string()),
      options: listOf(z.object({ label: z.string().min(1), description: z.string().catch('') }), 20),
      multiSelect: z.boolean().catch(false),
    }),
    20,
  ),
});

export type QwenQuestion = z.infer<typeof qwenQuestionsSchema>['qwenQuestions'][number];
