// An elicitation: a form that an agent asks the person to fill in.
import { z } from 'zod';
import { listOf, optional } from './lenient.ts';

const choiceSchema = z.object({
  const: z.string(),
  title: optional(z.string()),
  description: optional(z.string()),
});

const fieldSchema = z.object({
  type: z.string().catch('string'),
  title: optional(z.string()),
  description: optional(z.string()),
  oneOf: listOf(choiceSchema, 50),
  enum: listOf(z.string(), 50),
  items: optional(
    z.object({
      anyOf: listOf(choiceSchema, 50),
      oneOf: listOf(choiceSchema, 50),
      enum: listOf(z.string(), 50),
    }),
  ),
});

export const elicitationSchema = z.object({
  mode: z.string(),
  sessionId: optional(z.string()),
  toolCallId: optional(z.string()),
  message: z.string().catch(''),
  requestedSchema: z
    .object({
      properties: z.record(z.string(), fieldSchema).catch({}).default({}),
      required: listOf(z.string(), 100),
    })
    .optional()
    .catch(undefined),
});

export type Elicitation = z.infer<typeof elicitationSchema>;
export type FormField = z.infer<typeof fieldSchema>;
export type FormChoice = z.infer<typeof choiceSchema>;
