// Form buttons: how a form ends: it is saved, or left where there is something to go back to.
import type { ReactNode } from 'react';
import styles from '../settings/settings-screen.module.css';
import { useTexts } from '../texts/use-texts.ts';

interface FormButtonsProps {
  /** What saving is called here; "Save" unless told. */
  save?: string;
  isDisabled?: boolean;
  onCancel?: (() => void) | undefined;
}

export function FormButtons({ save, isDisabled = false, onCancel }: FormButtonsProps): ReactNode {
  const { agentSettings: texts } = useTexts();
  return (
    <div className={styles.buttons}>
      <button type="submit" className={styles.primary} disabled={isDisabled}>
        {save ?? texts.save}
      </button>
      {onCancel && (
        <button type="button" className={styles.button} onClick={onCancel}>
          {texts.cancel}
        </button>
      )}
    </div>
  );
}
