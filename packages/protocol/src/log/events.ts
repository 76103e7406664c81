// Events: what happens in the hub, as every surface is told it. Durable events have a place in the log (`seq`); drafts,
// the progress of tool calls, the presence of agents and the hub's health pass by and are gone.
import { z } from 'zod';
import { agentSchema } from '../agents/agent.ts';
import { presenceSchema } from '../agents/presence.ts';
import { hubHealthSchema } from '../hub/health.ts';
import {
  conversationIdSchema,
  draftIdSchema,
  messageIdSchema,
  permissionIdSchema,
  renewalIdSchema,
  requestIdSchema,
  runIdSchema,
} from '../ids/ids.ts';
import { tagged } from '../ids/tagged.ts';
import { conversationSchema } from '../messages/conversation.ts';
import { deliverySchema } from '../messages/delivery.ts';
import { draftSchema } from '../messages/draft.ts';
import { messageSchema } from '../messages/message.ts';
import { agentNameSchema } from '../names/address.ts';
import {
  awaitedSchema,
  humanRequestSchema,
  settlementSchema,
  surfaceSchema,
} from '../requests/human-request.ts';
import { chatModeSchema } from '../tools/chat-mode.ts';
import { runEndSchema, runSchema, runStepSchema, toolProgressSchema } from '../tools/run.ts';
import { permissionSchema, toolPolicySchema } from '../tools/tool-policy.ts';

const inConversation = { conversationId: conversationIdSchema };
const ofRequest = { requestId: requestIdSchema, ...inConversation, messageId: messageIdSchema };
const ofRun = { runId: runIdSchema, ...inConversation };

export const hubEventSchema = z.discriminatedUnion('type', [
  tagged('agent-registered', { agent: agentSchema }),
  tagged('agent-terminated', { name: agentNameSchema, at: z.number() }),
  tagged('conversation-opened', { conversation: conversationSchema }),
  tagged('conversation-read', { ...inConversation, through: z.number().int(), unread: z.number().int() }),
  tagged('conversation-mode-set', { ...inConversation, mode: chatModeSchema, at: z.number() }),
  tagged('conversation-renewed', {
    ...inConversation,
    renewalId: renewalIdSchema,
    at: z.number(),
    surface: surfaceSchema,
  }),
  tagged('message-delivered', { message: messageSchema }),
  /** How far a message to an agent has come into its program: only ever forward. */
  tagged('message-delivery-told', {
    messageId: messageIdSchema,
    ...inConversation,
    delivery: deliverySchema,
  }),
  tagged('request-opened', { request: humanRequestSchema }),
  tagged('request-awaited', { ...ofRequest, awaited: awaitedSchema }),
  tagged('request-settled', { ...ofRequest, settlement: settlementSchema }),
  tagged('run-started', { run: runSchema }),
  tagged('run-step-added', { ...ofRun, step: runStepSchema }),
  tagged('run-ended', { ...ofRun, end: runEndSchema }),
  tagged('tool-policy-set', { policy: toolPolicySchema }),
  tagged('tool-policy-removed', { agent: agentNameSchema.nullable(), toolName: z.string() }),
  tagged('permission-granted', { permission: permissionSchema }),
  tagged('permission-revoked', { permissionId: permissionIdSchema }),
]);

export type HubEvent = z.infer<typeof hubEventSchema>;
export type HubEventOf<T extends HubEvent['type']> = Extract<HubEvent, { type: T }>;

/** An event with its place in the log. The `seq` of `message-delivered` is the message's position. */
export const loggedEventSchema = z.object({ seq: z.number().int(), event: hubEventSchema });

export type LoggedEvent = z.infer<typeof loggedEventSchema>;

export const passingEventSchema = z.discriminatedUnion('type', [
  tagged('draft-updated', {
    draft: draftSchema.omit({ text: true }),
    /** How long the draft was before `delta`; a client with another length asks for an overview anew. */
    offset: z.number().int(),
    delta: z.string(),
  }),
  tagged('draft-closed', { draftId: draftIdSchema, ...inConversation }),
  tagged('tool-call-progressed', { ...ofRun, callId: z.string(), progress: toolProgressSchema }),
  tagged('presence-changed', { presence: presenceSchema }),
  tagged('health-changed', { health: hubHealthSchema }),
]);

export type PassingEvent = z.infer<typeof passingEventSchema>;

/** One item of the event stream: in the log (`seq`) or passing by (`seq` null). */
export type StreamItem = LoggedEvent | { seq: null; event: PassingEvent };
