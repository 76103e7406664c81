// The conformance suite of channels: every channel runs it from a test file of its own, on a hub and its driver.
import { describe } from 'vitest';
import { describeAnswers } from './answers.ts';
import { describeCrashes } from './crashes.ts';
import { describeDecisions } from './decisions.ts';
import type { OpenChannel } from './outside.ts';
import { describeShowing } from './showing.ts';

export type { ChannelUnderTest, ConnectedChannel, OpenChannel, SeenMessage } from './outside.ts';
export { describeRandomOrders } from './random-orders.ts';

/** Declares the suite for the channels that `open` opens, each with an outside of its own, new and empty. */
export function describeChannel(name: string, open: OpenChannel): void {
  describe(name, () => {
    describeShowing(open);
    describeAnswers(open);
    describeDecisions(open);
    describeCrashes(open);
  });
}
