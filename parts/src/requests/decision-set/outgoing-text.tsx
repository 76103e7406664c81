// The text that the next tap sends, exactly as the agent gets it.
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './decision-footer.module.css';
import type { OutgoingDecision } from './outgoing-decision.ts';

/** A text up to this length fits in its box, on any screen. */
export const MAX_STILL_LENGTH = 90;

interface OutgoingTextProps {
  outgoing: OutgoingDecision;
  /** While the person writes, the text changes with every key: that is not announced. */
  isWriting: boolean;
  canReset: boolean;
  onReset: () => void;
}

export function OutgoingText({ outgoing, isWriting, canReset, onReset }: OutgoingTextProps): ReactNode {
  const { decisions } = useTexts();
  if (outgoing.type === 'too-long') return null;
  return (
    <div className={styles.outgoing}>
      <span className={styles.label}>{decisions.willBeSent}</span>
      {outgoing.type === 'leave' ? (
        <span className={styles.nothing}>{decisions.nothingSent}</span>
      ) : (
        <output
          className={styles.text}
          aria-live={isWriting ? 'off' : 'polite'}
          dir="auto"
          // Long texts scroll, by keyboard too.
          tabIndex={outgoing.text.length > MAX_STILL_LENGTH ? 0 : undefined}
        >
          <VisibleText text={outgoing.text} />
        </output>
      )}
      {/* It keeps its place while it is of no use: nothing moves under the finger that picks. */}
      <button type="button" className={styles.reset} hidden={!canReset} onClick={onReset}>
        {decisions.reset}
      </button>
    </div>
  );
}
