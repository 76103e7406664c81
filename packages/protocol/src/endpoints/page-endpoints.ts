// Endpoints for the page beside the person: the side panel follows what the hub asks of it, and answers.
import { z } from 'zod';
import { sidePanelIdSchema } from '../pages/captured-page.ts';
import { pageAnswerSchema } from '../pages/page-call.ts';
import { done, type Endpoint, SESSION, stream } from './endpoint.ts';

export const pageEndpoints = {
  openPageCalls: {
    method: 'GET',
    path: '/api/page-calls',
    access: SESSION,
    summary: 'Follow what is asked of the page beside the person',
    description:
      'Server-sent events: `event: page-call`, `data:` an AskedPageCall, each handed out once. `sidePanel` is the id that messages written there have in their payload: what is done for such a message is asked of that side panel alone.',
    query: z.object({ sidePanel: sidePanelIdSchema }),
    response: stream('The stream.', 'text/event-stream'),
  },
  answerPageCall: {
    method: 'POST',
    path: '/api/page-calls/{id}',
    access: SESSION,
    summary: 'Answer what was asked of the page',
    params: z.object({ id: z.string().max(100) }),
    body: pageAnswerSchema,
    response: done('Taken.'),
    refusals: ['no_longer_valid'],
  },
} as const satisfies Record<string, Endpoint>;
