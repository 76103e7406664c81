// What the person could mention with @ while they type.
import type { MentionSuggestion } from '@nod/protocol';
import type { Routes } from '../route.ts';

export function mentionRoutes(suggest: (query: string) => Promise<MentionSuggestion[]>) {
  return {
    suggestMentions: async ({ query }) => ({ suggestions: await suggest(query.query) }),
  } satisfies Partial<Routes>;
}
