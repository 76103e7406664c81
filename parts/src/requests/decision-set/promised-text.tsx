// The text that will be sent, above the field where it is more than the words in it.
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './decision-footer.module.css';
import { MAX_STILL_LENGTH } from './outgoing-text.tsx';

export function WillBeSent({ text, words }: { text: string; words: string }): ReactNode {
  const { decisions } = useTexts();
  if (text === words) return null;
  return (
    <div className={styles.willBeSent} data-will-be-sent>
      <span className={styles.label}>{decisions.willBeSent}</span>
      {/* It changes with every key: that is not announced. Long texts scroll, by keyboard too. */}
      <output
        className={styles.text}
        aria-live="off"
        dir="auto"
        tabIndex={text.length > MAX_STILL_LENGTH ? 0 : undefined}
      >
        <VisibleText text={text} />
      </output>
    </div>
  );
}
