// Routes for sending messages and reading one, for drafts still being written, and for what can be mentioned.
import type { Hub } from '@nod/hub';
import {
  type Address,
  type AgentName,
  type MentionSuggestion,
  NodError,
  type OutgoingMessage,
  PERSON,
} from '@nod/protocol';
import type { Caller } from '../callers/caller.ts';
import type { Routes } from '../serving/route.ts';

type Suggest = (agent: AgentName, query: string) => Promise<MentionSuggestion[]>;

export function messageRoutes(hub: Hub, suggest: Suggest) {
  return {
    sendMessage: {
      actsAs: ({ body }) => body.from,
      async handle({ body, caller }) {
        requireOwnVoice(caller, body.from);
        requireOwnMode(body);
        return hub.bus.send(body);
      },
    },
    message: ({ params }) => hub.conversations.message(params.id),
    appendDraft: {
      actsAs: ({ body }) => body.from,
      handle: ({ params, body }) => hub.drafts.append(params.id, body),
    },
    suggestMentions: async ({ params, query }) => ({ suggestions: await suggest(params.name, query.query) }),
  } satisfies Partial<Routes>;
}

/** The person does not speak as an agent; that a program does not speak as the person is checked before. */
function requireOwnVoice(caller: Caller | null, from: Address): void {
  if (caller?.kind === 'program' || from === PERSON) return;
  throw new NodError('forbidden', 'the person cannot speak as an agent');
}

/** How far agents may go is the person's to say. */
function requireOwnMode({ from, mode }: OutgoingMessage): void {
  if (mode !== undefined && from !== PERSON) throw new NodError('forbidden', 'only the person sets the mode');
}
