// Everything behind the line of a run that has ended: what it did, why, and what it used.
import type { Run } from '@nod/protocol';
import type { ReactNode } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { RunItems } from './run-items.tsx';
import styles from './run-view.module.css';

export function RunDetails({ run, hasReasoning }: { run: Run; hasReasoning: boolean }): ReactNode {
  const { runs: texts } = useTexts();
  if (!run.end) return null;
  const { reasoning, inputTokens, outputTokens } = run.end;
  return (
    <div className={styles.details}>
      <RunItems run={run} />
      {hasReasoning && (
        <div className={styles.reasoning} data-reasoning>
          <h4>{texts.reasoning}</h4>
          <FoldedText id={`${run.id}/reasoning`} text={reasoning} isPlain />
        </div>
      )}
      {inputTokens + outputTokens > 0 && (
        <p className={styles.tokens}>{texts.tokensInOut(inputTokens, outputTokens)}</p>
      )}
    </div>
  );
}
