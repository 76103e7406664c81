// Open questions: which questions have neither a pick nor a recommendation; a tap leads to each.
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './decision-footer.module.css';
import { toQuestionElementId } from './decision-question-row.tsx';

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
