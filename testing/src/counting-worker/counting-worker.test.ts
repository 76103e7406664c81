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
