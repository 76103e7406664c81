// Endpoints for sending messages and reading one, for drafts still being written, and for what can be mentioned.
import { z } from 'zod';
import {
  attachmentIdSchema,
  conversationIdSchema,
  draftIdSchema,
  messageIdSchema,
  requestIdSchema,
} from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';
import { draftPartSchema, draftSchema } from '../messages/draft.ts';
import {
  deliveredMessageSchema,
  MAX_TEXT_LENGTH,
  messagePayloadSchema,
  messageSchema,
} from '../messages/message.ts';
import { addressSchema, agentNameSchema, PERSON } from '../names/address.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { chatModeSchema } from '../tools/chat-mode.ts';
import { messagesPage } from './conversation-endpoints.ts';
import { answer, BOTH, created, type Endpoint, named, PERSON_ONLY, PROGRAM } from './endpoint.ts';

const MAX_DELAY_MS = 365 * 86_400_000;

/** Sends a message. A caller that names the `id` itself may repeat the call: it is sent once. */
export const sendMessageBodySchema = z
  .strictObject({
    id: messageIdSchema.optional(),
    from: addressSchema,
    to: addressSchema,
    payload: messagePayloadSchema,
    /** Files that the sender has added before, in the order to show them; each goes with one message. */
    attachments: z
      .array(attachmentIdSchema)
      .max(LIMITS.attachmentsPerMessage)
      .refine((ids) => new Set(ids).size === ids.length, 'an id is named twice')
      .optional(),
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

const sentMessage = z.object({
  message: messageSchema,
  /** The request that waits for the person's answer, when the message opens one. */
  requestId: requestIdSchema.nullable(),
  /** When the message is, or was, due. */
  scheduledFor: z.number(),
  /** Sessions of the recipient's agent that live, where the recipient is none of them: it may not read for long. */
  living: z.array(agentNameSchema),
});

export type SentMessage = z.infer<typeof sentMessage>;

const draftBody = z.strictObject({
  from: agentNameSchema,
  conversationId: conversationIdSchema.nullish(),
  part: draftPartSchema.default('answer'),
  /** Text to put behind what the draft holds so far. */
  append: z.string().max(MAX_TEXT_LENGTH),
});

export type DraftGrowth = z.output<typeof draftBody>;

/** One message, with every request and run that belongs to it. */
const wholeMessage = messagesPage
  .pick({ requests: true, runs: true })
  .extend({ message: deliveredMessageSchema });

export type WholeMessage = z.infer<typeof wholeMessage>;

/** What the person could mention with @, offered while they type. */
const mentionSuggestion = z.object({
  kind: z.enum(['page', 'selection', 'memory', 'file']),
  /** Put into the message as it is. */
  text: z.string(),
  /** What it stands for: a path, or the memory itself; empty where the kind says it all. */
  label: z.string(),
});

export type MentionSuggestion = z.infer<typeof mentionSuggestion>;

export const messageEndpoints = {
  suggestMentions: {
    method: 'GET',
    path: '/api/agents/{name}/mentions',
    access: PERSON_ONLY,
    summary: 'Suggest what can be mentioned to an agent',
    description: 'Files and memories that fit what was typed after the @, and the page and the selection.',
    params: z.object({ name: agentNameSchema }),
    query: z.object({ query: z.string().max(200).default('') }),
    response: named('suggestions', z.array(mentionSuggestion), 'The best first.'),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    access: BOTH,
    actsAs: 'from',
    summary: 'Send a message',
    description: `To the person ("${PERSON}") or to an agent by name. The plain name of an agent that has sessions stands for the only one that lives, unless a living session is called so, or another agent that reads its mailbox; where several live, it is refused and they are named. \`living\` names those that live where the recipient is none of them. A program sends as an agent, the person as "${PERSON}". Answered once the message is durable. A caller that chooses the \`id\` itself may repeat the call: the message is sent once.

\`quickReplies\` (at most ${LIMITS.quickReplies} texts of at most ${LIMITS.quickReplyCharacters} characters) are suggested answers; with them, or with \`expectsReply\`, a message to the person opens a request, whose answer can be awaited at \`/api/requests/{id}\`. With \`expectsReply: false\` quick replies are an offer: nothing waits for them, and they are withdrawn when the conversation goes on. \`recommended\` is the index of the quick reply that the sender recommends. \`awaited\` says that the sender is about to wait for the answer, as it can there. \`delayMs\` delivers no earlier than that; \`expiresInMs\` lets the request expire that long after delivery. \`inReplyTo\` from the person settles the request of that message. \`supersedes\`, which only the person can give, names an earlier message of theirs to the same agent that this one stands in place of: that one and what followed it in the conversation count no more, what was still asked there is withdrawn, and it leaves the agent's mailbox. \`mode\`, which only the person can give, is the conversation's mode from this message on. \`modelAnswer\` says that the text is a model's final answer: a decision set in it becomes a request. \`draftId\` ends the draft that the message completes. \`attachments\` are the ids of files that the sender added before (\`POST /api/attachments\`), at most ${LIMITS.attachmentsPerMessage}; each goes with one message, and a message that supersedes another may name those of that one again.`,
    body: sendMessageBodySchema,
    response: created(sentMessage, 'Sent, or scheduled.'),
    refusals: [
      'quickReplies_invalid_type',
      'quickReplies_too_many',
      'quickReplies_empty_string',
      'quickReplies_too_long',
      'forbidden',
      'not_found',
      'unknown_recipient',
      'recipient_terminated',
      'several_sessions',
      'too_many_open_requests',
      'mailbox_full',
      'too_many_scheduled',
      'too_many_agents',
      'too_many_conversations',
      'superseded',
      'already_settled',
      'too_many_versions',
      'too_far_back',
      'begun_anew',
      'attachment_sent',
    ],
  },
  message: {
    method: 'GET',
    path: '/api/messages/{id}',
    access: PERSON_ONLY,
    summary: 'Read one message',
    description:
      'As it was delivered, with the requests and the runs that belong to it. One that waits for its time is not found.',
    params: z.object({ id: messageIdSchema }),
    response: answer(wholeMessage, 'The message.'),
    refusals: ['not_found'],
  },
  appendDraft: {
    method: 'PUT',
    path: '/api/drafts/{id}',
    access: PROGRAM,
    actsAs: 'from',
    summary: 'Show the person a message while it is being written',
    description:
      'Starts the draft, or puts `append` behind it. The id is chosen by the program: `drf_` and 20 to 40 random digits and small letters. Drafts are never stored; finish with a message that names the `draftId`.',
    params: z.object({ id: draftIdSchema }),
    body: draftBody,
    response: answer(draftSchema, 'The draft as it is now.'),
    refusals: ['forbidden', 'not_found', 'too_many_drafts', 'too_many_agents'],
  },
} as const satisfies Record<string, Endpoint>;
