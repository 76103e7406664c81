// The form for a program's token: its name, and the agents it speaks as.
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { FormButtons } from '../../forms/form-buttons.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from '../settings-screen.module.css';

interface ProgramFormProps {
  /** No agents: the one called as the program. Rejects where the hub refuses. */
  onSave: (name: string, agents: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

export function ProgramForm({ onSave, onCancel }: ProgramFormProps): ReactNode {
  const { programs: texts } = useTexts();
  const [name, setName] = useState('');
  const [agents, setAgents] = useState('');
  const { isSaving, error, save } = useSaving();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void save(() => onSave(name.trim(), toNames(agents)));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={texts.name}>
        {(ids) => (
          <input
            {...ids}
            required
            pattern=".*\S.*"
            maxLength={64}
            dir="auto"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for the form
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={texts.agents} hint={texts.agentsHint}>
        {(ids) => (
          <input
            {...ids}
            dir="auto"
            autoComplete="off"
            placeholder={name.trim()}
            value={agents}
            onChange={({ target }) => setAgents(target.value)}
          />
        )}
      </Field>
      <FormButtons save={texts.make} isDisabled={isSaving || name.trim() === ''} onCancel={onCancel} />
      <FormError error={error} />
    </form>
  );
}

/** Names stand between commas, of either language, or blanks: none holds one. */
function toNames(text: string): string[] {
  return text.split(/[\s,，、]+/).filter((name) => name !== '');
}
