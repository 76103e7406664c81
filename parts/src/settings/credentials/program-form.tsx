// The form for a program's token: its name, and the agents it speaks as.
import { type ReactNode, useState } from 'react';
import { TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { useTexts } from '../../texts/use-texts.ts';

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
  return (
    <Form
      save={texts.make}
      isDisabled={isSaving || name.trim() === ''}
      error={error}
      onSave={() => void save(() => onSave(name.trim(), toNames(agents)))}
      onCancel={onCancel}
    >
      <TextField
        label={texts.name}
        required
        pattern=".*\S.*"
        maxLength={64}
        dir="auto"
        isFirst
        value={name}
        onEnter={setName}
      />
      <TextField
        label={texts.agents}
        hint={texts.agentsHint}
        dir="auto"
        placeholder={name.trim()}
        value={agents}
        onEnter={setAgents}
      />
    </Form>
  );
}

/** Names stand between commas, of either language, or blanks: none holds one. */
function toNames(text: string): string[] {
  return text.split(/[\s,，、]+/).filter((name) => name !== '');
}
