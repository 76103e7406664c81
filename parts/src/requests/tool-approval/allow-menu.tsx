// Allows calls like this one from now on. Each choice says the rule that it sets.
import { Menu } from '@base-ui/react/menu';
import type { PermissionScope, Remember } from '@nod/protocol';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import menuStyles from '../../settings/settings-menu.module.css';
import { useTexts } from '../../texts/use-texts.ts';
import { RuleText } from '../tool-call/rule-text.tsx';
import styles from './tool-approval.module.css';

interface AllowMenuProps {
  tool: string;
  permission: PermissionScope;
  isDisabled: boolean;
  onAllow: (remember: Remember) => void;
}

export default function AllowMenu({ tool, permission, isDisabled, onAllow }: AllowMenuProps): ReactNode {
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
            {(['conversation', 'always'] as const).map((remember) => (
              <Menu.Item
                key={remember}
                className={`${menuStyles.item} ${styles.choice}`}
                onClick={() => onAllow(remember)}
              >
                <span className={styles.choiceName}>{words.actions[remember]}</span>
                <RuleText tool={tool} permission={permission} />
              </Menu.Item>
            ))}
            <p className={styles.revocable}>{texts.revocable}</p>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
