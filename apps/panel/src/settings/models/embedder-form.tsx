// Names a server that gives embeddings. The key goes to the hub and never comes back.
import type { EmbedderChoice, EmbedderSettings } from '@nod/protocol';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Field } from '../field.tsx';
import styles from '../settings-screen.module.css';

type Provider = EmbedderChoice['provider'];

const USUAL_URLS: Record<Provider, string> = {
  ollama: 'http://127.0.0.1:11434',
  openai: 'https://api.openai.com/v1',
};

interface EmbedderFormProps {
  /** What is used now, to begin with. */
  embedder: EmbedderSettings | null;
  isSaving: boolean;
  onSave: (choice: EmbedderChoice) => void;
  onCancel: () => void;
}

export function EmbedderForm({ embedder, isSaving, onSave, onCancel }: EmbedderFormProps): ReactNode {
  const { embedder: texts, models, agentSettings } = useTexts();
  const [entered, setEntered] = useState({
    provider: embedder?.provider ?? 'ollama',
    model: embedder?.model ?? '',
    baseUrl: embedder?.baseUrl ?? '',
    apiKey: '',
  });
  const enter = (change: Partial<typeof entered>): void => setEntered({ ...entered, ...change });
  const hasKey = embedder?.hasApiKey === true && embedder.provider === entered.provider;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave(toChoice(entered));
  };
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off">
      <Field label={texts.provider}>
        {(ids) => (
          <select
            {...ids}
            value={entered.provider}
            onChange={({ target }) => enter({ provider: target.value as Provider, baseUrl: '', apiKey: '' })}
          >
            <option value="ollama">{texts.providers.ollama}</option>
            <option value="openai">{texts.providers.openai}</option>
          </select>
        )}
      </Field>
      <Field label={models.modelName} hint={texts.modelHint}>
        {(ids) => (
          <input
            {...ids}
            required
            maxLength={200}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={entered.provider === 'ollama' ? 'bge-m3' : 'text-embedding-3-small'}
            value={entered.model}
            onChange={({ target }) => enter({ model: target.value })}
          />
        )}
      </Field>
      <Field label={models.baseUrl} hint={texts.baseUrlHint(USUAL_URLS[entered.provider])}>
        {(ids) => (
          <input
            {...ids}
            type="url"
            spellCheck={false}
            placeholder={USUAL_URLS[entered.provider]}
            value={entered.baseUrl}
            onChange={({ target }) => enter({ baseUrl: target.value })}
          />
        )}
      </Field>
      <Field label={models.apiKey} hint={hasKey ? models.apiKeyStored : models.apiKeyHint}>
        {(ids) => (
          <input
            {...ids}
            type="password"
            autoComplete="new-password"
            maxLength={1000}
            placeholder={hasKey ? '••••••••' : ''}
            value={entered.apiKey}
            onChange={({ target }) => enter({ apiKey: target.value })}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <button type="submit" className={styles.primary} disabled={isSaving}>
          {texts.save}
        </button>
        <button type="button" className={styles.button} onClick={onCancel}>
          {agentSettings.cancel}
        </button>
      </div>
    </form>
  );
}

function toChoice(
  entered: Record<'model' | 'baseUrl' | 'apiKey', string> & { provider: Provider },
): EmbedderChoice {
  const { provider, model, baseUrl, apiKey } = entered;
  return {
    provider,
    model: model.trim(),
    ...(baseUrl.trim() ? { baseUrl: baseUrl.trim() } : {}),
    ...(apiKey.trim() ? { apiKey: apiKey.trim() } : {}),
  };
}
