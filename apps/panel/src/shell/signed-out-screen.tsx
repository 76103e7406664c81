// The hub does not know this browser (any more): how to get in again.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './app.module.css';
import { Command } from './command.tsx';
import { EmptyState } from './empty-state.tsx';
import { Logo } from './logo.tsx';

export function SignedOutScreen(): ReactNode {
  const { connection } = useTexts();
  return (
    <main className={styles.full}>
      <EmptyState icon={<Logo size={48} />} title={connection.signedOutTitle} text={connection.signedOutText}>
        <Command text="node_modules/.bin/nod link" />
      </EmptyState>
    </main>
  );
}
