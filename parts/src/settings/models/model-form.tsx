// Names a model to talk to.
import type { ModelChoice, ModelSettings } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ProviderForm } from './provider-form.tsx';
import { ProviderModels } from './provider-models.tsx';
import { OTHER_PROVIDER, PROVIDERS, toProviderName } from './providers.ts';
import type { ModelSlot } from './use-connecting.ts';

interface ModelFormProps {
  /** What is connected now, to begin with. */
  model: ModelSettings | null;
  provider?: string | undefined;
  slot: ModelSlot;
  isTrying: boolean;
  isSaving: boolean;
  onSave: (choice: ModelChoice) => void;
  onCancel: () => void;
}

export function ModelForm({ model, provider, slot, isTrying, ...saving }: ModelFormProps): ReactNode {
  const panel = useThisPanel();
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
      renderBelow={({ model: typed, ...choice }, enterModel) => (
        <ProviderModels
          key={choice.provider}
          typed={typed}
          ask={() => panel.client.tryModel({ slot, choice })}
          onChoose={enterModel}
        />
      )}
      save={isTrying ? texts.trying : texts.connect}
      {...saving}
    />
  );
}
