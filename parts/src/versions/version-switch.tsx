// The switch between the versions of a message: ‹ 2/3 ›, by tap or arrow key.
import type { DeliveredMessage } from '@nod/protocol';
import { ChevronLeft, ChevronRight, History } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { showAfter, showBefore } from './shown-version.ts';
import styles from './versions.module.css';

interface VersionSwitchProps {
  newest: DeliveredMessage;
  shown: DeliveredMessage;
}

export function VersionSwitch({ newest, shown }: VersionSwitchProps): ReactNode {
  const panel = useThisPanel();
  const { versions: texts } = useTexts();
  const isEarlier = shown.id !== newest.id;
  const before = (): void => void showBefore(panel, newest, shown);
  const after = (): void => showAfter(panel, newest, shown);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') before();
    if (key === 'ArrowRight') after();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own looks and legend
    <div role="group" aria-label={texts.label} className={styles.switch} onKeyDown={onKeyDown} data-versions>
      {isEarlier && (
        <span className={styles.mark}>
          <History size={14} aria-hidden="true" />
          {texts.mark}
        </span>
      )}
      <Step label={texts.before} isLast={shown.supersedes === null} onChoose={before}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Step>
      <span className={styles.number} aria-live="polite">
        <span aria-hidden="true">
          {shown.version}/{newest.version}
        </span>
        <span className={styles.spoken}>{texts.shown(shown.version, newest.version)}</span>
      </span>
      <Step label={texts.after} isLast={!isEarlier} onChoose={after}>
        <ChevronRight size={16} aria-hidden="true" />
      </Step>
    </div>
  );
}

interface StepProps {
  label: string;
  /** There is none further: the button stays, so that the focus does. */
  isLast: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Step({ label, isLast, onChoose, children }: StepProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      aria-disabled={isLast || undefined}
      onClick={() => !isLast && onChoose()}
    >
      {children}
    </button>
  );
}
