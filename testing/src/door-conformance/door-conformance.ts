// The conformance suite of doors: every door runs it from a test file of its own, against a double of its program. What the
// program cannot do the double lacks (`traits`); then what hangs on that is skipped, and seen to be.
import { describe } from 'vitest';
import { describeAsks } from './asks.ts';
import type { DoorUnderTest } from './outside.ts';
import { describeReaching } from './reaching.ts';
import { describeTurns } from './turns.ts';

export type { DoorsOutside, DoorTraits, DoorUnderTest, ProgramAnswer } from './outside.ts';
export { type Watched, watch } from './watching.ts';

export function describeDoor(name: string, tested: DoorUnderTest): void {
  describe(name, () => {
    describeReaching(tested);
    describeTurns(tested);
    describeAsks(tested);
  });
}
