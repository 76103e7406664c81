// The HTTP API's bodies and queries, as schemas. Paths, and who may call them, stand in `endpoints/`.
import { z } from 'zod';
import { abilitiesSchema, agentSchema } from '../agents/agent.ts';
import { hubHealthSchema } from '../hub/health.ts';
import { conversationIdSchema, draftIdSchema, messageIdSchema, requestIdSchema } from '../ids/ids.ts';
import { overviewSchema } from '../log/overview.ts';
import { conversationSummarySchema } from '../messages/conversation.ts';
import { draftPartSchema, draftSchema } from '../messages/draft.ts';
import {
  deliveredMessageSchema,
  MAX_TEXT_LENGTH,
  messagePayloadSchema,
  messageSchema,
  receivedMessageSchema,
} from '../messages/message.ts';
import { addressSchema, agentNameSchema, PERSON } from '../names/address.ts';
import {
  approvalAnswerSchema,
  decisionAnswerSchema,
  humanRequestSchema,
  phraseLanguageSchema,
  surfaceSchema,
} from '../requests/human-request.ts';
import { chatModeSchema } from '../tools/chat-mode.ts';
import { runSchema } from '../tools/run.ts';
import { toolCallPreviewSchema, toolParametersSchema } from '../tools/tool-call.ts';
import {
  agentToolSchema,
  permissionSchema,
  permissionScopeSchema,
  toolPolicySchema,
  toolPolicyValueSchema,
} from '../tools/tool-policy.ts';

const DAY_MS = 86_400_000;

/** No request waits longer than this in one call; callers ask again. */
export const MAX_WAIT_MS = 60_000;
export const MAX_DELAY_MS = 365 * DAY_MS;
export const MAX_PAGE = 500;

/** Sends a message. A caller that names the `id` itself may repeat the call: it is sent once. */
export const sendMessageBodySchema = z
  .strictObject({
    id: messageIdSchema.optional(),
    from: addressSchema,
    to: addressSchema,
    payload: messagePayloadSchema,
    /** Absent, zero or negative: now. */
    delayMs: z.number().max(MAX_DELAY_MS).nullish(),
    /** Judged by `validateQuickReplies`, so that the caller gets its error codes. */
    quickReplies: z.unknown().optional(),
    /** Which quick reply the sender recommends. */
    recommended: z.number().int().nonnegative().nullish(),
    /** True opens a request to the person even without quick replies; false makes quick replies an offer: nothing waits. */
    expectsReply: z.boolean().optional(),
    /** The sender is about to wait for the answer: the person is told when nobody does any more. */
    awaited: z.boolean().optional(),
    /** The request expires this long after delivery. Absent: never. */
    expiresInMs: z.number().int().positive().max(MAX_DELAY_MS).nullish(),
    /** The text is a model's final answer: a decision set in it becomes a request to the person. */
    modelAnswer: z.boolean().optional(),
    conversationId: conversationIdSchema.nullish(),
    inReplyTo: messageIdSchema.nullish(),
    /** An earlier message of the person to the same agent, which this one stands in place of; only from the person. */
    supersedes: messageIdSchema.nullish(),
    /** The draft that this message completes; all drafts of its sender in the conversation end with it. */
    draftId: draftIdSchema.nullish(),
    /** Where the person wrote it; messages from the person say it. */
    surface: surfaceSchema.optional(),
    /** The conversation's mode from this message on; only for messages from the person. */
    mode: chatModeSchema.optional(),
  })
  .refine(({ from, surface }) => from !== PERSON || surface !== undefined, {
    path: ['surface'],
    error: 'a message from the person says where it was written',
  });

export type SendMessageBody = z.input<typeof sendMessageBodySchema>;
/** The same once decoded: what the hub is asked to send. */
export type OutgoingMessage = z.output<typeof sendMessageBodySchema>;

