// Presence line: which program an agent is, where it works and on which branch.
import type { Presence } from '@nod/protocol';
import { Folder, GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './presence.module.css';
import { toShortFolder } from './presence-facts.ts';

export function PresenceLine({ presence }: { presence: Presence }): ReactNode {
  const { presence: texts } = useTexts();
  const { title, version, folder, branch, door } = presence;
  return (
    <p className={styles.facts} data-presence={presence.state}>
      <span title={texts.doors[door]}>
        <VisibleText as="bdi" text={version === null ? title : `${title} ${version}`} />
      </span>
      {folder !== null && (
        <span className={styles.fact} title={folder}>
          <Folder size={12} aria-label={texts.folder} />
          <VisibleText as="bdi" text={toShortFolder(folder)} kind="exact" />
        </span>
      )}
      {branch !== null && (
        <span className={styles.fact}>
          <GitBranch size={12} aria-label={texts.branch} />
          <VisibleText as="bdi" text={branch} kind="exact" />
        </span>
      )}
    </p>
  );
}

/** A dot that says how it stands, beside words that say the same. */
export function StateDot({ presence }: { presence: Presence }): ReactNode {
  const { presence: texts } = useTexts();
  return (
    <span
      className={styles.dot}
      data-state={presence.state}
      role="img"
      aria-label={texts.states[presence.state]}
    />
  );
}
