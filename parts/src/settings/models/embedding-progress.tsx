// Embedding progress: how many memories can be found by meaning. Asked again for as long as some are missing.
import type { EmbeddingProgress as Progress } from '@nod/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { Problem } from '../../forms/form-error.tsx';
import formStyles from '../../forms/forms.module.css';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './embedding-progress.module.css';

const AGAIN_MS = 1000;

export function EmbeddingProgress(): ReactNode {
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
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      try {
        const next = await panel.client.embeddingProgress();
        if (isOver) return;
        setProgress(next);
        if (next.embedded >= next.memories && next.failure === null) return;
      } catch (error) {
        console.warn('the progress of embedding could not be loaded', error);
      }
      if (!isOver) timer = setTimeout(() => void ask(), AGAIN_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [panel.client.embeddingProgress]);
  return progress;
}