export const sentMessageSchema = z.object({
  message: messageSchema,
  /** The request that waits for the person's answer, when the message opens one. */
  requestId: requestIdSchema.nullable(),
  /** When the message is, or was, due. */
  scheduledFor: z.number(),
  /** Sessions of the recipient's agent that live, where the recipient is none of them: it may not read for long. */
  living: z.array(agentNameSchema),
});

export type SentMessage = z.infer<typeof sentMessageSchema>;

/** A program says what its agent can do; what the hub itself knows and sets is not for it to say. */
export const registerAgentBodySchema = z.strictObject({
  name: agentNameSchema,
  abilities: z
    .strictObject({
      modes: abilitiesSchema.shape.modes.exactOptional(),
      mentions: abilitiesSchema.shape.mentions.exactOptional(),
      stop: abilitiesSchema.shape.stop.exactOptional(),
      attachments: abilitiesSchema.shape.attachments.exactOptional(),
    })
    .default({}),
});
export const agentsSchema = z.object({ agents: z.array(agentSchema) });

export const waitQuerySchema = z.object({
  /** Wait up to this long for something to return. */
  waitMs: z.coerce.number<number>().int().min(0).max(MAX_WAIT_MS).default(0),
});

export const inboxQuerySchema = waitQuerySchema.extend({
  limit: z.coerce.number<number>().int().min(1).max(MAX_PAGE).default(100),
});
export const inboxSchema = z.object({ messages: z.array(receivedMessageSchema) });
export const acknowledgeBodySchema = z.strictObject({ ids: z.array(messageIdSchema).min(1).max(10_000) });
/** `by` names who takes it: whoever repeats a call under the same name has taken it itself. */
export const takeBodySchema = z.strictObject({ id: messageIdSchema, by: z.string().min(1).max(100) });
/** `before`: it was taken by another, or acknowledged; `superseded`: it does not count any more. */
export const takenSchema = z.object({ taken: z.enum(['now', 'before', 'superseded']) });

export type Taken = z.infer<typeof takenSchema>['taken'];

export const messagesQuerySchema = z.object({
  /** Only messages delivered before this position. */
  before: z.coerce.number<number>().int().positive().optional(),
  limit: z.coerce.number<number>().int().min(1).max(MAX_PAGE).default(100),
});

/** A page of a conversation, oldest first, with every request and run that belongs to its messages. */
export const messagesPageSchema = z.object({
  messages: z.array(deliveredMessageSchema),
  requests: z.array(humanRequestSchema),
  runs: z.array(runSchema),
  hasMore: z.boolean(),
});

export type MessagesPage = z.infer<typeof messagesPageSchema>;

/** One message, with every request and run that belongs to it. */
export const wholeMessageSchema = messagesPageSchema
  .pick({ requests: true, runs: true })
  .extend({ message: deliveredMessageSchema });

export type WholeMessage = z.infer<typeof wholeMessageSchema>;

export const markReadBodySchema = z.strictObject({ through: z.number().int().nonnegative() });

export const requestsQuerySchema = z.object({
  /** Where the page before ended: its `next`. */
  after: z.string().max(100).optional(),
  limit: z.coerce.number<number>().int().min(1).max(MAX_PAGE).default(100),
});

/** A page of open requests, oldest first. */
export const requestsSchema = z.object({
  requests: z.array(humanRequestSchema),
  /** Where the next page begins; null when this is the last one. */
  next: z.string().nullable(),
});

export type RequestsPage = z.infer<typeof requestsSchema>;

/** A request is answered by a text, a decision set also by what the person tapped; a tool approval only by a verdict. */
const textAnswerSchema = z.strictObject({ text: z.string().min(1).max(MAX_TEXT_LENGTH) });
const decidingAnswerSchema = z.strictObject({
  decision: decisionAnswerSchema,
  language: phraseLanguageSchema.default('en'),
});
const approvingAnswerSchema = z.strictObject({ approval: approvalAnswerSchema });

