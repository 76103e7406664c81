// Endpoints for what the person sees: where a surface starts, conversations and their messages.
import { z } from 'zod';
import { presenceSchema } from '../agents/presence.ts';
import { hubHealthSchema } from '../hub/health.ts';
import { conversationIdSchema, renewalIdSchema } from '../ids/ids.ts';
import { overviewSchema } from '../log/overview.ts';
import { conversationSummarySchema, renewalSchema, renewedSchema } from '../messages/conversation.ts';
import { draftSchema } from '../messages/draft.ts';
import { deliveredMessageSchema } from '../messages/message.ts';
import { humanRequestSchema, surfaceSchema } from '../requests/human-request.ts';
import { chatModeSchema } from '../tools/chat-mode.ts';
import { runSchema } from '../tools/run.ts';
import { answer, atSurface, done, type Endpoint, limitOf, MAX_PAGE, named, PERSON_ONLY } from './endpoint.ts';

/** Where a surface starts: everything up to `overview.seq`, and the drafts being written. */
const startingPoint = z.object({
  /** Names the log that `overview.seq` is a place in; a hub with new data has another one. */
  logId: z.string(),
  overview: overviewSchema,
  drafts: z.array(draftSchema),
  /** Of the agents whose programs the hub reaches by a door. */
  presences: z.array(presenceSchema),
  health: hubHealthSchema,
});

export type StartingPoint = z.infer<typeof startingPoint>;

/** A page of a conversation, oldest first, with every request and run that belongs to its messages. */
export const messagesPage = z.object({
  messages: z.array(deliveredMessageSchema),
  requests: z.array(humanRequestSchema),
  runs: z.array(runSchema),
  /** Where the conversation was begun anew, behind the first of these messages and before the next page. */
  renewals: z.array(renewalSchema),
  hasMore: z.boolean(),
});

export type MessagesPage = z.infer<typeof messagesPage>;

const params = z.object({ id: conversationIdSchema });

export const conversationEndpoints = {
  overview: {
    method: 'GET',
    path: '/api/overview',
    access: PERSON_ONLY,
    summary: 'Where a surface starts',
    description:
      'Everything but message texts, up to the place `overview.seq` of the event log, and the drafts being written. Go on with `/api/events` from there.',
    response: answer(startingPoint, 'The starting point.'),
  },
  conversations: {
    method: 'GET',
    path: '/api/conversations',
    access: PERSON_ONLY,
    summary: 'List the conversations',
    response: named('conversations', z.array(conversationSummarySchema), 'Newest first.'),
  },
  conversation: {
    method: 'GET',
    path: '/api/conversations/{id}',
    access: PERSON_ONLY,
    summary: 'See how a conversation stands',
    description: 'Who takes part, its mode, its last message and how much is unread.',
    params,
    response: answer(conversationSummarySchema, 'The conversation.'),
    refusals: ['not_found'],
  },
  messages: {
    method: 'GET',
    path: '/api/conversations/{id}/messages',
    access: PERSON_ONLY,
    summary: 'Read a conversation',
    description:
      'The newest messages, or those before the position `before`, oldest first, with the requests and the runs that belong to them.',
    params,
    query: z.object({
      /** Only messages delivered before this position. */
      before: z.coerce.number<number>().int().positive().optional(),
      limit: limitOf(MAX_PAGE),
    }),
    response: answer(messagesPage, 'A page of messages.'),
    refusals: ['not_found'],
  },
  markRead: {
    method: 'POST',
    path: '/api/conversations/{id}/read',
    access: PERSON_ONLY,
    summary: 'Mark a conversation as read',
    description: 'The person has seen every message up to the position `through`.',
    params,
    body: z.strictObject({ through: z.number().int().nonnegative() }),
    response: done('Marked.'),
    refusals: ['not_found'],
  },
  setMode: {
    method: 'PUT',
    path: '/api/conversations/{id}/mode',
    access: PERSON_ONLY,
    summary: 'Set the mode of a conversation',
    description:
      'How far the agent may go by itself. Calls that wait get the verdict that they would get if they began now: `agent` approves those that wait because of the mode, `ask` rejects all.',
    params,
    body: z.strictObject({ mode: chatModeSchema, surface: surfaceSchema }),
    response: answer(conversationSummarySchema, 'The conversation.'),
    refusals: ['not_found'],
  },
  renew: {
    method: 'POST',
    path: '/api/conversations/{id}/renew',
    access: PERSON_ONLY,
    summary: 'Begin a conversation anew',
    description:
      "What was said before stays to be read and leaves the context of the hub's own agents; a program is told with the person's next message (`beginsAnew`). Open requests stay open, and what runs goes on. Changes nothing where nothing was said since the last time, or under an `id` that was used before.",
    params,
    body: z.strictObject({ surface: surfaceSchema, id: renewalIdSchema.optional() }),
    response: answer(renewedSchema, 'What came of it.'),
    refusals: ['not_found'],
  },
  stop: {
    method: 'POST',
    path: '/api/conversations/{id}/stop',
    access: PERSON_ONLY,
    summary: 'Stop what an agent is doing in a conversation',
    params,
    query: atSurface,
    response: named('stopped', z.boolean(), 'Whether anything was running.'),
  },
} as const satisfies Record<string, Endpoint>;
