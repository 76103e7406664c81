// The name of a file in one line: what is left out is in its middle, so that its end, which says what it is, is seen.
import type { ReactNode } from 'react';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './attachments.module.css';

const END = 9;

export function FileName({ name }: { name: string }): ReactNode {
  const characters = Array.from(name);
  return (
    <bdi className={styles.name} title={name}>
      <VisibleText as="span" className={styles.nameStart} text={characters.slice(0, -END).join('')} />
      <VisibleText as="span" className={styles.nameEnd} text={characters.slice(-END).join('')} />
    </bdi>
  );
}
