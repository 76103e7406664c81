// Words of a request as nodes: what others say is isolated, and its hidden characters are marked.
import type { Part } from '@nod/wording';
import type { ReactNode } from 'react';
import { toDeadline } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './visible-text.module.css';
import { VisibleText } from './visible-text.tsx';

interface WordsProps {
  parts: readonly Part[];
  /** Draws what somebody said; isolated and as it is unless given. */
  renderSaid?: ((text: string) => ReactNode) | undefined;
}

export function Words({ parts, renderSaid }: WordsProps): ReactNode {
  const texts = useTexts();
  return parts.map((part, index) => {
    if (part.type === 'own') return part.text;
    if (part.type === 'time') return toDeadline(part.at, texts);
    const isProse = part.type === 'said';
    return (
      <bdi
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never move
        key={index}
        className={part.type === 'name' ? undefined : isProse ? styles.said : styles.code}
      >
        {isProse && renderSaid ? (
          renderSaid(part.text)
        ) : (
          <VisibleText text={part.text} kind={isProse ? 'prose' : 'exact'} />
        )}
      </bdi>
    );
  });
}
