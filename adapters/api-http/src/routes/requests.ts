// Routes for what agents ask of the person, and for the person's answers. No program gets to answer.
import type { Hub } from '@nod/hub';
import { type HumanAnswer, isOfRun, NodError, type RequestId, STATUS_BY_CODE } from '@nod/protocol';
import { toOwnSurface } from '../callers/caller.ts';
import type { ApiContext, RouteParts, Routes } from '../serving/route.ts';

export function requestRoutes({ hub, streams }: RouteParts) {
  return {
    requests: ({ query }) => hub.requests.page(query),
    request: ({ params, query, ...input }) =>
      streams.whileOpen({ ...input, waitMs: query.waitMs }, (signal) =>
        hub.requests.waitSettled(params.id, {
          ...query,
          signal,
          isAgent: input.caller?.kind === 'program',
        }),
      ),
    question: ({ params }) => hub.requests.question(params.id),
    answer: ({ params, body, context }) => answer(hub, params.id, body, context),
    answerAll: ({ body }) => hub.requests.answerAll(body.answers, body.surface),
    previewApproval: ({ params, body }) => hub.approvals.preview(params.id, body.parameters),
    async cancel({ params, query, caller }) {
      const surface = toOwnSurface(caller, query);
      // What programs ask, they may withdraw; what the hub asks about a tool call is between it and the person.
      if (surface === null && isOfRun(await hub.requests.get(params.id)))
        throw new NodError('forbidden', 'a program cannot withdraw a tool approval of the hub');
      return hub.requests.cancel(params.id, surface);
    },
  } satisfies Partial<Routes>;
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
