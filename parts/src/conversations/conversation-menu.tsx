// Conversation menu: what can be done with a whole conversation.
import { Menu } from '@base-ui/react/menu';
import { type ConversationSummary, toCounterpart } from '@nod/protocol';
import { Bot, Brain, Download, MoreVertical, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { exportConversation } from '../export/export-conversation.ts';
import { useThisPanel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import styles from '../settings/settings-menu.module.css';
import { useAbilities } from '../state/abilities.ts';
import { useTexts } from '../texts/use-texts.ts';
import { renewConversation } from './renewed-conversation.ts';

export default function ConversationMenu({ conversation }: { conversation: ConversationSummary }): ReactNode {
  const panel = useThisPanel();
  const { conversationMenu: texts } = useTexts();
  const agent = toCounterpart(conversation);
  const { settings } = useAbilities(agent ?? '');
  return (
    <Menu.Root>
      <Menu.Trigger className={styles.trigger} aria-label={texts.label} title={texts.label}>
        <MoreVertical size={18} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Menu.Popup className={styles.popup} data-overlay>
            {agent !== null && (
              <Menu.Item className={styles.item} onClick={() => void renewConversation(panel, conversation)}>
                <SquarePen size={15} aria-hidden="true" />
                {texts.renew}
              </Menu.Item>
            )}
            <Menu.Item className={styles.item} onClick={() => void exportConversation(panel, conversation)}>
              <Download size={15} aria-hidden="true" />
              {texts.export}
            </Menu.Item>
            {settings && <AgentItems />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function AgentItems(): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  return (['models', 'memories'] as const).map((section) => {
    const Icon = section === 'models' ? Bot : Brain;
    return (
      <Menu.Item
        key={section}
        className={styles.item}
        onClick={() => navigate(panel, { screen: 'settings', section })}
      >
        <Icon size={15} aria-hidden="true" />
        {texts[section].title}
      </Menu.Item>
    );
  });
}
