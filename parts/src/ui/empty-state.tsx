// A screen with nothing on it says why, kindly, and what can be done.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  /** Nothing else is on the page. */
  isWhole?: boolean;
  children?: ReactNode;
}

export function EmptyState({ title, text, icon, isWhole = false, children }: EmptyStateProps): ReactNode {
  const Title = isWhole ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}

/** In place of what could not be loaded. */
export function LoadFailed({ title, onRetry }: { title: string; onRetry: () => unknown }): ReactNode {
  const { composer } = useTexts();
  return (
    <EmptyState title={title}>
      <button type="button" onClick={() => void onRetry()}>
        {composer.retry}
      </button>
    </EmptyState>
  );
}
