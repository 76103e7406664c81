// Memory form: writes a memory, a new one or an old one again.
import { MAX_MEMORY_LENGTH } from '@nod/protocol';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Form } from '../../forms/form.tsx';
import styles from '../../forms/forms.module.css';
import { useSaving } from '../../forms/use-saving.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isSendKey } from '../../typing/text-field.tsx';

interface MemoryFormProps {
  label: string;
  button: string;
  /** What is there already. */
  text?: string;
  onSave: (text: string) => Promise<void>;
  /** Only where there is something to go back to. */
  onCancel?: () => void;
}

export function MemoryForm({ label, button, text = '', onSave, onCancel }: MemoryFormProps): ReactNode {
  const { memories: texts } = useTexts();
  const id = useId();
  const [entered, setEntered] = useState(text);
  const { isSaving, error, save } = useSaving();
  const isTooLong = entered.length > MAX_MEMORY_LENGTH;
  const canSave = entered.trim() !== '' && !isTooLong && !isSaving;
  const submit = async (): Promise<void> => {
    if (canSave && (await save(() => onSave(entered)))) setEntered((now) => (now === entered ? '' : now));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Form
      className={styles.memoryForm}
      save={button}
      isDisabled={!canSave}
      error={isTooLong ? texts.tooLong(entered.length, MAX_MEMORY_LENGTH) : error}
      onSave={() => void submit()}
      onCancel={onCancel}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={onCancel ? 3 : 1}
        dir="auto"
        placeholder={texts.placeholder}
        value={entered}
        aria-invalid={isTooLong || undefined}
        // biome-ignore lint/a11y/noAutofocus: only where the person has just asked to edit
        autoFocus={onCancel !== undefined}
        onChange={({ target }) => setEntered(target.value)}
        onKeyDown={onKeyDown}
      />
    </Form>
  );
}
