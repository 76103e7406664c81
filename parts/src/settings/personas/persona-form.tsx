// Persona form: writes a persona: a name, and how it should write.
import type { Persona } from '@nod/protocol';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { FormButtons } from '../../forms/form-buttons.tsx';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from '../settings-screen.module.css';

interface PersonaFormProps {
  /** Null for a new one. */
  persona: Persona | null;
  onSave: (persona: Persona) => void;
  onCancel: () => void;
}

export function PersonaForm({ persona, onSave, onCancel }: PersonaFormProps): ReactNode {
  const panel = useThisPanel();
  const { personas: texts } = useTexts();
  const [name, setName] = useState(persona?.name ?? '');
  const [instructions, setInstructions] = useState(persona?.instructions ?? '');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave({ id: persona?.id ?? panel.newId(), name: name.trim(), instructions });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={texts.name}>
        {(ids) => (
          <input
            {...ids}
            required
            pattern=".*\S.*"
            maxLength={100}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for the form
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={texts.instructions}>
        {(ids) => (
          <textarea
            {...ids}
            rows={4}
            maxLength={10_000}
            dir="auto"
            value={instructions}
            onChange={({ target }) => setInstructions(target.value)}
          />
        )}
      </Field>
      <FormButtons onCancel={onCancel} />
    </form>
  );
}
