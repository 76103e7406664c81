// Names something at a provider: provider, model, address, key. The key goes to the hub and never comes back.
import { type ReactNode, useState } from 'react';
import { SelectField, TextField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface ProviderChoice<Provider extends string> {
  provider: Provider;
  model: string;
  baseUrl?: string;
  apiKey?: string;
}

/** What the form says and asks for at a provider. */
interface ProviderWords {
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
  providers: readonly (readonly [provider: Provider, name: string])[];
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
  const { models: texts } = useTexts();
  const [entered, setEntered] = useState({
    provider: used?.provider ?? first,
    model: used?.model ?? '',
    baseUrl: used?.baseUrl ?? '',
    apiKey: '',
  });
  const enter = (change: Partial<typeof entered>): void => setEntered({ ...entered, ...change });
  const words = toWords(entered.provider);
  const hasKey = used?.hasApiKey === true && used.provider === entered.provider;
  return (
    <Form save={save} isDisabled={isSaving} onSave={() => onSave(toChoice(entered))} onCancel={onCancel}>
      <SelectField
        label={label}
        options={providers}
        value={entered.provider}
        onChoose={(provider) => enter({ provider: provider as Provider, baseUrl: '', apiKey: '' })}
      />
      <TextField
        label={texts.modelName}
        hint={words.modelHint}
        required
        maxLength={200}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={words.modelExample}
        value={entered.model}
        onEnter={(model) => enter({ model })}
      />
      <TextField
        label={texts.baseUrl}
        hint={words.baseUrlHint}
        type="url"
        required={words.needsBaseUrl}
        spellCheck={false}
        placeholder={words.baseUrlExample}
        value={entered.baseUrl}
        onEnter={(baseUrl) => enter({ baseUrl })}
      />
      <TextField
        label={texts.apiKey}
        hint={hasKey ? texts.apiKeyStored : texts.apiKeyHint}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        placeholder={hasKey ? '••••••••' : ''}
        value={entered.apiKey}
        onEnter={(apiKey) => enter({ apiKey })}
      />
      {renderBelow?.(toChoice(entered), (model) => enter({ model }))}
    </Form>
  );
}

function toChoice<Provider extends string>(
  entered: Required<ProviderChoice<Provider>>,
): ProviderChoice<Provider> {
  const [model, baseUrl, apiKey] = [entered.model.trim(), entered.baseUrl.trim(), entered.apiKey.trim()];
  return { provider: entered.provider, model, ...(baseUrl && { baseUrl }), ...(apiKey && { apiKey }) };
}
