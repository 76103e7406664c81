// A tool call that a program asks about before it runs it itself: what it tells, and how the call stands.
import { z } from 'zod';
import { messageIdSchema, requestIdSchema } from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';
import { tagged } from '../ids/tagged.ts';
import { toTextParts } from '../messages/hidden-characters.ts';
import { givenParametersSchema, toolParametersSchema } from '../tools/tool-call.ts';
import { approvalScopeSchema } from './human-request.ts';

const MAX_LIFE_MS = 365 * 86_400_000;

/** What the program shows of the call beyond its parameters. Nothing that runs outside of the hub is caged. */
export const askedPreviewSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('plain') }),
  z.strictObject({ type: z.literal('command'), command: z.string(), folder: z.string().default('') }),
  z.strictObject({
    type: z.literal('edit'),
    path: z.string(),
    /** A unified diff of the whole change. */
    diff: z.string(),
    isNew: z.boolean().default(false),
  }),
]);

/** A name that is seen for what it is: policies and permissions are given to it, and the card and the audit show it. */
const askedToolNameSchema = z
  .string()
  .min(1)
  .max(200)
  .superRefine((name, context) => {
    const unseen = findUnseen(name);
    if (unseen) context.addIssue({ code: 'custom', message: `the name of a tool cannot hold ${unseen}` });
  });

function findUnseen(name: string): string | null {
  if (/[\n\t]/.test(name)) return 'an end of line or a tab';
  const hidden = toTextParts(name, 'exact').find((part) => part.hidden !== null);
  if (hidden) return `the hidden character ${hidden.hidden}`;
  return name.trim() === name ? null : 'a blank at its end';
}

const askedScopesSchema = z
  .array(approvalScopeSchema)
  .max(LIMITS.scopes)
  .refine((scopes) => new Set(scopes.map(({ id }) => id)).size === scopes.length, 'two scopes have one id');

export const askToolCallBodySchema = z.strictObject({
  /** The program's own id of the call. Who names it may repeat the question: it is asked once. */
  id: z.string().min(1).max(200).optional(),
  toolName: askedToolNameSchema,
  parameters: givenParametersSchema.default({}),
  preview: askedPreviewSchema.optional(),
  /** Why, in the agent's own words. */
  text: z.string().max(LIMITS.textCharacters).default(''),
  /** The message that ordered it: what its sender may have done counts. Absent: the person ordered it. */
  inReplyTo: messageIdSchema.nullish(),
  /** The program runs the call with the parameters that it is given: the person may change them. */
  isEditable: z.boolean().default(false),
  /** Nobody answers in time: it is not to run. Absent: as long as the person has set for tool approvals. */
  expiresInMs: z.number().int().positive().max(MAX_LIFE_MS).nullish(),
  /** Null: "allow from now on" cannot be given. Else it is bound to all parameters, and to what was told of the call. */
  permission: z.null().optional(),
  /** How far an approval could reach in the program's own memory, in its own words; beyond "this once". */
  scopes: askedScopesSchema.default([]),
});

export type AskToolCallBody = z.input<typeof askToolCallBodySchema>;
export type AskedToolCall = z.output<typeof askToolCallBodySchema>;

const decidedBy = z.enum(['answer', 'mode', 'policy', 'permission']);

/** Only `run` lets the call run; `waiting` alone can still become another. */
export const callStateSchema = z.discriminatedUnion('type', [
  tagged('waiting', { requestId: requestIdSchema, expiresAt: z.number().nullable() }),
  /** With exactly these parameters. */
  tagged('run', {
    parameters: toolParametersSchema,
    isEdited: z.boolean(),
    /** The one of its scopes that the program is to remember it by; null: this once. */
    scope: z.string().nullable(),
    by: decidedBy,
  }),
  /** By the person, in their words where they gave any, or by a rule that they set while it waited. */
  tagged('rejected', { words: z.string(), by: decidedBy }),
  /** By a rule that held already: the person was not asked. */
  tagged('refused', { by: decidedBy }),
  tagged('expired', {}),
  /** The question was withdrawn, or answered or ended in the agent's own terminal. */
  tagged('cancelled', {}),
]);

export type CallState = z.infer<typeof callStateSchema>;

export const askedCallSchema = z.object({ id: z.string(), state: callStateSchema });

export type AskedCall = z.infer<typeof askedCallSchema>;
