// The text that is sent next, exactly as the agent gets it, and what it leaves open.
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './decision-footer.module.css';
import { toQuestionElementId } from './decision-question-row.tsx';
import type { OutgoingDecision } from './outgoing-decision.ts';

/** A text up to this length fits in its box, on any screen. */
const MAX_STILL_LENGTH = 90;

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
      {outgoing.type === 'cancel' ? (
        <span className={styles.nothing}>{decisions.nothingSent}</span>
      ) : (
        <Exactly text={outgoing.text} isWriting={isWriting} />
      )}
      {/* It keeps its place while it is of no use: nothing moves under the finger that picks. */}
      <button type="button" className={styles.reset} hidden={!canReset} onClick={onReset}>
        {decisions.reset}
      </button>
    </div>
  );
}

/** Above a field, where what is sent is more than the words in it. */
export function WillBeSent({ text, words }: { text: string; words: string }): ReactNode {
  const { decisions } = useTexts();
  if (text === words) return null;
  return (
    <div className={styles.willBeSent} data-will-be-sent>
      <span className={styles.label}>{decisions.willBeSent}</span>
      <Exactly text={text} isWriting />
    </div>
  );
}

/** Long texts scroll, by keyboard too. */
function Exactly({ text, isWriting }: { text: string; isWriting: boolean }): ReactNode {
  return (
    <output
      className={styles.text}
      aria-live={isWriting ? 'off' : 'polite'}
      dir="auto"
      tabIndex={text.length > MAX_STILL_LENGTH ? 0 : undefined}
    >
      <VisibleText text={text} />
    </output>
  );
}

/** Questions with neither a pick nor a recommendation; a tap leads to each. */
export function OpenOnes({ ids, prefix }: { ids: readonly string[]; prefix: string }): ReactNode {
  const { decisions } = useTexts();
  return (
    <p className={styles.openOnes}>
      {decisions.openOnes}{' '}
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          aria-label={decisions.toQuestion(id)}
          onClick={() => goToQuestion(toQuestionElementId(prefix, id))}
        >
          {id}
        </button>
      ))}{' '}
      {decisions.openText}
    </p>
  );
}

function goToQuestion(elementId: string): void {
  const question = document.getElementById(elementId);
  question?.scrollIntoView({ block: 'center' });
  question?.querySelector('input')?.focus({ preventScroll: true });
}
