// Routes for what the person sees: where a surface starts, conversations and their messages.
import type { Hub } from '@nod/hub';
import type { Routes } from '../serving/route.ts';

export function conversationRoutes(hub: Hub) {
  return {
    overview: () => hub.startingPoint(),
    conversations: () => ({ conversations: hub.conversations.list() }),
    conversation: ({ params }) => hub.conversations.get(params.id),
    messages: ({ params, query: { before, limit } }) =>
      hub.conversations.messages(params.id, { limit, ...(before !== undefined && { before }) }),
    markRead: ({ params, body }) => hub.conversations.markRead(params.id, body.through),
    setMode: ({ params, body }) => hub.conversations.setMode(params.id, body.mode, body.surface),
    stop: ({ params }) => ({ stopped: hub.runs.stop(params.id) }),
  } satisfies Partial<Routes>;
}
