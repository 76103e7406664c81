// Requests: what an agent asks of the person, and how that ends. Settled at most once, on any surface. Quick replies, a
// decision set and a tool approval are three kinds of one thing.
import { z } from 'zod';
import {
  conversationIdSchema,
  type MessageId,
  messageIdSchema,
  requestIdSchema,
  runIdSchema,
} from '../ids/ids.ts';
import { tagged } from '../ids/tagged.ts';
import { attachmentsSchema } from '../messages/attachment.ts';
import { addressSchema, agentNameSchema } from '../names/address.ts';
import {
  toolCallPreviewSchema,
  toolCallSchema,
  toolParametersSchema,
  toolRiskSchema,
} from '../tools/tool-call.ts';
import { permissionScopeSchema } from '../tools/tool-policy.ts';

/** Where the person acts: `panel`, `cli`, the name of a channel. An open name, always said and never assumed. */
export const surfaceSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'a surface is a short name: small letters, digits and hyphens');

export type Surface = z.infer<typeof surfaceSchema>;

/** How far an approval reaches. */
export const rememberSchema = z.enum(['once', 'conversation', 'always']);

export type Remember = z.infer<typeof rememberSchema>;

/**
 * A way of its own in which an agent's program can be told to remember an approval, in its words: "Yes, and don't ask again for
 * npm test". What it then does by itself is not judged by the hub.
 */
export const approvalScopeSchema = z.object({
  id: z.string().min(1).max(200),
  label: z
    .string()
    .max(400)
    .refine((label) => label.trim() !== '', 'a scope says how far it reaches'),
});

export type ApprovalScope = z.infer<typeof approvalScopeSchema>;

/** What the person decided about a tool call. */
const approvalReplySchema = tagged('verdict', {
  verdict: z.enum(['approved', 'rejected']),
  /** What may run: as it was shown, or as the person changed it. */
  parameters: toolParametersSchema,
  /** Binds the decision to exactly that call. */
  hash: z.string(),
  isEdited: z.boolean(),
  remember: rememberSchema,
  /** The one of the request's scopes that the agent's program is to remember it by. */
  scope: z.string().nullable(),
  /** All but `answer`: by a rule that the person set meanwhile, not on the card. */
  by: z.enum(['answer', 'mode', 'policy', 'permission']),
});

export type ApprovalReply = z.infer<typeof approvalReplySchema>;

/** What the person chose, told by the hub, so that nobody has to read it out of the text that was sent. */
export const chosenSchema = z.discriminatedUnion('type', [
  /** Words of their own, which can mean anything. */
  tagged('words', {}),
  /** One of the request's options. */
  tagged('option', { index: z.number().int().nonnegative() }),
  tagged('picks', {
    /** Question id → letter, as the text says beyond doubt: beside words of the person's own, only what they picked. */
    picks: z.record(z.string(), z.string()),
    /** Questions that were neither recommended nor picked: the text leaves them to the agent. */
    leftOpen: z.array(z.string()),
  }),
  approvalReplySchema,
]);

export type Chosen = z.infer<typeof chosenSchema>;

/** The person's answer. `text` is exactly what the agent receives; where it has only files, their names. */
export const humanReplySchema = z.object({
  requestId: requestIdSchema,
  /** The message that carries the answer to the agent; null for a tool approval, which sends none. */
  messageId: messageIdSchema.nullable(),
  text: z.string(),
  chosen: chosenSchema,
  /** Null: not by a tap, but by a mode or a policy that held already. */
  surface: surfaceSchema.nullable(),
  /** The name of the account that it came from; absent where the surface has none. */
  by: z.string().min(1).max(200).exactOptional(),
  /** Files that go with the message; absent where there are none. */
  attachments: attachmentsSchema.exactOptional(),
});

export type HumanReply = z.infer<typeof humanReplySchema>;

/** `elsewhere`: it was answered in the agent's own terminal. `gone`: the agent's program has ended, nobody can answer. */
export const cancelReasonSchema = z.enum(['withdrawn', 'elsewhere', 'gone']);

export type CancelReason = z.infer<typeof cancelReasonSchema>;

export const settlementSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('answered'), at: z.number(), reply: humanReplySchema }),
  z.object({ outcome: z.literal('cancelled'), at: z.number(), reason: cancelReasonSchema }),
  z.object({ outcome: z.literal('expired'), at: z.number() }),
]);

export type Settlement = z.infer<typeof settlementSchema>;

/** What an answer chose, if it is of this type; null for anything else, also while nothing is settled. */
export function findChosen<T extends Chosen['type']>(
  settlement: Settlement | null | undefined,
  type: T,
): Extract<Chosen, { type: T }> | null {
  const chosen = settlement?.outcome === 'answered' ? settlement.reply.chosen : null;
  return chosen?.type === type ? (chosen as Extract<Chosen, { type: T }>) : null;
}

/**
 * Whether a program waits for the answer, by calls that last. Where none does, the answer goes to the agent's mailbox all
 * the same; `no-longer` tells the person that whoever waited gave up or is gone.
 */
export const awaitedSchema = z.enum(['never', 'now', 'no-longer']);

