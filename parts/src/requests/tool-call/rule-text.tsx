// A permission in words: `Write File, when path is "notes.md"`.
import type { PermissionScope } from '@nod/protocol';
import { wordPermission } from '@nod/wording';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { Words } from '../../ui/words.tsx';
import styles from '../tool-approval/tool-approval.module.css';

export function RuleText({ tool, permission }: { tool: string; permission: PermissionScope }): ReactNode {
  const { words } = useTexts();
  return (
    <span className={styles.rule}>
      <Words parts={wordPermission(tool, permission, words)} />
    </span>
  );
}