const place = { surface: surfaceSchema };
export const answerBodySchema = z.union([
  textAnswerSchema.extend(place),
  decidingAnswerSchema.extend(place),
  approvingAnswerSchema.extend(place),
]);
export type AnswerBody = z.input<typeof answerBodySchema>;
/** The same once decoded. */
export type HumanAnswer = z.output<typeof answerBodySchema>;

const named = { id: requestIdSchema };
const givenAnswerSchema = z.union([
  textAnswerSchema.extend(named),
  decidingAnswerSchema.extend(named),
  approvingAnswerSchema.extend(named),
]);
/** An answer with the request that it answers. */
export type GivenAnswer = z.output<typeof givenAnswerSchema>;

/** Answers exactly the requests named, each by itself. */
export const answersBodySchema = z.strictObject({
  answers: z.array(givenAnswerSchema).min(1).max(MAX_PAGE),
  surface: surfaceSchema,
});
export type AnswersBody = z.input<typeof answersBodySchema>;

/** Every request that was named, as it is now; `answered` lists those that this call answered. */
export const answeredSchema = z.object({
  answered: z.array(requestIdSchema),
  requests: z.array(humanRequestSchema),
});
export type Answered = z.infer<typeof answeredSchema>;

/** The call with the person's changes, to be looked at before it is approved. */
export const approvalPreviewBodySchema = z.strictObject({ parameters: toolParametersSchema });
export const approvalPreviewSchema = z.object({
  parameters: toolParametersSchema,
  defaults: z.array(z.string()).optional(),
  preview: toolCallPreviewSchema,
  hash: z.string(),
  permission: permissionScopeSchema.nullable(),
});
export type ApprovalPreview = z.infer<typeof approvalPreviewSchema>;

/** Where the person acts, for calls that have nothing else to say. */
export const surfaceQuerySchema = z.strictObject({ surface: surfaceSchema });

export const setModeBodySchema = z.strictObject({
  mode: chatModeSchema,
  surface: surfaceSchema,
});

export const setPolicyBodySchema = z.strictObject({
  /** Null: for every agent. */
  agent: agentNameSchema.nullable(),
  toolName: z.string().min(1).max(200),
  /** Null: no policy any more, the mode decides. */
  policy: toolPolicyValueSchema.nullable(),
  surface: surfaceSchema,
});
export type SetPolicyBody = z.input<typeof setPolicyBodySchema>;
/** The same once decoded. */
export type PolicyChange = z.output<typeof setPolicyBodySchema>;

export const policiesSchema = z.object({
  policies: z.array(toolPolicySchema),
  permissions: z.array(permissionSchema),
});
export type Policies = z.infer<typeof policiesSchema>;

export const agentToolsSchema = z.object({ tools: z.array(agentToolSchema) });

export const draftBodySchema = z.strictObject({
  from: agentNameSchema,
  conversationId: conversationIdSchema.nullish(),
  part: draftPartSchema.default('answer'),
  /** Text to put behind what the draft holds so far. */
  append: z.string().max(MAX_TEXT_LENGTH),
});
export type DraftBody = z.input<typeof draftBodySchema>;
/** The same once decoded. */
export type DraftGrowth = z.output<typeof draftBodySchema>;

/** Where a surface starts: everything up to `overview.seq`, and the drafts being written. */
export const startingPointSchema = z.object({
  /** Names the log that `overview.seq` is a place in; a hub with new data has another one. */
  logId: z.string(),
  overview: overviewSchema,
  drafts: z.array(draftSchema),
  health: hubHealthSchema,
});

export type StartingPoint = z.infer<typeof startingPointSchema>;

export const conversationsSchema = z.object({ conversations: z.array(conversationSummarySchema) });

export const linkSchema = z.object({ url: z.string(), expiresAt: z.number() });

/** Where the hub is on its machine: what the commands that connect an agent name. */
export const hubPlaceSchema = z.object({
  /** The `nod` command. */
  command: z.string(),
  /** The data folder. */
  data: z.string(),
});

export type HubPlace = z.infer<typeof hubPlaceSchema>;

export const healthSchema = hubHealthSchema.extend({ version: z.string() });
