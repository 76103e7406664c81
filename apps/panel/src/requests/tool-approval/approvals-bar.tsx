// When several calls of a conversation wait: all of them with one tap. A tap means the calls that were there when it
// began, however many come meanwhile.
import type { ConversationId } from '@nod/protocol';
import { type ReactNode, useRef } from 'react';
import type { ChatModeStore, PendingToolCall } from '../../state/chat-mode-store.ts';
import { chatModeOf, useChatMode } from '../../state/chat-modes.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useArmed } from '../use-armed.ts';
import { useUntouched } from './approval-drafts.ts';
import styles from './approvals-bar.module.css';

export function ApprovalsBar({ conversationId }: { conversationId: ConversationId }): ReactNode {
  const calls = useUntouched(useChatMode(conversationId).pendingToolCalls);
  if (calls.length < 2) return null;
  return <Bar calls={calls} store={chatModeOf(conversationId)} />;
}

function Bar({ calls, store }: { calls: readonly PendingToolCall[]; store: ChatModeStore }): ReactNode {
  const { approvals: texts } = useTexts();
  const isArmed = useArmed(calls.map(({ id }) => id).join());
  const isSending = usePanel((state) => calls.some(({ id }) => state.answering[id] !== undefined));
  const isDisabled = !isArmed || isSending;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own looks and legend
    <div role="group" aria-label={texts.waiting(calls.length)} className={styles.bar} data-approvals-bar>
      <span className={styles.count} role="status">
        {texts.waiting(calls.length)}
      </span>
      <AllButton
        className={styles.approve}
        label={texts.approveAllNamed(calls.length)}
        calls={calls}
        isDisabled={isDisabled}
        onTap={store.approveAllToolCalls}
      >
        {texts.approveAll}
      </AllButton>
      <AllButton
        className={styles.reject}
        label={texts.rejectAllNamed(calls.length)}
        calls={calls}
        isDisabled={isDisabled}
        onTap={store.rejectAllToolCalls}
      >
        {texts.rejectAll}
      </AllButton>
    </div>
  );
}

interface AllButtonProps {
  className: string | undefined;
  label: string;
  calls: readonly PendingToolCall[];
  isDisabled: boolean;
  onTap: (calls: readonly PendingToolCall[]) => Promise<unknown>;
  children: ReactNode;
}

function AllButton({ className, label, calls, isDisabled, onTap, children }: AllButtonProps): ReactNode {
  const pressed = useRef<readonly PendingToolCall[] | null>(null);
  const tap = (): void => {
    void onTap(pressed.current ?? calls);
    pressed.current = null;
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={isDisabled}
      onPointerDown={() => {
        pressed.current = calls;
      }}
      onPointerLeave={() => {
        pressed.current = null;
      }}
      onClick={tap}
    >
      {children}
    </button>
  );
}
