// The models that a provider says it has, to choose one from. It is asked when the person wants it: that uses the key.
import type { ModelTrial } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import styles from '../../forms/forms.module.css';
import { useThisPanel } from '../../panel/panel.ts';
import { toReason } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

interface ProviderModelsProps {
  ask: () => Promise<ModelTrial>;
  /** What is in the field: only names that contain it are shown. */
  typed: string;
  onChoose: (model: string) => void;
}

/** Hundreds of names would push the form away. */
const SHOWN = 12;

type Asked =
  | { state: 'idle' | 'asking' }
  | { state: 'told'; models: string[] }
  | { state: 'failed'; why: string };

export function ProviderModels({ ask, typed, onChoose }: ProviderModelsProps): ReactNode {
  const panel = useThisPanel();
  const { models: texts } = useTexts();
  const [asked, setAsked] = useState<Asked>({ state: 'idle' });
  const look = (): void => {
    setAsked({ state: 'asking' });
    ask().then(
      ({ models, message }) =>
        setAsked(models.length > 0 ? { state: 'told', models } : { state: 'failed', why: message }),
      (error: unknown) => setAsked({ state: 'failed', why: toReason(panel, error) }),
    );
  };
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <QuietButton disabled={asked.state === 'asking'} onClick={look}>
          {asked.state === 'asking' ? texts.askingForModels : texts.askForModels}
        </QuietButton>
      </div>
      {asked.state === 'failed' && (
        <p className={styles.hint} role="status">
          {texts.noModelsTold} <VisibleText text={asked.why} />
        </p>
      )}
      {asked.state === 'told' && <Names models={asked.models} typed={typed} onChoose={onChoose} />}
    </div>
  );
}

function Names({
  models,
  typed,
  onChoose,
}: Omit<ProviderModelsProps, 'ask'> & { models: string[] }): ReactNode {
  const { models: texts } = useTexts();
  const fitting = models.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const shown = (fitting.length > 0 && !models.includes(typed) ? fitting : models).slice(0, SHOWN);
  return (
    <>
      <p className={styles.hint} role="status">
        {texts.modelsTold(models.length)}
      </p>
      <div className={styles.buttons}>
        {shown.map((name) => (
          <QuietButton key={name} aria-pressed={name === typed} onClick={() => onChoose(name)}>
            <VisibleText text={name} />
          </QuietButton>
        ))}
      </div>
    </>
  );
}
