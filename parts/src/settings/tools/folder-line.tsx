// The one folder whose files the built-in agent sees, and choosing another.
import type { AccessSettings } from '@nod/protocol';
import { CircleAlert, Folder } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { FormButtons } from '../../forms/form-buttons.tsx';
import { FormError } from '../../forms/form-error.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from '../settings-screen.module.css';
import { ACCESS_VARIABLES } from './access-variables.ts';

export function FolderLine({ access }: { access: AccessSettings }): ReactNode {
  const panel = useThisPanel();
  const { access: texts } = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { isSaving, error, save } = useSaving();
  const isFixed = access.fromEnvironment.includes('folder');
  const change = async (folder: string | null): Promise<void> => {
    if (!(await save(() => changeAgentSettings(panel, { access: { folder } })))) return;
    setEditing(false);
    showToast(panel, texts.folderSet);
  };
  return (
    <>
      <NowFolder access={access} />
      {isEditing && (
        <FolderForm
          folder={access.isOwnFolder ? '' : access.folder}
          isSaving={isSaving}
          onSave={(folder) => void change(folder)}
          onCancel={() => setEditing(false)}
        />
      )}
      {!isEditing && !isFixed && (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => setEditing(true)}>
            {texts.changeFolder}
          </button>
          {!access.isOwnFolder && (
            <button type="button" className={styles.button} onClick={() => void change(null)}>
              {texts.useOwnFolder}
            </button>
          )}
        </div>
      )}
      <FormError error={error} />
    </>
  );
}

function NowFolder({ access }: { access: AccessSettings }): ReactNode {
  const { access: texts } = useTexts();
  const { folder, isOwnFolder, folderProblem, fromEnvironment } = access;
  return (
    <>
      <div className={styles.connected} data-folder>
        <Folder size={20} strokeWidth={1.75} aria-hidden="true" />
        <div className={styles.words}>
          <p className={styles.modelName}>
            <VisibleText text={folder} />
          </p>
          <p className={styles.hint}>{isOwnFolder ? texts.ownFolderText : texts.folderText}</p>
          {fromEnvironment.includes('folder') && (
            <p className={styles.hint}>{texts.fixed(ACCESS_VARIABLES.folder)}</p>
          )}
        </div>
      </div>
      {folderProblem && (
        <p className={styles.error} role="status">
          <CircleAlert size={15} aria-hidden="true" />
          {texts.problems[folderProblem]}
        </p>
      )}
    </>
  );
}

interface FolderFormProps {
  folder: string;
  isSaving: boolean;
  onSave: (folder: string) => void;
  onCancel: () => void;
}

function FolderForm({ folder, isSaving, onSave, onCancel }: FolderFormProps): ReactNode {
  const { access: texts } = useTexts();
  const [entered, setEntered] = useState(folder);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave(entered.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off">
      <Field label={texts.path} hint={texts.pathHint}>
        {(ids) => (
          <input
            {...ids}
            required
            pattern="\s*([\/~]|[A-Za-z]:).*"
            title={texts.pathHint}
            maxLength={4096}
            spellCheck={false}
            autoCapitalize="off"
            placeholder="~/notes"
            // biome-ignore lint/a11y/noAutofocus: the person has just asked for the form
            autoFocus
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        )}
      </Field>
      <FormButtons isDisabled={isSaving} onCancel={onCancel} />
    </form>
  );
}
