// A line about a problem: our words, then those of the outside.
import type { ReactNode } from 'react';
import { Problem } from '../../forms/form-error.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './channels.module.css';
import type { ProblemWords } from './problem-words.ts';

interface ProblemLineProps {
  problem: ProblemWords | null;
  /** It came of what the person has just done. */
  isAnswer?: boolean;
}

export function ProblemLine({ problem, isAnswer = false }: ProblemLineProps): ReactNode {
  if (!problem) return null;
  return (
    <Problem role={isAnswer ? 'alert' : 'status'} data-problem>
      {problem.words}
      {problem.detail !== '' && (
        <span className={styles.detail}>
          {' '}
          <VisibleText text={problem.detail} />
        </span>
      )}
    </Problem>
  );
}
