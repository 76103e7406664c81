// The text of an answer whose questions stand below it as a decision set: they are shown once, and as they are
// written on a tap.
import type { ReactNode } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import { useUnfolded } from '../state/unfolded.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './message-row.module.css';
import type { AnswerParts } from './question-parts.ts';

interface AskingTextProps {
  id: string;
  text: string;
  parts: AnswerParts;
}

export function AskingText({ id, text, parts }: AskingTextProps): ReactNode {
  const { messages: texts } = useTexts();
  const [isUnfolded, toggle] = useUnfolded(`${id}/questions`);
  const fold = (
    <button type="button" className={styles.fold} onClick={toggle} aria-expanded={isUnfolded}>
      {isUnfolded ? texts.hideQuestions : texts.showQuestions}
    </button>
  );
  if (isUnfolded) {
    return (
      <>
        <FoldedText id={id} text={text} />
        {fold}
      </>
    );
  }
  return (
    <>
      {parts.before !== '' && <FoldedText id={`${id}/before`} text={parts.before} />}
      {fold}
      {parts.after !== '' && <FoldedText id={`${id}/after`} text={parts.after} />}
    </>
  );
}
