// The one folder whose files the built-in agent sees, and choosing another.
import type { AccessSettings } from '@nod/protocol';
import { Folder } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { FormError, Problem } from '../../forms/form-error.tsx';
import styles from '../../forms/forms.module.css';
import { InUse } from '../../forms/in-use.tsx';
import { useOpening } from '../../forms/use-opening.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Where the environment of the hub decides what an agent may touch. */
export const ACCESS_VARIABLES: Record<AccessSettings['fromEnvironment'][number], string> = {
  folder: 'NOD_FOLDER',
  allowWrite: 'NOD_ALLOW_WRITE',
  allowShell: 'NOD_ALLOW_SHELL',
  allowWeb: 'NOD_ALLOW_WEB',
};

export function FolderLine({ access }: { access: AccessSettings }): ReactNode {
  const panel = useThisPanel();
  const { access: texts } = useTexts();
  const { opened, open, close } = useOpening();
  const { isSaving, error, change } = useSaving();
  const { folder, isOwnFolder, folderProblem } = access;
  const isFixed = access.fromEnvironment.includes('folder');
  const choose = async (chosen: string | null): Promise<void> => {
    if (!(await change({ access: { folder: chosen } }))) return;
    close();
    showToast(panel, texts.folderSet);
  };
  return (
    <>
      <InUse icon={Folder} name={folder}>
        <p>{isOwnFolder ? texts.ownFolderText : texts.folderText}</p>
        {isFixed && <p>{texts.fixed(ACCESS_VARIABLES.folder)}</p>}
      </InUse>
      {folderProblem && <Problem role="status">{texts.problems[folderProblem]}</Problem>}
      {opened && (
        <FolderForm
          folder={isOwnFolder ? '' : folder}
          isSaving={isSaving}
          onSave={(chosen) => void choose(chosen)}
          onCancel={close}
        />
      )}
      {!opened && !isFixed && (
        <div className={styles.buttons}>
          <QuietButton onClick={() => open()}>{texts.changeFolder}</QuietButton>
          {!isOwnFolder && <QuietButton onClick={() => void choose(null)}>{texts.useOwnFolder}</QuietButton>}
        </div>
      )}
      <FormError error={error} />
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
  return (
    <Form isDisabled={isSaving} onSave={() => onSave(entered.trim())} onCancel={onCancel}>
      <TextField
        label={texts.path}
        hint={texts.pathHint}
        required
        pattern="\s*([\/~]|[A-Za-z]:).*"
        title={texts.pathHint}
        maxLength={4096}
        spellCheck={false}
        autoCapitalize="off"
        placeholder="~/notes"
        isFirst
        value={entered}
        onEnter={setEntered}
      />
    </Form>
  );
}
