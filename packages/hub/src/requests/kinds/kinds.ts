// The table of kinds: what opens, judges, follows and audits each. Approvals are opened in `approvals/`.
import type { HumanRequest, HumanRequestOf } from '@nod/protocol';
import { decisionSet } from './decision-set.ts';
import type { AskingMessage, Opened, RequestKind } from './kind.ts';
import { quickReplies } from './quick-replies.ts';
import { toolApproval } from './tool-approval.ts';

/** In the order in which they look for what a message asks. */
const KINDS: { readonly [K in HumanRequest['kind']]: RequestKind<HumanRequestOf<K>> } = {
  'decision-set': decisionSet,
  'quick-replies': quickReplies,
  'tool-approval': toolApproval,
};

export function kindOf({ kind }: Pick<HumanRequest, 'kind'>): RequestKind {
  return KINDS[kind];
}

/** What the message asks of the person; null for nothing. Throws NodError for what cannot be asked. */
export function openByMessage(sent: AskingMessage): Opened<HumanRequest> | null {
  for (const kind of Object.values(KINDS)) {
    const opened = kind.open(sent);
    if (opened) return opened;
  }
  return null;
}
