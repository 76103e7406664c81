// A permission in words: "Write File, when path is notes.md".
import type { PermissionScope } from '@nod/protocol';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from '../tool-approval/tool-approval.module.css';
import { toValueText } from './to-parameters-line.ts';

export function RuleText({ tool, permission }: { tool: string; permission: PermissionScope }): ReactNode {
  const { approvals: texts, toolTitle } = useTexts();
  const name = toolTitle(tool);
  const bound = Object.entries(permission.parameters);
  const condition = permission.target === '' ? '' : texts.ruleUnchanged;
  if (bound.length === 0) {
    return (
      <span className={styles.rule}>
        {texts.rule(name)}
        {condition}
      </span>
    );
  }
  return (
    <span className={styles.rule}>
      {texts.ruleWhen(name)}{' '}
      {bound.map(([parameter, value], index) => (
        <Fragment key={parameter}>
          {index > 0 && ` ${texts.ruleAnd} `}
          <VisibleText text={parameter} kind="exact" /> {texts.ruleIs}{' '}
          <bdi className={styles.value}>
            <VisibleText text={toValueText(value)} kind="exact" />
          </bdi>
        </Fragment>
      ))}
      {condition}
    </span>
  );
}
