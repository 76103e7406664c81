// Embedder card: what makes memories findable by meaning, how far it has come, and choosing another one.
import type { EmbedderChoice, EmbedderSettings } from '@nod/protocol';
import { Radar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { useThisPanel } from '../../panel/panel.ts';
import { changeAgentSettings } from '../../state/agent-settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from '../settings-screen.module.css';
import { EmbedderForm } from './embedder-form.tsx';
import { EmbeddingProgress } from './embedding-progress.tsx';
import { KeyBadge } from './key-badge.tsx';

export function EmbedderCard({ embedder }: { embedder: EmbedderSettings | null }): ReactNode {
  const { embedder: texts, models } = useTexts();
  return (
    <section className={styles.card} aria-label={texts.title} data-embedder>
      <h2 className={styles.name}>{texts.title}</h2>
      <p className={styles.hint}>{texts.text}</p>
      <NowEmbedder embedder={embedder} />
      <EmbeddingProgress key={JSON.stringify(embedder)} />
      {embedder?.fromEnvironment ? (
        <p className={styles.hint}>{models.fromEnvironment('NOD_EMBEDDER')}</p>
      ) : (
        <Choosing embedder={embedder} />
      )}
    </section>
  );
}

function NowEmbedder({ embedder }: { embedder: EmbedderSettings | null }): ReactNode {
  const { embedder: texts } = useTexts();
  return (
    <div className={styles.connected} data-connected>
      <Radar size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <p className={embedder ? styles.modelName : styles.name}>
          {embedder ? <VisibleText text={embedder.model} /> : texts.offline}
        </p>
        <p className={styles.hint}>
          {embedder ? (
            <>
              {texts.providers[embedder.provider]}
              {' · '}
              <VisibleText text={embedder.baseUrl} />
              <br />
              {texts.serverText}
            </>
          ) : (
            texts.offlineText
          )}
        </p>
      </div>
      {embedder && <KeyBadge hasKey={embedder.hasApiKey} />}
    </div>
  );
}

function Choosing({ embedder }: { embedder: EmbedderSettings | null }): ReactNode {
  const panel = useThisPanel();
  const { embedder: texts } = useTexts();
  const [isEditing, setEditing] = useState(false);
  const { isSaving, error, save } = useSaving();
  const change = async (choice: EmbedderChoice | null): Promise<void> => {
    if (await save(() => changeAgentSettings(panel, { embedder: choice }))) setEditing(false);
  };
  return (
    <>
      {isEditing ? (
        <EmbedderForm
          embedder={embedder}
          isSaving={isSaving}
          onSave={(choice) => void change(choice)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => setEditing(true)}>
            {embedder ? texts.changeAgain : texts.change}
          </button>
          {embedder && (
            <button type="button" className={styles.button} onClick={() => void change(null)}>
              {texts.useOffline}
            </button>
          )}
        </div>
      )}
      <FormError error={error} />
    </>
  );
}