export type Awaited = z.infer<typeof awaitedSchema>;

/** How much of a message's text a request carries; the rest is read by `messageId`. */
export const MAX_REQUEST_TEXT = 4_000;

const requestBase = z.object({
  id: requestIdSchema,
  agent: agentNameSchema,
  conversationId: conversationIdSchema,
  messageId: messageIdSchema,
  /** What is asked, on one line: the beginning of the question, or what the call would touch. */
  title: z.string(),
  /** What is asked, in the agent's own words; of a tool call those that came with it, often none. */
  text: z.string().max(MAX_REQUEST_TEXT),
  /** The text was longer. */
  isTextCut: z.literal(true).optional(),
  /** Files that go with the message that asks; absent where there are none. */
  attachments: attachmentsSchema.exactOptional(),
  openedAt: z.number(),
  expiresAt: z.number().nullable(),
  awaited: awaitedSchema,
  /** Null while the request is open. */
  settlement: settlementSchema.nullable(),
});

/** A question with suggested answers (possibly none); any text answers it. */
export const quickRepliesRequestSchema = requestBase.extend({
  kind: z.literal('quick-replies'),
  options: z.array(z.string()),
  /** The index of the option that the agent recommends. */
  recommended: z.number().int().nonnegative().nullable(),
  /** There when nothing waits for the answer: what could be done next, withdrawn when the conversation goes on. */
  isOffer: z.literal(true).optional(),
});

export const decisionQuestionSchema = z.object({
  /** As the model wrote it: `1`, `D1`, `Q12`; its title where several questions have no number. */
  id: z.string(),
  title: z.string(),
  /** None: the question was seen and not understood. */
  options: z.array(z.object({ letter: z.string(), text: z.string() })),
  /** The letter of the one recommended option, or null. */
  recommended: z.string().nullable(),
});

export type DecisionQuestion = z.infer<typeof decisionQuestionSchema>;

/** Numbered questions with lettered options in a model's answer; "1A 2C 3B" answers them, as does any text. */
export const decisionSetRequestSchema = requestBase.extend({
  kind: z.literal('decision-set'),
  questions: z.array(decisionQuestionSchema).min(1),
});

/** Why a call is asked about: the conversation's mode, a policy, who ordered it, or what it would touch. */
export const approvalReasonSchema = z.enum(['mode', 'policy', 'order', ...toolRiskSchema.options]);

export type ApprovalReason = z.infer<typeof approvalReasonSchema>;

/**
 * A tool call that waits for the person's word. No text answers it. Its `messageId` is the message the agent works on, or,
 * where a program of its own asks, the message that asks.
 */
export const toolApprovalRequestSchema = requestBase.extend({
  kind: z.literal('tool-approval'),
  /** Null: the call runs in a program of its own, not in a run of the hub. */
  runId: runIdSchema.nullable(),
  /** Whose message the agent works on: what another agent orders is not the person's wish. */
  orderedBy: addressSchema,
  call: toolCallSchema,
  preview: toolCallPreviewSchema,
  /** Of the call as it is shown here; an approval names it. */
  hash: z.string(),
  reason: approvalReasonSchema,
  /** What "allow from now on" would be bound to; null when it cannot be given. */
  permission: permissionScopeSchema.nullable(),
  /** The scope of a permission that covers the call, also where none is offered; null: none can. */
  coveredBy: permissionScopeSchema.nullable(),
  /** Whether it can be approved with other parameters. */
  isEditable: z.boolean(),
  /** What its program can be told to remember, beside what the hub does; none for calls of the hub's own runs. */
  scopes: z.array(approvalScopeSchema),
});

export type ToolApproval = z.infer<typeof toolApprovalRequestSchema>;

export const humanRequestSchema = z.discriminatedUnion('kind', [
  quickRepliesRequestSchema,
  decisionSetRequestSchema,
  toolApprovalRequestSchema,
]);

export type HumanRequest = z.infer<typeof humanRequestSchema>;

/** What a request carries of the agent's words. No character is cut in two. */
export function toRequestText(words = ''): Pick<HumanRequest, 'text' | 'isTextCut'> {
  if (words.length <= MAX_REQUEST_TEXT) return { text: words };
  const text = words.slice(0, MAX_REQUEST_TEXT).replace(/[\uD800-\uDBFF]$/u, '');
  return { text, isTextCut: true };
}

/** Whether this message carried the answer that settled the request. */
export function isAnsweredBy({ settlement }: HumanRequest, messageId: MessageId): boolean {
  return settlement?.outcome === 'answered' && settlement.reply.messageId === messageId;
}

/** Whether something waits for the person's answer: an offer can be left as it is. */
export function needsPerson(request: HumanRequest): boolean {
  return request.kind !== 'quick-replies' || request.isOffer !== true;
}

/** Whether the hub itself asks, for a call in a run of its own; everything else, programs ask. */
export function isOfRun(request: HumanRequest): boolean {
  return 'call' in request && request.runId !== null;
}

export type HumanRequestOf<K extends HumanRequest['kind']> = Extract<HumanRequest, { kind: K }>;
