// What the person sees: where a surface starts, conversations and their messages.
import type { Hub } from '@nod/hub';
import {
  conversationIdSchema,
  conversationSummarySchema,
  conversationsSchema,
  markReadBodySchema,
  messagesPageSchema,
  messagesQuerySchema,
  setModeBodySchema,
  startingPointSchema,
  stoppedSchema,
} from '@nod/protocol';
import { z } from 'zod';
import { PERSON_ONLY } from '../caller.ts';
import { type Route, route } from '../route.ts';

const params = z.object({ id: conversationIdSchema });

export function conversationRoutes(hub: Hub): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/overview',
      access: PERSON_ONLY,
      summary: 'Where a surface starts',
      description:
        'Everything but message texts, up to the place `overview.seq` of the event log, and the drafts being written. Go on with `/api/events` from there.',
      response: { status: 200, description: 'The starting point.', schema: startingPointSchema },
      handle: () => hub.startingPoint(),
    }),
    route({
      method: 'GET',
      path: '/api/conversations',
      access: PERSON_ONLY,
      summary: 'List the conversations',
      response: { status: 200, description: 'Newest first.', schema: conversationsSchema },
      handle: () => ({ conversations: hub.conversations.list() }),
    }),
    route({
      method: 'GET',
      path: '/api/conversations/{id}/messages',
      access: PERSON_ONLY,
      summary: 'Read a conversation',
      description:
        'The newest messages, or those before the position `before`, oldest first, with the requests that belong to them.',
      params,
      query: messagesQuerySchema,
      response: { status: 200, description: 'A page of messages.', schema: messagesPageSchema },
      refusals: ['not_found'],
      handle: ({ params, query: { before, limit } }) =>
        hub.conversations.messages(params.id, { limit, ...(before !== undefined && { before }) }),
    }),
    route({
      method: 'POST',
      path: '/api/conversations/{id}/read',
      access: PERSON_ONLY,
      summary: 'Mark a conversation as read',
      description: 'The person has seen every message up to the position `through`.',
      params,
      body: markReadBodySchema,
      response: { status: 204, description: 'Marked.' },
      refusals: ['not_found'],
      handle: ({ params, body }) => hub.conversations.markRead(params.id, body.through),
    }),
    route({
      method: 'PUT',
      path: '/api/conversations/{id}/mode',
      access: PERSON_ONLY,
      summary: 'Set the mode of a conversation',
      description:
        'How far the agent may go by itself, from the next tool call on. `agent` approves the calls that wait because of the mode, `ask` rejects all that wait.',
      params,
      body: setModeBodySchema,
      response: { status: 200, description: 'The conversation.', schema: conversationSummarySchema },
      refusals: ['not_found'],
      handle: ({ params, body }) => hub.conversations.setMode(params.id, body.mode, body.surface),
    }),
    route({
      method: 'POST',
      path: '/api/conversations/{id}/stop',
      access: PERSON_ONLY,
      summary: 'Stop what an agent is doing in a conversation',
      params,
      response: { status: 200, description: 'Whether anything was running.', schema: stoppedSchema },
      handle: ({ params }) => ({ stopped: hub.runs.stop(params.id) }),
    }),
  ];
}
