// The conformance suite of channels: every channel runs it from a test file of its own, on a hub and its driver: what is
// shown and answered, crashes, and random orders of everything.
import { describe } from 'vitest';
import { describeAnswers } from './answers.ts';
import { describeCrashes } from './crashes.ts';
import { describeDecisions } from './decisions.ts';
import type { OpenChannel } from './outside.ts';
import { describeRandomOrders } from './random-orders.ts';
import { describeShowing } from './showing.ts';

export type {
  ChannelUnderTest,
  ConnectedChannel,
  OpenChannel,
  ProcessParts,
  SeenMessage,
} from './outside.ts';

/**
 * Declares the suite for the channels that `open` opens, each with an outside of its own, new and empty. `orders`: how
 * many random orders; fewer where each call takes its time.
 */
export function describeChannel(name: string, open: OpenChannel, { orders = 200 } = {}): void {
  describe(name, () => {
    describeShowing(open);
    describeAnswers(open);
    describeDecisions(open);
    describeCrashes(open);
    describeRandomOrders(open, orders);
  });
}
