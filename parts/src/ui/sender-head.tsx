// Sender head: who says what stands below it, and when.
import { PERSON } from '@nod/protocol';
import type { ReactNode } from 'react';
import { toClock, toFullTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Avatar } from './avatar.tsx';
import styles from './sender-head.module.css';

interface SenderHeadProps {
  from: string;
  /** When it began; null while it is being written. */
  since: number | null;
  /** When it ended, where that took a while. */
  at?: number | undefined;
}

export function SenderHead({ from, since, at }: SenderHeadProps): ReactNode {
  const texts = useTexts();
  return (
    <header className={styles.head}>
      {from !== PERSON && <Avatar name={from} size="small" />}
      <span className={styles.name}>{from === PERSON ? texts.you : from}</span>
      {since === null ? (
        <span>{texts.state.writing}</span>
      ) : (
        <time dateTime={new Date(since).toISOString()} title={toFullTime(since, texts)}>
          {toClock(at ?? since, texts)}
        </time>
      )}
    </header>
  );
}
