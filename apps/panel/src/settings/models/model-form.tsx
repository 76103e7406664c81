// Names a model to talk to.
import type { ModelChoice, ModelSettings } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ProviderForm } from './provider-form.tsx';
import { OTHER_PROVIDER, PROVIDERS, toProviderName } from './providers.ts';

interface ModelFormProps {
  /** What is connected now, to begin with. */
  model: ModelSettings | null;
  provider?: string | undefined;
  isSaving: boolean;
  onSave: (choice: ModelChoice) => void;
  onCancel: () => void;
}

export function ModelForm({ model, provider, ...saving }: ModelFormProps): ReactNode {
  const { models: texts } = useTexts();
  return (
    <ProviderForm
      used={model}
      first={provider ?? PROVIDERS[0] ?? OTHER_PROVIDER}
      label={texts.provider}
      providers={PROVIDERS.map((each) => ({ provider: each, name: toProviderName(each, texts) }))}
      toWords={(chosen) => ({
        modelHint: texts.modelNameHint,
        baseUrlHint: chosen === OTHER_PROVIDER ? texts.baseUrlNeeded : texts.baseUrlHint,
        baseUrlExample: 'http://127.0.0.1:8000/v1',
        needsBaseUrl: chosen === OTHER_PROVIDER,
      })}
      save={texts.connect}
      {...saving}
    />
  );
}
