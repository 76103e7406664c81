// Failed trial: why a model could not be connected: what failed in our words, then the provider's own, and the way to
// keep it anyway.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from '../settings-screen.module.css';
import type { FailedTrial } from './use-connecting.ts';

interface FailedTrialViewProps {
  failed: FailedTrial;
  onSaveAnyway: () => void;
}

export function FailedTrialView({
  failed: { choice, trial },
  onSaveAnyway,
}: FailedTrialViewProps): ReactNode {
  const { models: texts } = useTexts();
  return (
    <div className={styles.stack} data-trial={trial.outcome}>
      <p className={styles.error} role="alert">
        <CircleAlert size={15} aria-hidden="true" />
        <span>
          {texts.trials[trial.outcome](choice.model)}
          {trial.message !== '' && (
            <span className={styles.hint}>
              {' '}
              <VisibleText text={trial.message} />
            </span>
          )}
        </span>
      </p>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={onSaveAnyway}>
          {texts.saveAnyway}
        </button>
      </div>
    </div>
  );
}
