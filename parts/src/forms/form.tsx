// A form: its fields, how it ends (it is saved, or left where there is something to go back to), and what went wrong.
import type { ReactNode, SubmitEvent } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { PrimaryButton, QuietButton } from './buttons.tsx';
import { FormError } from './form-error.tsx';
import styles from './forms.module.css';

interface FormProps {
  /** What saving is called here; "Save" unless told. */
  save?: string;
  /** What did not come of a try that failed; "Not saved" unless told. */
  failed?: string;
  isDisabled?: boolean;
  /** Why the last try failed, where that is said within the form. */
  error?: string | null;
  onSave: () => void;
  onCancel?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Form(props: FormProps): ReactNode {
  const { agentSettings: texts, cancel } = useTexts();
  const { save = texts.save, isDisabled = false, error = null, onSave, onCancel, children } = props;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={props.className ?? styles.form} onSubmit={submit} autoComplete="off">
      {children}
      <div className={styles.buttons}>
        <PrimaryButton type="submit" disabled={isDisabled}>
          {save}
        </PrimaryButton>
        {onCancel && <QuietButton onClick={onCancel}>{cancel}</QuietButton>}
      </div>
      <FormError error={error} failed={props.failed} />
    </form>
  );
}
