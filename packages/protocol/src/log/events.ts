// Events: what happens in the hub, as every surface is told it. Durable events have a place in the log (`seq`); drafts,
// the progress of tool calls and the hub's health pass by and are gone.
import { z } from 'zod';
import { agentSchema } from '../agents/agent.ts';
import { hubHealthSchema } from '../hub/health.ts';
import {
  conversationIdSchema,
  draftIdSchema,
  messageIdSchema,
  permissionIdSchema,
  requestIdSchema,
  runIdSchema,
} from '../ids/ids.ts';
import { conversationSchema } from '../messages/conversation.ts';
import { draftSchema } from '../messages/draft.ts';
import { messageSchema } from '../messages/message.ts';
import { agentNameSchema } from '../names/address.ts';
import { awaitedSchema, humanRequestSchema, settlementSchema } from '../requests/human-request.ts';
import { chatModeSchema } from '../tools/chat-mode.ts';
import { runEndSchema, runSchema, runStepSchema, toolProgressSchema } from '../tools/run.ts';
import { permissionSchema, toolPolicySchema } from '../tools/tool-policy.ts';

export const hubEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('agent-registered'), agent: agentSchema }),
  z.object({ type: z.literal('agent-terminated'), name: agentNameSchema, at: z.number() }),
  z.object({ type: z.literal('conversation-opened'), conversation: conversationSchema }),
  z.object({
    type: z.literal('conversation-read'),
    conversationId: conversationIdSchema,
    through: z.number().int(),
    unread: z.number().int(),
  }),
  z.object({
    type: z.literal('conversation-mode-set'),
    conversationId: conversationIdSchema,
    mode: chatModeSchema,
    at: z.number(),
  }),
  z.object({ type: z.literal('message-delivered'), message: messageSchema }),
  z.object({ type: z.literal('request-opened'), request: humanRequestSchema }),
  z.object({
    type: z.literal('request-awaited'),
    requestId: requestIdSchema,
    conversationId: conversationIdSchema,
    messageId: messageIdSchema,
    awaited: awaitedSchema,
  }),
  z.object({
    type: z.literal('request-settled'),
    requestId: requestIdSchema,
    conversationId: conversationIdSchema,
    messageId: messageIdSchema,
    settlement: settlementSchema,
  }),
  z.object({ type: z.literal('run-started'), run: runSchema }),
  z.object({
    type: z.literal('run-step-added'),
    runId: runIdSchema,
    conversationId: conversationIdSchema,
    step: runStepSchema,
  }),
  z.object({
    type: z.literal('run-ended'),
    runId: runIdSchema,
    conversationId: conversationIdSchema,
    end: runEndSchema,
  }),
  z.object({ type: z.literal('tool-policy-set'), policy: toolPolicySchema }),
  z.object({
    type: z.literal('tool-policy-removed'),
    agent: agentNameSchema.nullable(),
    toolName: z.string(),
  }),
  z.object({ type: z.literal('permission-granted'), permission: permissionSchema }),
  z.object({ type: z.literal('permission-revoked'), permissionId: permissionIdSchema }),
]);

export type HubEvent = z.infer<typeof hubEventSchema>;
export type HubEventOf<T extends HubEvent['type']> = Extract<HubEvent, { type: T }>;

/** An event with its place in the log. The `seq` of `message-delivered` is the message's position. */
export const loggedEventSchema = z.object({ seq: z.number().int(), event: hubEventSchema });

export type LoggedEvent = z.infer<typeof loggedEventSchema>;

export const passingEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('draft-updated'),
    draft: draftSchema.omit({ text: true }),
    /** How long the draft was before `delta`; a client with another length asks for an overview anew. */
    offset: z.number().int(),
    delta: z.string(),
  }),
  z.object({ type: z.literal('draft-closed'), draftId: draftIdSchema, conversationId: conversationIdSchema }),
  z.object({
    type: z.literal('tool-call-progressed'),
    runId: runIdSchema,
    conversationId: conversationIdSchema,
    callId: z.string(),
    progress: toolProgressSchema,
  }),
  z.object({ type: z.literal('health-changed'), health: hubHealthSchema }),
]);

export type PassingEvent = z.infer<typeof passingEventSchema>;

/** One item of the event stream: in the log (`seq`) or passing by (`seq` null). */
export type StreamItem = LoggedEvent | { seq: null; event: PassingEvent };
