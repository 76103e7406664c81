// Names a server that gives embeddings.
import type { EmbedderChoice, EmbedderSettings } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { ProviderForm } from './provider-form.tsx';

type Provider = EmbedderChoice['provider'];

const PROVIDERS = ['ollama', 'openai'] as const satisfies Provider[];

const USUAL: Record<Provider, { baseUrl: string; model: string }> = {
  ollama: { baseUrl: 'http://127.0.0.1:11434', model: 'bge-m3' },
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
};

interface EmbedderFormProps {
  /** What is used now, to begin with. */
  embedder: EmbedderSettings | null;
  isSaving: boolean;
  onSave: (choice: EmbedderChoice) => void;
  onCancel: () => void;
}

export function EmbedderForm({ embedder, ...saving }: EmbedderFormProps): ReactNode {
  const { embedder: texts } = useTexts();
  return (
    <ProviderForm
      used={embedder}
      first="ollama"
      label={texts.provider}
      providers={PROVIDERS.map((provider) => ({ provider, name: texts.providers[provider] }))}
      toWords={(provider: Provider) => ({
        modelHint: texts.modelHint,
        modelExample: USUAL[provider].model,
        baseUrlHint: texts.baseUrlHint(USUAL[provider].baseUrl),
        baseUrlExample: USUAL[provider].baseUrl,
      })}
      save={texts.save}
      {...saving}
    />
  );
}
