// Stands in for messages while they load; it shows only when that takes a moment.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './conversation-screen.module.css';

export function MessagesSkeleton(): ReactNode {
  const texts = useTexts();
  return (
    <div className={styles.skeleton} role="status" aria-label={texts.connection.loading}>
      <span />
      <span />
      <span />
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
