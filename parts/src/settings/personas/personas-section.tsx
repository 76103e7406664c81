// The manners in which the built-in agent writes: choose one, change them, add some.
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { Persona, Settings, SettingsChange } from '@nod/protocol';
import { PenLine, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { showUndoToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import settingsStyles from '../settings-screen.module.css';
import { addPersona, removePersona, replacePersona } from './change-personas.ts';
import { PersonaForm } from './persona-form.tsx';
import { toPersonaName } from './persona-name.ts';
import styles from './personas.module.css';

export function PersonasSection({ settings }: { settings: Settings }): ReactNode {
  const panel = useThisPanel();
  const all = useTexts();
  const { personas: texts } = all;
  const { personas, activePersonaId } = settings;
  /** The persona that is edited; `new` for one that is not there yet. */
  const [editing, setEditing] = useState<string | null>(null);
  const { error, save } = useSaving();
  const change = async (wanted: SettingsChange): Promise<void> => {
    if (await save(() => changeAgentSettings(panel, wanted))) setEditing(null);
  };
  const remove = async (persona: Persona): Promise<void> => {
    if (!(await save(() => changeAgentSettings(panel, removePersona(settings, persona.id))))) return;
    showUndoToast(
      panel,
      texts.removed(toPersonaName(persona, all)),
      () => void change({ personas, activePersonaId }),
    );
  };
  return (
    <>
      {personas.length === 0 && <p className={settingsStyles.nothing}>{texts.none}</p>}
      <RadioGroup
        className={settingsStyles.rows}
        aria-label={texts.title}
        value={activePersonaId}
        onValueChange={(id) => void change({ activePersonaId: String(id) })}
      >
        {personas.map((persona) =>
          editing === persona.id ? (
            <PersonaForm
              key={persona.id}
              persona={{ ...persona, name: toPersonaName(persona, all) }}
              onSave={(changed) => void change(replacePersona(settings, changed))}
              onCancel={() => setEditing(null)}
            />
          ) : (
            <PersonaRow
              key={persona.id}
              persona={persona}
              isActive={persona.id === activePersonaId}
              onEdit={() => setEditing(persona.id)}
              onRemove={() => void remove(persona)}
            />
          ),
        )}
      </RadioGroup>
      {editing === 'new' ? (
        <PersonaForm
          persona={null}
          onSave={(added) => void change(addPersona(settings, added))}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <div className={settingsStyles.buttons}>
          <button type="button" className={settingsStyles.button} onClick={() => setEditing('new')}>
            <Plus size={15} aria-hidden="true" />
            {texts.add}
          </button>
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
    <div className={settingsStyles.row} data-persona={id} data-active={isActive || undefined}>
      <Radio.Root className={styles.radio} value={id} aria-label={name}>
        <Radio.Indicator className={styles.dot} />
      </Radio.Root>
      <div className={settingsStyles.words}>
        <p className={settingsStyles.name} dir="auto">
          <VisibleText text={name} />
          {isActive && <span className={settingsStyles.badge}>{texts.active}</span>}
        </p>
        <p className={settingsStyles.body} dir="auto">
          <VisibleText text={instructions} />
        </p>
      </div>
      <button
        type="button"
        className={settingsStyles.icon}
        aria-label={texts.editNamed(name)}
        onClick={onEdit}
      >
        <PenLine size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={settingsStyles.icon}
        aria-label={texts.removeNamed(name)}
        onClick={onRemove}
      >
        <Trash2 size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
