// Pairing of the browser extension: the person names the code that its side panel shows.
import { pairingCodeSchema } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { useOpening } from '../../forms/use-opening.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { showToast } from '../../notices/toasts.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';

export function ExtensionPairing(): ReactNode {
  const { sessions: texts } = useTexts();
  const { opened, open, close } = useOpening();
  if (!opened) return <QuietButton onClick={() => open()}>{texts.pair}</QuietButton>;
  return <CodeForm onDone={close} />;
}

function CodeForm({ onDone }: { onDone: () => void }): ReactNode {
  const panel = useThisPanel();
  const { sessions: texts } = useTexts();
  const [typed, setTyped] = useState('');
  const { isSaving, error, save } = useSaving();
  const code = pairingCodeSchema.safeParse(typed).data;
  const letIn = async (): Promise<void> => {
    if (code === undefined) return;
    const isDone = await save(async () => {
      const { name } = await panel.client.pairExtension({ code, surface: panel.surface });
      showToast(panel, texts.paired(name));
    });
    if (isDone) onDone();
  };
  return (
    <Form
      save={texts.letIn}
      isDisabled={isSaving || code === undefined}
      error={error}
      onSave={() => void letIn()}
      onCancel={onDone}
    >
      <TextField
        isFirst
        label={texts.code}
        hint={texts.codeHint}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onEnter={setTyped}
      />
    </Form>
  );
}
