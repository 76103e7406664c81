// A card: one matter of the settings under its name.
import type { ComponentProps, ReactNode } from 'react';
import styles from './forms.module.css';

interface CardProps extends ComponentProps<'section'> {
  title: string;
  /** What it is about. */
  text?: string | undefined;
  /** Stands beside the name. */
  aside?: ReactNode;
}

export function Card({ title, text, aside, children, ...marks }: CardProps): ReactNode {
  return (
    <section className={styles.card} aria-label={title} {...marks}>
      <div className={styles.cardHead}>
        <div className={styles.words}>
          <h2 className={styles.name}>{title}</h2>
          {text && <p className={styles.hint}>{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
