// What agents ask of the person, and the person's answers. No program gets to answer.
import type { Hub } from '@nod/hub';
import {
  answerBodySchema,
  askedQuestionSchema,
  humanRequestSchema,
  NodError,
  type RequestId,
  requestIdSchema,
  requestsQuerySchema,
  requestsSchema,
  waitQuerySchema,
} from '@nod/protocol';
import { z } from 'zod';
import { BOTH, PERSON_ONLY } from '../caller.ts';
import { STATUS_BY_CODE } from '../error-response.ts';
import type { OpenStream } from '../open-stream.ts';
import { type ApiContext, type Route, route } from '../route.ts';

const params = z.object({ id: requestIdSchema });
const response = {
  status: 200,
  description: 'The request as it is now.',
  schema: humanRequestSchema,
} as const;

export function requestRoutes(hub: Hub, streams: OpenStream): Route[] {
  const actsAs = async (input: { params: z.output<typeof params> }) =>
    (await hub.requests.get(input.params.id)).agent;
  return [
    route({
      method: 'GET',
      path: '/api/requests',
      access: PERSON_ONLY,
      summary: 'List what waits for the person',
      description:
        'Open requests, oldest first, page by page: `next` of one page is `after` of the one that follows.',
      query: requestsQuerySchema,
      response: { status: 200, description: 'A page of open requests.', schema: requestsSchema },
      handle: ({ query }) => hub.requests.page(query),
    }),
    route({
      method: 'GET',
      path: '/api/requests/{id}',
      access: BOTH,
      summary: 'Wait for an answer',
      description:
        'The request; its `settlement` is null while it is open. With `waitMs`, answers as soon as it is settled, or after that long as it is: then ask again. While a program does, the answer is `awaited`; some seconds after its last such call, it is no longer, and the person is told so.',
      params,
      actsAs,
      query: waitQuerySchema,
      response,
      refusals: ['not_found'],
      handle: ({ params, query, ...input }) =>
        streams.whileOpen({ ...input, waitMs: query.waitMs }, (signal) =>
          hub.requests.waitSettled(params.id, {
            ...query,
            signal,
            isAgent: input.caller?.kind === 'program',
          }),
        ),
    }),
    route({
      method: 'GET',
      path: '/api/requests/{id}/question',
      access: BOTH,
      summary: 'Read what was asked',
      description: 'The question in full, as the agent put it, and whether it still counts.',
      params,
      actsAs,
      response: { status: 200, description: 'The question.', schema: askedQuestionSchema },
      refusals: ['not_found'],
      handle: ({ params }) => hub.requests.question(params.id),
    }),
    route({
      method: 'POST',
      path: '/api/requests/{id}/answer',
      access: PERSON_ONLY,
      summary: 'Answer a request',
      description:
        'Sends `text`, exactly as it is, to the agent that asked; a decision set can also be answered by a `decision`, which is put into words in `language`. A tool approval is answered by an `approval` alone, never by a text; an approval names the `hash` of the call as it was shown. The first answer wins: when the request is settled already, nothing is sent and the refusal also carries the `request` as it was settled.',
      params,
      body: answerBodySchema,
      response,
      refusals: [
        'not_found',
        'already_settled',
        'no_longer_valid',
        'hash_mismatch',
        'supplement_too_long',
        'recipient_terminated',
      ],
      handle: ({ params, body, context }) => answer(hub, params.id, body, context),
    }),
    route({
      method: 'POST',
      path: '/api/requests/{id}/cancel',
      access: BOTH,
      summary: 'Withdraw a request',
      description:
        'The question no longer waits for an answer. Cancelling a settled request changes nothing. A program withdraws what its own agents asked, and no tool approval: the hub asked for that.',
      params,
      actsAs,
      response,
      refusals: ['not_found'],
      async handle({ params, caller }) {
        if (caller?.kind === 'program') await requireOwnQuestion(hub, params.id);
        return hub.requests.cancel(params.id);
      },
    }),
  ];
}

/** What programs ask, they may withdraw; what the hub asks about a tool call is between it and the person. */
async function requireOwnQuestion(hub: Hub, id: RequestId): Promise<void> {
  const { kind } = await hub.requests.get(id);
  if (kind === 'tool-approval') throw new NodError('forbidden', 'a program cannot withdraw a tool approval');
}

async function answer(hub: Hub, id: RequestId, body: z.output<typeof answerBodySchema>, context: ApiContext) {
  try {
    return await hub.requests.answer(id, body);
  } catch (error) {
    if (!(error instanceof NodError) || error.code !== 'already_settled') throw error;
    const { code, message } = error;
    return context.json(
      { error: { code, message }, request: await hub.requests.get(id) },
      STATUS_BY_CODE[code],
    );
  }
}
