// A labelled field of a form, with a hint below it.
import { type ReactNode, useId } from 'react';
import styles from '../settings/settings-screen.module.css';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Draws the control with the id that the label names, and the id of the hint that describes it. */
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

export function Field({ label, hint, children }: FieldProps): ReactNode {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
