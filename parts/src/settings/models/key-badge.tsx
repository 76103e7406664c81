// Key badge: says whether a key is stored, and never which.
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import styles from '../settings-screen.module.css';

export function KeyBadge({ hasKey }: { hasKey: boolean }): ReactNode {
  const { models: texts } = useTexts();
  return (
    <span className={styles.badge} data-key={hasKey}>
      {hasKey && <KeyRound size={13} aria-hidden="true" />}
      {hasKey ? texts.keyStored : texts.noKey}
    </span>
  );
}
