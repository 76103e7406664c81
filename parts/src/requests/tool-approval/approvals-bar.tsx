// Approvals bar: when several calls of a conversation wait: all that are in view with one tap. A tap means the calls
// whose cards were there as a whole when it began, however many come in between.
import type { ConversationId } from '@nod/protocol';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import {
  type ChatModeStore,
  chatModeOf,
  type PendingToolCall,
  useChatMode,
} from '../../state/chat-mode-store.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useArmed } from '../use-armed.ts';
import styles from './approvals-bar.module.css';
import { useUntouched } from './unsent-verdicts.ts';

export function ApprovalsBar({ conversationId }: { conversationId: ConversationId }): ReactNode {
  const panel = useThisPanel();
  const calls = useUntouched(useChatMode(conversationId).pendingToolCalls);
  if (calls.length < 2) return null;
  return <Bar calls={calls} store={chatModeOf(panel, conversationId)} />;
}

function Bar({ calls, store }: { calls: readonly PendingToolCall[]; store: ChatModeStore }): ReactNode {
  const { approvals: texts } = useTexts();
  const seen = useInView(calls);
  const isArmed = useArmed(seen.map(({ id }) => id).join());
  const isSending = usePanel((state) => calls.some(({ id }) => state.answering[id] !== undefined));
  const isDisabled = !isArmed || isSending || seen.length === 0;
  const isWhole = seen.length === calls.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own looks and legend
    <div role="group" aria-label={texts.waiting(calls.length)} className={styles.bar} data-approvals-bar>
      <span className={styles.count} role="status">
        {isWhole ? texts.waiting(calls.length) : texts.inView(seen.length, calls.length)}
      </span>
      {(['approve', 'reject'] as const).map((verdict) => (
        <AllButton
          key={verdict}
          className={styles[verdict]}
          label={
            isWhole ? texts[`${verdict}AllNamed`](calls.length) : texts[`${verdict}SeenNamed`](seen.length)
          }
          calls={seen}
          isDisabled={isDisabled}
          onTap={store[`${verdict}AllToolCalls`]}
        >
          {isWhole ? texts[`${verdict}All`] : texts[`${verdict}Seen`](seen.length)}
        </AllButton>
      ))}
    </div>
  );
}

/** What has scrolled away since the button was drawn is not meant. */
function toSeen(panel: Panel, calls: readonly PendingToolCall[]): readonly PendingToolCall[] {
  return calls.filter(({ id }) => isInView(panel, id));
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
  const panel = useThisPanel();
  const pressed = useRef<readonly PendingToolCall[] | null>(null);
  const tap = (): void => {
    void onTap(pressed.current ?? toSeen(panel, calls));
    pressed.current = null;
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      disabled={isDisabled}
      onPointerDown={() => {
        pressed.current = toSeen(panel, calls);
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

/** How often it is looked; a tap looks once more. */
const LOOK_EVERY_MS = 100;

/** Of the calls given, those whose cards are in view, in their order. */
function useInView<T extends { id: string }>(calls: readonly T[]): readonly T[] {
  const panel = useThisPanel();
  const [shown, setShown] = useState('');
  const ids = calls.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const look = (): void =>
      setShown(
        ids
          .split(' ')
          .filter((id) => isInView(panel, id))
          .join(' '),
      );
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [panel, ids]);
  const inView = shown.split(' ');
  return calls.filter(({ id }) => inView.includes(id));
}

/** From its upper to its lower edge, with nothing above it. */
function isInView(panel: Panel, id: string): boolean {
  const card = panel.element.querySelector(`[data-approval="${id}"]`);
  if (!card) return false;
  const { left, width, top, bottom } = card.getBoundingClientRect();
  const middle = left + width / 2;
  return [top + 1, bottom - 1].every((y) => card.contains(document.elementFromPoint(middle, y)));
}
