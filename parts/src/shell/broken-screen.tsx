// The last resort when the panel itself fails: says so instead of showing nothing.
import { Component, type ReactNode } from 'react';
import { type Panel, PanelContext } from '../panel/panel.ts';
import { currentTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './app.module.css';

export class BrokenScreenGuard extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  static override contextType = PanelContext;
  declare context: Panel;
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { connection } = currentTexts(this.context);
    return (
      <main className={styles.full}>
        <EmptyState title={connection.brokenTitle} text={connection.brokenText}>
          <button type="button" onClick={this.context.restart}>
            {connection.reload}
          </button>
        </EmptyState>
      </main>
    );
  }
}
