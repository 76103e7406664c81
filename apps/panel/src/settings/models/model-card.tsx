// One model and what can be done about it: see it, choose it, change it, disconnect it. Its key is never shown.
import type { ModelChoice, ModelSettings } from '@nod/protocol';
import { Cpu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { VisibleText } from '../../messages/visible-text.tsx';
import { showToast } from '../../shell/toasts.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FormError } from '../form-error.tsx';
import styles from '../settings-screen.module.css';
import { type Saving, useSaving } from '../use-saving.ts';
import { KeyBadge } from './key-badge.tsx';
import { ModelForm } from './model-form.tsx';
import { ModelOffers } from './model-offers.tsx';
import { toProviderName } from './providers.ts';

export type ModelSlot = 'model' | 'fallback';

const VARIABLES: Record<ModelSlot, string> = { model: 'NOD_MODEL', fallback: 'NOD_FALLBACK_MODEL' };

export function ModelCard({ slot, model }: { slot: ModelSlot; model: ModelSettings | null }): ReactNode {
  const { models: texts } = useTexts();
  return (
    <section className={styles.card} aria-label={texts[slot]} data-slot={slot}>
      <h2 className={styles.name}>{texts[slot]}</h2>
      {slot === 'fallback' && <p className={styles.hint}>{texts.fallbackText}</p>}
      {model ? <Connected model={model} /> : <p className={styles.nothing}>{toNothing(slot, texts)}</p>}
      {model?.fromEnvironment ? (
        <p className={styles.hint}>{texts.fromEnvironment(VARIABLES[slot])}</p>
      ) : (
        <Choosing slot={slot} model={model} />
      )}
    </section>
  );
}

function toNothing(slot: ModelSlot, texts: { noModel: string; noFallback: string }): string {
  return slot === 'model' ? texts.noModel : texts.noFallback;
}

function Connected({ model }: { model: ModelSettings }): ReactNode {
  const { models: texts } = useTexts();
  return (
    <div className={styles.connected} data-connected>
      <Cpu size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.modelName}>
          <VisibleText text={model.model} />
        </p>
        <p className={styles.hint}>
          {toProviderName(model.provider, texts)}
          {model.baseUrl && (
            <>
              {' · '}
              <VisibleText text={model.baseUrl} />
            </>
          )}
        </p>
      </div>
      <KeyBadge hasKey={model.hasApiKey} />
    </div>
  );
}

/** What is taken over into the form; a fresh key each time starts the form anew. */
interface Start {
  key: number;
  provider?: string;
}

function Choosing({ slot, model }: { slot: ModelSlot; model: ModelSettings | null }): ReactNode {
  const { models: texts } = useTexts();
  const [form, setForm] = useState<Start | null>(null);
  const saving = useSaving();
  const take = useTaking(slot, saving, () => setForm(null));
  const open = (provider?: string): void =>
    setForm((before) => ({ key: (before?.key ?? 0) + 1, ...(provider ? { provider } : {}) }));
  return (
    <>
      {model === null && slot === 'model' && <ModelOffers onTake={take} onChoose={open} />}
      {form ? (
        <ModelForm
          key={form.key}
          model={form.provider ? null : model}
          provider={form.provider}
          isSaving={saving.isSaving}
          onSave={(choice) => void take(choice)}
          onCancel={() => setForm(null)}
        />
      ) : (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => open()}>
            {model ? texts.change : slot === 'model' ? texts.add : texts.addFallback}
          </button>
          {model && (
            <button type="button" className={styles.button} onClick={() => void take(null)}>
              {texts.disconnect}
            </button>
          )}
        </div>
      )}
      <FormError error={saving.error} />
    </>
  );
}

function useTaking(
  slot: ModelSlot,
  { save }: Saving,
  onDone: () => void,
): (choice: ModelChoice | null) => Promise<void> {
  const { models: texts } = useTexts();
  return async (choice) => {
    if (!(await save(() => changeAgentSettings({ [slot]: choice })))) return;
    onDone();
    showToast(choice ? texts.connected(choice.model) : texts.disconnected);
  };
}
