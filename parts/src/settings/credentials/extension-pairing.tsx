// Pairing of the browser extension: the person names the code that its side panel shows.
import { NodError, pairingCodeSchema } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface ExtensionPairingProps {
  /** The extension may come for its token now. */
  onPaired: () => void;
  onDone: () => void;
}

export function ExtensionPairing({ onPaired, onDone }: ExtensionPairingProps): ReactNode {
  const panel = useThisPanel();
  const { sessions: texts } = useTexts();
  const [typed, setTyped] = useState('');
  const [isNoCode, setNoCode] = useState(false);
  const { isSaving, error, save } = useSaving();
  /** The hub's own words are English. */
  const toSaid = (error: unknown): never => {
    const isSaid =
      error instanceof NodError && (error.code === 'not_found' || error.code === 'too_many_requests');
    throw isSaid ? new Error(texts.refused[error.code]) : error;
  };
  const letIn = async (): Promise<void> => {
    const code = pairingCodeSchema.safeParse(typed).data;
    setNoCode(code === undefined);
    if (code === undefined) return;
    const isDone = await save(async () => {
      const { name } = await panel.client.pairExtension({ code, surface: panel.surface }).catch(toSaid);
      showToast(panel, texts.paired(name));
    });
    if (!isDone) return;
    onPaired();
    onDone();
  };
  return (
    <Form
      save={texts.letIn}
      failed={texts.notLetIn}
      isDisabled={isSaving || typed.trim() === ''}
      error={isNoCode ? texts.noCode : error}
      onSave={() => void letIn()}
      onCancel={onDone}
    >
      <TextField
        isFirst
        label={texts.code}
        hint={texts.codeHint}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onEnter={setTyped}
      />
    </Form>
  );
}
