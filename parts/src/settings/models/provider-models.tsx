// The models that a provider says it has, to choose one from. It is asked when the person wants it: that uses the key.
import type { ModelTrial } from '@nod/protocol';
import { type ReactNode, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import styles from '../../forms/forms.module.css';
import { useSaving } from '../../forms/use-saving.ts';
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

export function ProviderModels({ ask, typed, onChoose }: ProviderModelsProps): ReactNode {
  const { models: texts } = useTexts();
  const [told, setTold] = useState<ModelTrial | null>(null);
  const { isSaving: isAsking, error, save } = useSaving();
  const why = error ?? (told?.models.length === 0 ? told.message : null);
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <QuietButton disabled={isAsking} onClick={() => void save(async () => setTold(await ask()))}>
          {isAsking ? texts.askingForModels : texts.askForModels}
        </QuietButton>
      </div>
      {!isAsking && why !== null && (
        <p className={styles.hint} role="status">
          {texts.noModelsTold} <VisibleText text={why} />
        </p>
      )}
      {!isAsking && why === null && told && <Names models={told.models} typed={typed} onChoose={onChoose} />}
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
