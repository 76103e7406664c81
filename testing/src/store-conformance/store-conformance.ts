// The conformance suite of stores: every store runs it from a test file of its own.
import { describe } from 'vitest';
import { describeAccounts } from './accounts.ts';
import { describeApprovals } from './approvals.ts';
import { describeAttachments } from './attachments.ts';
import { describeAudit } from './audit.ts';
import { describeChannels } from './channels.ts';
import { describeCommits } from './commits.ts';
import { describeDoors } from './doors.ts';
import type { OpenStore } from './fixtures.ts';
import { describeMessages } from './messages.ts';
import { describeRenewals } from './renewals.ts';
import { describeState } from './state.ts';
import { describeSuperseding } from './superseding.ts';

export type { OpenStore, StoreUnderTest } from './fixtures.ts';

/** Declares the suite for the stores that `open` opens, each new and empty. */
export function describeStore(name: string, open: OpenStore): void {
  describe(name, () => {
    describeCommits(open);
    describeMessages(open);
    describeState(open);
    describeApprovals(open);
    describeAudit(open);
    describeSuperseding(open);
    describeRenewals(open);
    describeChannels(open);
    describeAccounts(open);
    describeAttachments(open);
    describeDoors(open);
  });
}
