// What the person is doing with a call that waits: words being written, arguments being changed. Kept while the page
// lives, so that a card that scrolls away comes back as it was.
import type { ApprovalPreview } from '@nod/protocol';
import { create } from 'zustand';
import type { EditFields } from './to-edited-parameters.ts';

export interface ApprovalDraft {
  stage: 'deciding' | 'rejecting' | 'editing';
  words: string;
  /** Null: nothing has been changed. */
  fields: EditFields | null;
  /** The changed call as the hub has looked at it: what an approval now means. */
  changed: ApprovalPreview | null;
}

const emptyDraft: ApprovalDraft = { stage: 'deciding', words: '', fields: null, changed: null };

const useApprovalDrafts = create<Record<string, ApprovalDraft>>()(() => ({}));

export function useApprovalDraft(requestId: string): ApprovalDraft {
  return useApprovalDrafts((drafts) => drafts[requestId] ?? emptyDraft);
}

/** Which of the calls the person has not begun to change or to reject: those that a tap for all may mean. */
export function useUntouched<T extends { id: string }>(calls: readonly T[]): readonly T[] {
  const drafts = useApprovalDrafts();
  return calls.filter(({ id }) => {
    const { stage, fields } = drafts[id] ?? emptyDraft;
    return stage === 'deciding' && fields === null;
  });
}

export function changeApprovalDraft(requestId: string, changes: Partial<ApprovalDraft>): void {
  useApprovalDrafts.setState((drafts) => ({
    [requestId]: { ...(drafts[requestId] ?? emptyDraft), ...changes },
  }));
}
