// Routes for the page beside the person: what is asked of it, as a stream, and its answers.
import { type AskedPageCall, NodError } from '@nod/protocol';
import type { RouteParts, Routes } from '../serving/route.ts';
import type { Frame } from '../streams/event-stream.ts';

export function pageRoutes({ streams, browsers }: RouteParts) {
  return {
    openPageCalls: (input) =>
      streams.open(input, (signal) => browsers.follow(input.query.sidePanel, signal), toCallFrame),
    answerPageCall({ params: { id }, body }) {
      if (browsers.answer(id, body)) return;
      throw new NodError('no_longer_valid', 'nobody waits for this answer');
    },
  } satisfies Partial<Routes>;
}

function toCallFrame(asked: AskedPageCall): Frame {
  return { event: 'page-call', id: null, data: asked };
}
