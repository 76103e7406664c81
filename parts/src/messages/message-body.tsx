// Message body: what a message says: its text, and any other content of its payload for those who want to see it.
import { type DeliveredMessage, PERSON } from '@nod/protocol';
import { type ReactNode, useMemo } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import { useAbilities } from '../state/abilities.ts';
import { useAsked } from '../state/selectors.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { AskingText } from './asking-text.tsx';
import styles from './message-row.module.css';
import { type AnswerParts, splitQuestions } from './question-parts.ts';

export function MessageBody({ message }: { message: DeliveredMessage }): ReactNode {
  const texts = useTexts();
  const { text = '', quickReplies: _, ...others } = message.payload;
  const parts = useParts(message.id, text);
  const { mentions } = useAbilities(message.to);
  return (
    <>
      {text.trim() === '' ? (
        <p className={styles.nothing}>{texts.messages.noText}</p>
      ) : parts ? (
        <AskingText id={message.id} text={text} parts={parts} />
      ) : (
        <FoldedText id={message.id} text={text} hasMentions={message.from === PERSON && mentions} />
      )}
      {Object.keys(others).length > 0 && (
        <details className={styles.others}>
          <summary>{texts.messages.otherContent}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard too */}
          <pre tabIndex={0}>
            <VisibleText text={JSON.stringify(others, null, 2)} />
          </pre>
        </details>
      )}
    </>
  );
}

/** Of an answer whose questions are shown below it; null for any other message. */
function useParts(id: DeliveredMessage['id'], text: string): AnswerParts | null {
  const request = useAsked(id);
  const questions = request?.kind === 'decision-set' ? request.questions : null;
  const isShown = request?.settlement === null || request?.settlement.outcome === 'answered';
  return useMemo(
    () => (questions && isShown ? splitQuestions(text, questions) : null),
    [text, questions, isShown],
  );
}
