// In use: the icon and the name of what is used now, more about it, and whether a key for it is stored, never which.
import { KeyRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './forms.module.css';

interface InUseProps {
  icon: LucideIcon;
  name: string;
  /** The name is one of our own words. */
  isOurs?: boolean;
  /** Absent where no key can be. */
  hasKey?: boolean | undefined;
  children: ReactNode;
}

export function InUse({ icon: Icon, name, isOurs = false, hasKey, children }: InUseProps): ReactNode {
  const { models: texts } = useTexts();
  return (
    <div className={styles.connected} data-connected>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <VisibleText as="p" className={isOurs ? styles.name : styles.modelName} text={name} />
        <div className={styles.hint}>{children}</div>
      </div>
      {hasKey !== undefined && (
        <span className={styles.badge} data-key={hasKey}>
          {hasKey && <KeyRound size={13} aria-hidden="true" />}
          {hasKey ? texts.keyStored : texts.noKey}
        </span>
      )}
    </div>
  );
}
