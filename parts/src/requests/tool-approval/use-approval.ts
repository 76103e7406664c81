// `useApproval`: what the person can do with a call that waits. What is sent is bound to what the card shows.
import type { ApprovalPreview, Remember, ToolApproval } from '@nod/protocol';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { chatModeOf } from '../../state/chat-mode-store.ts';
import { usePanel } from '../../state/panel-store.ts';
import { changeUnsentVerdict, useUnsentVerdict } from './unsent-verdicts.ts';

export interface Approving {
  isSending: boolean;
  /** `scope`: the agent's own program remembers it so. */
  approve: (remember: Remember, scope?: string) => void;
  reject: (words: string) => void;
}

export function useApproval({ id, hash, conversationId }: ToolApproval): Approving {
  const panel = useThisPanel();
  const { changed } = useUnsentVerdict(id);
  const isSending = usePanel((state) => state.answering[id] !== undefined);
  const approve = async (remember: Remember, scope?: string): Promise<void> => {
    const shown = changed ? { hash: changed.hash, parameters: changed.parameters } : { hash };
    const decided = await chatModeOf(panel, conversationId).approveToolCall(id, {
      ...shown,
      remember,
      ...(scope !== undefined && { scope }),
    });
    if (decided === '' && changed) await lookAgain(panel, id, changed);
  };
  const reject = (words: string): void => void chatModeOf(panel, conversationId).rejectToolCall(id, words);
  return { isSending, approve: (remember, scope) => void approve(remember, scope), reject };
}

/** The changed call may mean something else by now: then the card shows what it means. */
async function lookAgain(panel: Panel, id: string, changed: ApprovalPreview): Promise<void> {
  try {
    const fresh = await panel.client.previewApproval(id, { parameters: changed.parameters });
    if (fresh.hash !== changed.hash) changeUnsentVerdict(panel, id, { changed: fresh });
  } catch (error) {
    // Nothing waits any more, or the hub is away: the person has been told why the answer did not count.
    console.warn('the changed call was not looked at again', error);
  }
}
