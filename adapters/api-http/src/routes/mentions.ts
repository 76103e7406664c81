// What the person could mention with @ while they type.
import { type MentionSuggestion, mentionSuggestionsSchema, mentionsQuerySchema } from '@nod/protocol';
import { PERSON_ONLY } from '../caller.ts';
import { type Route, route } from '../route.ts';

export function mentionRoutes(suggest: (query: string) => Promise<MentionSuggestion[]>): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/mentions',
      access: PERSON_ONLY,
      summary: 'Suggest what can be mentioned',
      description: 'Files and memories that fit what was typed after the @, and the page and the selection.',
      query: mentionsQuerySchema,
      response: { status: 200, description: 'The best first.', schema: mentionSuggestionsSchema },
      handle: async ({ query }) => ({ suggestions: await suggest(query.query) }),
    }),
  ];
}
