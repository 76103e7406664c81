// The end of a stage: with its test, or with its file where the tests of a file share it.
import { afterAll } from 'vitest';

/** Takes what ends a part of a stage; the latest part ends first. */
export type WhenOver = (end: () => Promise<void> | void) => void;

/** Call it at the top of a test file. */
export function whenFileIsOver(): WhenOver {
  const ends: (() => Promise<void> | void)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  return (end) => void ends.push(end);
}
