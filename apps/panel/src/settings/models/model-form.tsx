// Names a model: provider, model, address, key. The key goes to the hub and never comes back.
import type { ModelChoice, ModelSettings } from '@nod/protocol';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Field } from '../field.tsx';
import styles from '../settings-screen.module.css';
import { OTHER_PROVIDER, PROVIDERS, toProviderName } from './providers.ts';

interface ModelFormProps {
  /** What is connected now, to begin with. */
  model: ModelSettings | null;
  provider?: string | undefined;
  isSaving: boolean;
  onSave: (choice: ModelChoice) => Promise<void>;
  onCancel: () => void;
}

export function ModelForm({ model, provider, isSaving, onSave, onCancel }: ModelFormProps): ReactNode {
  const { models: texts, agentSettings } = useTexts();
  const [entered, setEntered] = useState({
    provider: model?.provider ?? provider ?? PROVIDERS[0] ?? OTHER_PROVIDER,
    model: model?.model ?? '',
    baseUrl: model?.baseUrl ?? '',
    apiKey: '',
  });
  const enter = (change: Partial<typeof entered>): void => setEntered({ ...entered, ...change });
  const isOther = entered.provider === OTHER_PROVIDER;
  const hasKey = model?.hasApiKey === true && model.provider === entered.provider;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void onSave(toChoice(entered));
  };
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off">
      <Field label={texts.provider}>
        {(ids) => (
          <select
            {...ids}
            value={entered.provider}
            onChange={({ target }) => enter({ provider: target.value, baseUrl: '', apiKey: '' })}
          >
            {PROVIDERS.map((each) => (
              <option key={each} value={each}>
                {toProviderName(each, texts)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.modelName} hint={texts.modelNameHint}>
        {(ids) => (
          <input
            {...ids}
            required
            maxLength={200}
            spellCheck={false}
            autoCapitalize="off"
            value={entered.model}
            onChange={({ target }) => enter({ model: target.value })}
          />
        )}
      </Field>
      <Field label={texts.baseUrl} hint={isOther ? texts.baseUrlNeeded : texts.baseUrlHint}>
        {(ids) => (
          <input
            {...ids}
            type="url"
            required={isOther}
            spellCheck={false}
            placeholder="http://127.0.0.1:8000/v1"
            value={entered.baseUrl}
            onChange={({ target }) => enter({ baseUrl: target.value })}
          />
        )}
      </Field>
      <Field label={texts.apiKey} hint={hasKey ? texts.apiKeyStored : texts.apiKeyHint}>
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
          {texts.connect}
        </button>
        <button type="button" className={styles.button} onClick={onCancel}>
          {agentSettings.cancel}
        </button>
      </div>
    </form>
  );
}

function toChoice({ provider, model, baseUrl, apiKey }: Record<keyof ModelChoice, string>): ModelChoice {
  return {
    provider,
    model: model.trim(),
    ...(baseUrl.trim() ? { baseUrl: baseUrl.trim() } : {}),
    ...(apiKey.trim() ? { apiKey: apiKey.trim() } : {}),
  };
}
