// The last resort when the panel itself fails: says so instead of showing nothing.
import { Component, type ReactNode } from 'react';
import { currentTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './app.module.css';

export class BrokenScreenGuard extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { connection } = currentTexts();
    return (
      <main className={styles.full}>
        <EmptyState title={connection.brokenTitle} text={connection.brokenText}>
          <button type="button" onClick={() => location.reload()}>
            {connection.reload}
          </button>
        </EmptyState>
      </main>
    );
  }
}
