// The conformance suite of stores: every store runs it from a test file of its own.
import { describe } from 'vitest';
import { describeApprovals } from './store-conformance/approvals.ts';
import { describeAudit } from './store-conformance/audit.ts';
import { describeChannels } from './store-conformance/channels.ts';
import { describeCommits } from './store-conformance/commits.ts';
import type { OpenStore } from './store-conformance/fixtures.ts';
import { describeMessages } from './store-conformance/messages.ts';
import { describeState } from './store-conformance/state.ts';
import { describeSuperseding } from './store-conformance/superseding.ts';

export type { OpenStore, StoreUnderTest } from './store-conformance/fixtures.ts';

/** Declares the suite for the stores that `open` opens, each new and empty. */
export function describeStore(name: string, open: OpenStore): void {
  describe(name, () => {
    describeCommits(open);
    describeMessages(open);
    describeState(open);
    describeApprovals(open);
    describeAudit(open);
    describeSuperseding(open);
    describeChannels(open);
  });
}
