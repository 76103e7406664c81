// Names something at a provider: provider, model, address, key. The key goes to the hub and never comes back.
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { FormButtons } from '../../forms/form-buttons.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import styles from '../settings-screen.module.css';

export interface ProviderChoice<Provider extends string> {
  provider: Provider;
  model: string;
  baseUrl?: string;
  apiKey?: string;
}

/** What the form says and asks for at a provider. */
export interface ProviderWords {
  modelHint: string;
  modelExample?: string;
  baseUrlHint: string;
  baseUrlExample: string;
  needsBaseUrl?: boolean;
}

interface ProviderFormProps<Provider extends string> {
  /** What is used now, to begin with. */
  used: { provider: Provider; model: string; baseUrl: string | null; hasApiKey: boolean } | null;
  /** Chosen at first when nothing is used. */
  first: Provider;
  label: string;
  providers: readonly { provider: Provider; name: string }[];
  toWords: (provider: Provider) => ProviderWords;
  /** What stands before the buttons, about what has been entered. */
  renderBelow?: (entered: ProviderChoice<Provider>, enterModel: (model: string) => void) => ReactNode;
  save: string;
  isSaving: boolean;
  onSave: (choice: ProviderChoice<Provider>) => void;
  onCancel: () => void;
}

export function ProviderForm<Provider extends string>(props: ProviderFormProps<Provider>): ReactNode {
  const { used, first, label, providers, toWords, renderBelow, save, isSaving, onSave, onCancel } = props;
  const [entered, setEntered] = useState({
    provider: used?.provider ?? first,
    model: used?.model ?? '',
    baseUrl: used?.baseUrl ?? '',
    apiKey: '',
  });
  const enter = (change: Partial<typeof entered>): void => setEntered({ ...entered, ...change });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave(toChoice(entered));
  };
  const words = toWords(entered.provider);
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off">
      <Field label={label}>
        {(ids) => (
          <select
            {...ids}
            value={entered.provider}
            onChange={({ target }) => enter({ provider: target.value as Provider, baseUrl: '', apiKey: '' })}
          >
            {providers.map(({ provider, name }) => (
              <option key={provider} value={provider}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ModelField words={words} value={entered.model} onEnter={(model) => enter({ model })} />
      <BaseUrlField words={words} value={entered.baseUrl} onEnter={(baseUrl) => enter({ baseUrl })} />
      <KeyField
        hasKey={used?.hasApiKey === true && used.provider === entered.provider}
        value={entered.apiKey}
        onEnter={(apiKey) => enter({ apiKey })}
      />
      {renderBelow?.(toChoice(entered), (model) => enter({ model }))}
      <FormButtons save={save} isDisabled={isSaving} onCancel={onCancel} />
    </form>
  );
}

interface EnteredProps {
  value: string;
  onEnter: (value: string) => void;
}

function ModelField({ words, value, onEnter }: EnteredProps & { words: ProviderWords }): ReactNode {
  const { models: texts } = useTexts();
  return (
    <Field label={texts.modelName} hint={words.modelHint}>
      {(ids) => (
        <input
          {...ids}
          required
          maxLength={200}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={words.modelExample}
          value={value}
          onChange={({ target }) => onEnter(target.value)}
        />
      )}
    </Field>
  );
}

function BaseUrlField({ words, value, onEnter }: EnteredProps & { words: ProviderWords }): ReactNode {
  const { models: texts } = useTexts();
  return (
    <Field label={texts.baseUrl} hint={words.baseUrlHint}>
      {(ids) => (
        <input
          {...ids}
          type="url"
          required={words.needsBaseUrl}
          spellCheck={false}
          placeholder={words.baseUrlExample}
          value={value}
          onChange={({ target }) => onEnter(target.value)}
        />
      )}
    </Field>
  );
}

function KeyField({ hasKey, value, onEnter }: EnteredProps & { hasKey: boolean }): ReactNode {
  const { models: texts } = useTexts();
  return (
    <Field label={texts.apiKey} hint={hasKey ? texts.apiKeyStored : texts.apiKeyHint}>
      {(ids) => (
        <input
          {...ids}
          type="password"
          autoComplete="new-password"
          maxLength={1000}
          placeholder={hasKey ? '••••••••' : ''}
          value={value}
          onChange={({ target }) => onEnter(target.value)}
        />
      )}
    </Field>
  );
}

function toChoice<Provider extends string>(
  entered: Required<ProviderChoice<Provider>>,
): ProviderChoice<Provider> {
  const [model, baseUrl, apiKey] = [entered.model.trim(), entered.baseUrl.trim(), entered.apiKey.trim()];
  return { provider: entered.provider, model, ...(baseUrl && { baseUrl }), ...(apiKey && { apiKey }) };
}
