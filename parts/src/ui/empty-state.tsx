// A screen with nothing on it says why, kindly, and what can be done.
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, text, icon, children }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty}>
      {icon && <div className={styles.icon}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  );
}
