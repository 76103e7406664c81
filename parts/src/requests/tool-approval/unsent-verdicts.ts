// Unsent verdicts: what the person is doing with a call that waits: words being written, arguments being changed. Kept
// while the page lives, so that a card that scrolls away comes back as it was.
import type { ApprovalPreview } from '@nod/protocol';
import { createPanelStore, type Panel } from '../../panel/panel.ts';
import type { EditFields } from './edited-parameters.ts';

export interface UnsentVerdict {
  stage: 'deciding' | 'rejecting' | 'editing';
  words: string;
  /** Null: nothing has been changed. */
  fields: EditFields | null;
  /** The changed call as the hub has looked at it: what an approval now means. */
  changed: ApprovalPreview | null;
}

const nothing: UnsentVerdict = { stage: 'deciding', words: '', fields: null, changed: null };

const useUnsentVerdicts = createPanelStore<Record<string, UnsentVerdict>>(() => ({}));

export function useUnsentVerdict(requestId: string): UnsentVerdict {
  return useUnsentVerdicts((unsent) => unsent[requestId] ?? nothing);
}

/** Which of the calls the person has not begun to change or to reject: those that a tap for all may mean. */
export function useUntouched<T extends { id: string }>(calls: readonly T[]): readonly T[] {
  const unsent = useUnsentVerdicts();
  return calls.filter(({ id }) => {
    const { stage, fields } = unsent[id] ?? nothing;
    return stage === 'deciding' && fields === null;
  });
}

export function changeUnsentVerdict(panel: Panel, requestId: string, changes: Partial<UnsentVerdict>): void {
  useUnsentVerdicts.of(panel).setState((unsent) => ({
    [requestId]: { ...(unsent[requestId] ?? nothing), ...changes },
  }));
}
