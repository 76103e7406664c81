// A message that is still being written, growing as it comes.
import type { Draft } from '@nod/protocol';
import type { ReactNode } from 'react';
import { MessageText } from '../markdown/message-text.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './message-row.module.css';

export function DraftView({ draft, continues }: { draft: Draft; continues: boolean }): ReactNode {
  const texts = useTexts();
  return (
    <article
      className={styles.message}
      data-draft={draft.id}
      data-continues={continues || undefined}
      aria-busy="true"
      aria-label={texts.messages.writing(draft.from)}
    >
      {!continues && (
        <header className={styles.head}>
          <Avatar name={draft.from} size="small" />
          <span className={styles.name}>{draft.from}</span>
          <span>{texts.state.writing}</span>
        </header>
      )}
      <div className={styles.bubble}>
        <MessageText text={draft.text} isUnfinished />
        <span className={styles.caret} aria-hidden="true" />
      </div>
    </article>
  );
}
