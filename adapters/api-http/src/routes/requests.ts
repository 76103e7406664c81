// Routes for what agents ask of the person, and for the person's answers. No program gets to answer.
import type { Hub } from '@nod/hub';
import { type HumanAnswer, isOfRun, NodError, type RequestId } from '@nod/protocol';
import { STATUS_BY_CODE } from '../exchange/error-response.ts';
import type { ApiContext, Routes } from '../serving/route.ts';
import type { OpenStream } from '../streams/open-streams.ts';

export function requestRoutes(hub: Hub, streams: OpenStream) {
  const actsAs = async (input: { params: { id: RequestId } }) =>
    (await hub.requests.get(input.params.id)).agent;
  return {
    requests: ({ query }) => hub.requests.page(query),
    request: {
      actsAs,
      handle: ({ params, query, ...input }) =>
        streams.whileOpen({ ...input, waitMs: query.waitMs }, (signal) =>
          hub.requests.waitSettled(params.id, {
            ...query,
            signal,
            isAgent: input.caller?.kind === 'program',
          }),
        ),
    },
    question: {
      actsAs,
      handle: ({ params }) => hub.requests.question(params.id),
    },
    answer: ({ params, body, context }) => answer(hub, params.id, body, context),
    answerAll: ({ body }) => hub.requests.answerAll(body.answers, body.surface),
    previewApproval: ({ params, body }) => hub.approvals.preview(params.id, body.parameters),
    cancel: {
      actsAs,
      async handle({ params, caller }) {
        if (caller?.kind === 'program') await requireOwnQuestion(hub, params.id);
        return hub.requests.cancel(params.id);
      },
    },
  } satisfies Partial<Routes>;
}

/** What programs ask, they may withdraw; what the hub asks about a tool call is between it and the person. */
async function requireOwnQuestion(hub: Hub, id: RequestId): Promise<void> {
  if (isOfRun(await hub.requests.get(id)))
    throw new NodError('forbidden', 'a program cannot withdraw a tool approval of the hub');
}

async function answer(hub: Hub, id: RequestId, body: HumanAnswer, context: ApiContext) {
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
