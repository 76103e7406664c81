// Routes for messages, sent, read and still being written, and for the conversations they stand in.
import { NodError, PERSON } from '@nod/protocol';
import type { RouteParts, Routes } from '../serving/route.ts';

export function messageRoutes({ hub, suggestMentions }: RouteParts) {
  return {
    sendMessage({ body, caller }) {
      // That a program does not speak as the person is checked before.
      if (caller?.kind !== 'program' && body.from !== PERSON)
        throw new NodError('forbidden', 'the person cannot speak as an agent');
      if (body.mode !== undefined && body.from !== PERSON)
        throw new NodError('forbidden', 'only the person sets the mode');
      return hub.bus.send(body);
    },
    message: ({ params }) => hub.conversations.message(params.id),
    appendDraft: ({ params, body }) => hub.drafts.append(params.id, body),
    suggestMentions: async ({ params, query }) => ({
      suggestions: await suggestMentions(params.name, query.query),
    }),
    overview: () => hub.startingPoint(),
    conversations: () => ({ conversations: hub.conversations.list() }),
    conversation: ({ params }) => hub.conversations.get(params.id),
    messages: ({ params, query: { before, limit } }) =>
      hub.conversations.messages(params.id, { limit, ...(before !== undefined && { before }) }),
    markRead: ({ params, body }) => hub.conversations.markRead(params.id, body.through),
    setMode: ({ params, body }) => hub.conversations.setMode(params.id, body.mode, body.surface),
    renew: ({ params, body }) => hub.conversations.renew(params.id, body.surface, body.id),
    stop: ({ params, query: { surface } }) => ({
      stopped: hub.runs.stop(params.id, { who: 'person', surface }),
    }),
  } satisfies Partial<Routes>;
}
