// Allows calls like this one from now on. Each choice says the rule that it sets.
import { Menu } from '@base-ui/react/menu';
import type { ApprovalScope, PermissionScope, Remember } from '@nod/protocol';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import menuStyles from '../../settings/settings-menu.module.css';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { RuleText } from '../tool-call/rule-text.tsx';
import styles from './tool-approval.module.css';

interface AllowMenuProps {
  tool: string;
  agent: string;
  /** What the hub would remember; null where it cannot. */
  permission: PermissionScope | null;
  /** What the agent's own program would remember, in its words. */
  scopes: readonly ApprovalScope[];
  isDisabled: boolean;
  onAllow: (remember: Remember, scope?: string) => void;
}

export default function AllowMenu(props: AllowMenuProps): ReactNode {
  const { tool, agent, permission, scopes, isDisabled, onAllow } = props;
  const { approvals: texts, toolTitle, words } = useTexts();
  return (
    <Menu.Root>
      <Menu.Trigger
        className={styles.other}
        disabled={isDisabled}
        aria-label={texts.allowNamed(toolTitle(tool))}
      >
        {texts.allow}
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menuStyles.positioner} sideOffset={6} align="start">
          <Menu.Popup className={`${menuStyles.popup} ${styles.allow}`} data-overlay>
            {(permission ? (['conversation', 'always'] as const) : []).map((remember) => (
              <Menu.Item
                key={remember}
                className={`${menuStyles.item} ${styles.choice}`}
                onClick={() => onAllow(remember)}
              >
                <span className={styles.choiceName}>{words.actions[remember]}</span>
                {permission && <RuleText tool={tool} permission={permission} />}
              </Menu.Item>
            ))}
            {permission && <p className={styles.revocable}>{texts.revocable}</p>}
            {scopes.length > 0 && (
              <Menu.Group>
                <Menu.GroupLabel className={menuStyles.label}>{texts.inItsWords(agent)}</Menu.GroupLabel>
                {scopes.map(({ id, label }) => (
                  <Menu.Item
                    key={id}
                    className={`${menuStyles.item} ${styles.choice}`}
                    data-scope={id}
                    onClick={() => onAllow('once', id)}
                  >
                    <VisibleText as="bdi" className={styles.choiceName} text={label} kind="exact" />
                  </Menu.Item>
                ))}
                <p className={styles.revocable}>{texts.remembersItself(agent)}</p>
              </Menu.Group>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
