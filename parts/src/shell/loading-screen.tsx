// The moment before the overview is here.
import type { ReactNode } from 'react';
import { MessagesSkeleton } from '../conversations/messages-skeleton.tsx';
import styles from './app.module.css';

export function LoadingScreen(): ReactNode {
  return (
    <main className={styles.full}>
      <MessagesSkeleton />
    </main>
  );
}
