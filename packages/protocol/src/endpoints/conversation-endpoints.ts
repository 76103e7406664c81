// Endpoints for what the person sees: where a surface starts, conversations and their messages.
import { z } from 'zod';
import {
  conversationsSchema,
  markReadBodySchema,
  messagesPageSchema,
  messagesQuerySchema,
  setModeBodySchema,
  startingPointSchema,
} from '../api/api.ts';
import { stoppedSchema } from '../hub/settings.ts';
import { conversationIdSchema } from '../ids/ids.ts';
import { conversationSummarySchema } from '../messages/conversation.ts';
import { type Endpoint, PERSON_ONLY } from './endpoint.ts';

const params = z.object({ id: conversationIdSchema });

export const conversationEndpoints = {
  overview: {
    method: 'GET',
    path: '/api/overview',
    access: PERSON_ONLY,
    summary: 'Where a surface starts',
    description:
      'Everything but message texts, up to the place `overview.seq` of the event log, and the drafts being written. Go on with `/api/events` from there.',
    response: { status: 200, description: 'The starting point.', schema: startingPointSchema },
  },
  conversations: {
    method: 'GET',
    path: '/api/conversations',
    access: PERSON_ONLY,
    summary: 'List the conversations',
    response: {
      status: 200,
      description: 'Newest first.',
      schema: conversationsSchema,
      field: 'conversations',
    },
  },
  conversation: {
    method: 'GET',
    path: '/api/conversations/{id}',
    access: PERSON_ONLY,
    summary: 'See how a conversation stands',
    description: 'Who takes part, its mode, its last message and how much is unread.',
    params,
    response: { status: 200, description: 'The conversation.', schema: conversationSummarySchema },
    refusals: ['not_found'],
  },
  messages: {
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
  },
  markRead: {
    method: 'POST',
    path: '/api/conversations/{id}/read',
    access: PERSON_ONLY,
    summary: 'Mark a conversation as read',
    description: 'The person has seen every message up to the position `through`.',
    params,
    body: markReadBodySchema,
    response: { status: 204, description: 'Marked.' },
    refusals: ['not_found'],
  },
  setMode: {
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
  },
  stop: {
    method: 'POST',
    path: '/api/conversations/{id}/stop',
    access: PERSON_ONLY,
    summary: 'Stop what an agent is doing in a conversation',
    params,
    response: {
      status: 200,
      description: 'Whether anything was running.',
      schema: stoppedSchema,
      field: 'stopped',
    },
  },
} as const satisfies Record<string, Endpoint>;
