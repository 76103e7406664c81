// The manners in which the built-in agent writes: choose one, change them, add some.
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { Persona, Settings, SettingsChange } from '@nod/protocol';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton, QuietButton } from '../../forms/buttons.tsx';
import { Field, TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { FormError } from '../../forms/form-error.tsx';
import formStyles from '../../forms/forms.module.css';
import { useOpening } from '../../forms/use-opening.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { showUndoToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './personas.module.css';
import { addPersona, removePersona, replacePersona, toPersonaName } from './personas.ts';

export function PersonasSection({ settings }: { settings: Settings }): ReactNode {
  const panel = useThisPanel();
  const all = useTexts();
  const { personas: texts } = all;
  const { personas, activePersonaId } = settings;
  /** The persona that is edited; `new` for one that is not there yet. */
  const { opened, open, close } = useOpening<string>();
  const { isSaving, error, change } = useSaving();
  const submit = async (wanted: SettingsChange): Promise<void> => {
    if (await change(wanted)) close();
  };
  const remove = async (persona: Persona): Promise<void> => {
    if (!(await change(removePersona(settings, persona.id)))) return;
    showUndoToast(
      panel,
      texts.removed(toPersonaName(persona, all)),
      () => void change({ personas, activePersonaId }),
    );
  };
  return (
    <>
      {personas.length === 0 && <p className={formStyles.nothing}>{texts.none}</p>}
      <RadioGroup
        className={formStyles.rows}
        aria-label={texts.title}
        value={activePersonaId}
        onValueChange={(id) => void change({ activePersonaId: String(id) })}
      >
        {personas.map((persona) =>
          opened?.what === persona.id ? (
            <PersonaForm
              key={persona.id}
              persona={{ ...persona, name: toPersonaName(persona, all) }}
              isSaving={isSaving}
              onSave={(changed) => void submit(replacePersona(settings, changed))}
              onCancel={close}
            />
          ) : (
            <PersonaRow
              key={persona.id}
              persona={persona}
              isActive={persona.id === activePersonaId}
              onEdit={() => open(persona.id)}
              onRemove={() => void remove(persona)}
            />
          ),
        )}
      </RadioGroup>
      {opened?.what === 'new' ? (
        <PersonaForm
          persona={null}
          isSaving={isSaving}
          onSave={(added) => void submit(addPersona(settings, added))}
          onCancel={close}
        />
      ) : (
        <div className={formStyles.buttons}>
          <QuietButton onClick={() => open('new')}>
            <Plus size={15} aria-hidden="true" />
            {texts.add}
          </QuietButton>
        </div>
      )}
      <FormError error={error} />
    </>
  );
}

interface PersonaRowProps {
  persona: Persona;
  isActive: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function PersonaRow({ persona, isActive, onEdit, onRemove }: PersonaRowProps): ReactNode {
  const all = useTexts();
  const { personas: texts } = all;
  const { id, instructions } = persona;
  const name = toPersonaName(persona, all);
  return (
    <div className={formStyles.row} data-persona={id} data-active={isActive || undefined}>
      <Radio.Root className={styles.radio} value={id} aria-label={name}>
        <Radio.Indicator className={styles.dot} />
      </Radio.Root>
      <div className={formStyles.words}>
        <p className={formStyles.name} dir="auto">
          <VisibleText text={name} />
          {isActive && <span className={formStyles.badge}>{texts.active}</span>}
        </p>
        <VisibleText as="p" className={formStyles.body} dir="auto" text={instructions} />
      </div>
      <IconButton icon={PenLine} aria-label={texts.editNamed(name)} onClick={onEdit} />
      <IconButton icon={Trash2} aria-label={texts.removeNamed(name)} onClick={onRemove} />
    </div>
  );
}

interface PersonaFormProps {
  /** Null for a new one. */
  persona: Persona | null;
  isSaving: boolean;
  onSave: (persona: Persona) => void;
  onCancel: () => void;
}

function PersonaForm({ persona, isSaving, onSave, onCancel }: PersonaFormProps): ReactNode {
  const panel = useThisPanel();
  const { personas: texts } = useTexts();
  const [name, setName] = useState(persona?.name ?? '');
  const [instructions, setInstructions] = useState(persona?.instructions ?? '');
  const save = (): void => onSave({ id: persona?.id ?? panel.newId(), name: name.trim(), instructions });
  return (
    <Form isDisabled={isSaving} onSave={save} onCancel={onCancel}>
      <TextField
        label={texts.name}
        required
        pattern=".*\S.*"
        maxLength={100}
        dir="auto"
        isFirst
        value={name}
        onEnter={setName}
      />
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
    </Form>
  );
}
