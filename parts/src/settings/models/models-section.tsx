// Models section: which models the built-in agent talks to, and whether it shows how it came to its answers.
import type { Settings } from '@nod/protocol';
import type { ReactNode } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import styles from '../../forms/forms.module.css';
import { SwitchLine } from '../../forms/switch-line.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EmbedderCard } from './embedder-card.tsx';
import { ModelCard } from './model-card.tsx';

export function ModelsSection({ settings }: { settings: Settings }): ReactNode {
  return (
    <>
      <ModelCard slot="model" model={settings.model} />
      {(settings.model !== null || settings.fallback !== null) && (
        <ModelCard slot="fallback" model={settings.fallback} />
      )}
      <EmbedderCard embedder={settings.embedder} />
      <ReasoningSwitch isOn={settings.showReasoning} />
    </>
  );
}

function ReasoningSwitch({ isOn }: { isOn: boolean }): ReactNode {
  const { models } = useTexts();
  const { error, change } = useSaving();
  return (
    <div className={styles.card}>
      <SwitchLine
        name={models.reasoning}
        isOn={isOn}
        onSwitch={(showReasoning) => void change({ showReasoning })}
      >
        {models.reasoningText}
      </SwitchLine>
      <FormError error={error} />
    </div>
  );
}
