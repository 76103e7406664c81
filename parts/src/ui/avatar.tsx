// An agent's face: the first letter of its name on a quiet colour of its own.
import type { CSSProperties, ReactNode } from 'react';
import styles from './avatar.module.css';

export function Avatar({ name, size = 'normal' }: { name: string; size?: 'normal' | 'small' }): ReactNode {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      style={{ '--hue': toHue(name) } as CSSProperties}
      aria-hidden="true"
    >
      {toInitial(name)}
    </span>
  );
}

function toInitial(name: string): string {
  return (Array.from(name)[0] ?? '?').toLocaleUpperCase();
}

/** The same name has the same colour everywhere. */
function toHue(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}
