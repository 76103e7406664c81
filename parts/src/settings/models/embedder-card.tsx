// Embedder card: what makes memories findable by meaning, how far it has come, and choosing another one.
import type { EmbedderChoice, EmbedderSettings, EmbeddingProgress as Progress } from '@nod/protocol';
import { Radar } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { Card } from '../../forms/card.tsx';
import { FormError, Problem } from '../../forms/form-error.tsx';
import formStyles from '../../forms/forms.module.css';
import { InUse } from '../../forms/in-use.tsx';
import { useLoaded } from '../../forms/use-loaded.ts';
import { useOpening } from '../../forms/use-opening.ts';
import { useSaving } from '../../forms/use-saving.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './embedder-card.module.css';
import { ProviderForm } from './provider-form.tsx';

type Provider = EmbedderChoice['provider'];

const PROVIDERS = ['ollama', 'openai'] as const satisfies Provider[];

const USUAL: Record<Provider, { baseUrl: string; model: string }> = {
  ollama: { baseUrl: 'http://127.0.0.1:11434', model: 'bge-m3' },
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
};

export function EmbedderCard({ embedder }: { embedder: EmbedderSettings | null }): ReactNode {
  const { embedder: texts, models } = useTexts();
  return (
    <Card title={texts.title} text={texts.text} data-embedder>
      {embedder ? (
        <InUse icon={Radar} name={embedder.model} hasKey={embedder.hasApiKey}>
          {texts.providers[embedder.provider]}
          {' · '}
          <VisibleText text={embedder.baseUrl} />
          <br />
          {texts.serverText}
        </InUse>
      ) : (
        <InUse icon={Radar} name={texts.offline} isOurs>
          {texts.offlineText}
        </InUse>
      )}
      <EmbeddingProgress key={JSON.stringify(embedder)} />
      {embedder?.fromEnvironment ? (
        <p className={formStyles.hint}>{models.fromEnvironment('NOD_EMBEDDER')}</p>
      ) : (
        <Choosing embedder={embedder} />
      )}
    </Card>
  );
}

function Choosing({ embedder }: { embedder: EmbedderSettings | null }): ReactNode {
  const { embedder: texts, models } = useTexts();
  const { opened, open, close } = useOpening();
  const { isSaving, error, change } = useSaving();
  const choose = async (choice: EmbedderChoice | null): Promise<void> => {
    if (await change({ embedder: choice })) close();
  };
  return (
    <>
      {opened ? (
        <ProviderForm
          used={embedder}
          first="ollama"
          label={texts.provider}
          providers={PROVIDERS.map((provider) => [provider, texts.providers[provider]])}
          toWords={(provider: Provider) => ({
            modelHint: texts.modelHint,
            modelExample: USUAL[provider].model,
            baseUrlHint: texts.baseUrlHint(USUAL[provider].baseUrl),
            baseUrlExample: USUAL[provider].baseUrl,
          })}
          save={texts.save}
          isSaving={isSaving}
          onSave={(choice) => void choose(choice)}
          onCancel={close}
        />
      ) : (
        <div className={formStyles.buttons}>
          <QuietButton onClick={() => open()}>{embedder ? models.change : texts.change}</QuietButton>
          {embedder && <QuietButton onClick={() => void choose(null)}>{texts.useOffline}</QuietButton>}
        </div>
      )}
      <FormError error={error} />
    </>
  );
}

const AGAIN_MS = 1000;

/** How many memories can be found by meaning. Asked again for as long as some are missing. */
function EmbeddingProgress(): ReactNode {
  const { embedder: texts, label } = useTexts();
  const progress = useProgress();
  if (!progress || progress.memories === 0) return null;
  const { memories, embedded, failure } = progress;
  const isComplete = embedded >= memories;
  return (
    <div className={styles.progress} role="status" data-embedded={embedded}>
      <p className={formStyles.hint}>{isComplete ? texts.complete : texts.progress(embedded, memories)}</p>
      {!isComplete && (
        <>
          <progress max={memories} value={embedded} aria-label={texts.progress(embedded, memories)} />
          <p className={formStyles.hint}>{texts.working}</p>
        </>
      )}
      {failure !== null && (
        <Problem>
          {label(texts.failure)}
          <VisibleText text={failure} />
        </Problem>
      )}
    </div>
  );
}

/** Null until it is known. */
function useProgress(): Progress | null {
  const panel = useThisPanel();
  const { value: progress, isLoading, load } = useLoaded(() => panel.client.embeddingProgress());
  const isOver = progress && progress.embedded >= progress.memories && progress.failure === null;
  useEffect(() => {
    if (isLoading || isOver) return;
    const timer = setTimeout(load, AGAIN_MS);
    return () => clearTimeout(timer);
  });
  return progress;
}
