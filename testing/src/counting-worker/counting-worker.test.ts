import type { Worker } from '@nod/hosting';
import type { WorkersOutside } from '../worker-conformance/worker-conformance.ts';
import { describeWorker } from '../worker-conformance/worker-conformance.ts';
import { createCountingWorker, WRITE_COUNT } from './counting-worker.ts';

describeWorker('counting worker', {
  toolName: WRITE_COUNT,
  start: ({ take, pace, stumble }) =>
    createCountingWorker({
      write: (text, _, signal) => take(text, signal),
      pace(signal) {
        stumble();
        return pace(signal);
      },
    }),
});

/** Says the words of a message in the pieces given, without a call. */
function createSayingWorker({ pace, stumble }: WorkersOutside, toPieces: (text: string) => string[]): Worker {
  return {
    async *work({ message, signal }) {
      stumble();
      const pieces = toPieces(message.payload.text ?? '');
      let said = '';
      if (pieces.length === 0) await pace(signal);
      for (const text of pieces) {
        if (signal.aborted) break;
        said += text;
        yield { type: 'text-delta', text };
        await pace(signal);
      }
      const answer = pieces.length === 0 ? 'Heard.' : said;
      return signal.aborted ? { outcome: 'stopped', text: said } : { outcome: 'completed', text: answer };
    },
  };
}

describeWorker('worker that makes no calls', {
  makesCalls: false,
  start: (outside) => createSayingWorker(outside, (text) => ['You said: ', text]),
});

describeWorker('worker that makes no calls and answers at once', {
  makesCalls: false,
  answersInPieces: false,
  start: (outside) => createSayingWorker(outside, () => []),
});
