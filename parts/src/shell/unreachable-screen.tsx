// The hub could not be reached at all; the panel keeps trying.
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { tryNow } from '../state/connection.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './app.module.css';

export function UnreachableScreen(): ReactNode {
  const panel = useThisPanel();
  const { connection } = useTexts();
  return (
    <main className={styles.full}>
      <EmptyState
        icon={<CloudOff size={36} strokeWidth={1.5} aria-hidden="true" />}
        title={connection.unreachableTitle}
        text={connection.unreachableText}
      >
        <button type="button" onClick={() => tryNow(panel)}>
          {connection.tryNow}
        </button>
      </EmptyState>
    </main>
  );
}
