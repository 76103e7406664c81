// One model and what can be done about it: see it, choose it, change it, disconnect it. Its key is never shown.
import type { ModelSettings } from '@nod/protocol';
import { Cpu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from '../settings-screen.module.css';
import { FailedTrialView } from './failed-trial.tsx';
import { KeyBadge } from './key-badge.tsx';
import { ModelForm } from './model-form.tsx';
import { ModelOffers } from './model-offers.tsx';
import { toProviderName } from './providers.ts';
import { type ModelSlot, useConnecting } from './use-connecting.ts';

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
  const { isTrying, isSaving, error, failed, connect, save } = useConnecting(slot, () => setForm(null));
  const open = (provider?: string): void =>
    setForm((before) => ({ key: (before?.key ?? 0) + 1, ...(provider ? { provider } : {}) }));
  return (
    <>
      {model === null && slot === 'model' && <ModelOffers onTake={connect} onChoose={open} />}
      {form ? (
        <ModelForm
          key={form.key}
          model={form.provider ? null : model}
          provider={form.provider}
          slot={slot}
          isTrying={isTrying}
          isSaving={isSaving}
          onSave={(choice) => void connect(choice)}
          onCancel={() => setForm(null)}
        />
      ) : (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => open()}>
            {model ? texts.change : slot === 'model' ? texts.add : texts.addFallback}
          </button>
          {model && (
            <button type="button" className={styles.button} onClick={() => void save(null)}>
              {texts.disconnect}
            </button>
          )}
        </div>
      )}
      {isTrying && !form && (
        <p className={styles.hint} role="status">
          {texts.trying}
        </p>
      )}
      {failed && <FailedTrialView failed={failed} onSaveAnyway={() => void save(failed.choice)} />}
      <FormError error={error} />
    </>
  );
}
