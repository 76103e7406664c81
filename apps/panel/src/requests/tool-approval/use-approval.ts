// What the person can do with a call that waits. What is sent is bound to what the card shows.
import type { Remember } from '@nod/protocol';
import { chatModeOf } from '../../state/chat-modes.ts';
import { usePanel } from '../../state/panel-store.ts';
import type { ToolApproval } from '../../state/with-requests.ts';
import { useApprovalDraft } from './approval-drafts.ts';

export interface Approving {
  isSending: boolean;
  approve: (remember: Remember) => void;
  /** Resolves to whether it was rejected by this. */
  reject: (words: string) => Promise<boolean>;
}

export function useApproval({ id, hash, conversationId }: ToolApproval): Approving {
  const { changed } = useApprovalDraft(id);
  const isSending = usePanel((state) => state.answering[id] !== undefined);
  const approve = (remember: Remember): void => {
    const shown = changed ? { hash: changed.hash, parameters: changed.parameters } : { hash };
    void chatModeOf(conversationId).approveToolCall(id, { ...shown, remember });
  };
  const reject = (words: string): Promise<boolean> => chatModeOf(conversationId).rejectToolCall(id, words);
  return { isSending, approve, reject };
}
