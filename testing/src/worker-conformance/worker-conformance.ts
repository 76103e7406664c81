// The conformance suite of workers: every worker runs it from a test file of its own, hosted on a hub.
import { describe } from 'vitest';
import { describeAnswers } from './answers.ts';
import { describeCrashes } from './crashes.ts';
import type { WorkerUnderTest } from './outside.ts';
import { describeStops } from './stops.ts';
import { describeVerdicts } from './verdicts.ts';

export type { WorkersOutside, WorkerUnderTest } from './outside.ts';

export function describeWorker(name: string, tested: WorkerUnderTest): void {
  describe(name, () => {
    describeAnswers(tested);
    describeVerdicts(tested);
    describeStops(tested);
    describeCrashes(tested);
  });
}
