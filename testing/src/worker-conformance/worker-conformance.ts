// The conformance suite of workers: every worker runs it from a test file of its own, hosted on a hub. Under test it makes
// one call for each message, with the message as its parameter `text`, and answers in two pieces at least. What it cannot
// do it declares (`makesCalls: false`, `answersInPieces: false`); then what hangs on that is skipped, and seen to be.
import { describe } from 'vitest';
import { describeAnswers } from './answers.ts';
import { describeCrashes } from './crashes.ts';
import { describeDeclaration } from './declaration.ts';
import type { WorkerUnderTest } from './outside.ts';
import { describeStops } from './stops.ts';
import { describeVerdicts } from './verdicts.ts';

export type { WorkersOutside, WorkerUnderTest } from './outside.ts';

export function describeWorker(name: string, tested: WorkerUnderTest): void {
  describe(name, () => {
    describeDeclaration(tested);
    describeAnswers(tested);
    describeVerdicts(tested);
    describeStops(tested);
    describeCrashes(tested);
  });
}
