// Conversation menu: what can be done with a whole conversation.
import { Menu } from '@base-ui/react/menu';
import { type AgentName, type ConversationSummary, type Presence, toCounterpart } from '@nod/protocol';
import { Bot, Brain, Download, MoreVertical, SquarePen, Trash2, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exportConversation } from '../export/export-conversation.ts';
import { PrimaryButton } from '../forms/buttons.tsx';
import { QuestionDialog } from '../forms/question-dialog.tsx';
import { showToast } from '../notices/toasts.ts';
import { type Panel, useThisPanel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { usePresence } from '../presence/presence-facts.ts';
import styles from '../settings/settings-menu.module.css';
import { useAbilities } from '../state/abilities.ts';
import { usePanel } from '../state/panel-store.ts';
import { TerminalButton } from '../terminal/terminal-button.tsx';
import { currentTexts, useTexts } from '../texts/use-texts.ts';
import { renewConversation } from './renewed-conversation.ts';

export default function ConversationMenu({ conversation }: { conversation: ConversationSummary }): ReactNode {
  const panel = useThisPanel();
  const { conversationMenu: texts, living } = useTexts();
  const agent = toCounterpart(conversation);
  const { settings } = useAbilities(agent ?? '');
  const presence = usePresence(agent ?? '');
  const canRemove = useCanRemove(agent ?? '');
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      {agent !== null && <TerminalButton agent={agent} />}
      <Menu.Root>
        <Menu.Trigger className={styles.trigger} aria-label={texts.label} title={texts.label}>
          <MoreVertical size={18} aria-hidden="true" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles.positioner} sideOffset={6} align="end">
            <Menu.Popup className={styles.popup} data-overlay>
              {agent !== null && (
                <Menu.Item
                  className={styles.item}
                  onClick={() => void renewConversation(panel, conversation)}
                >
                  <SquarePen size={15} aria-hidden="true" />
                  {texts.renew}
                </Menu.Item>
              )}
              <Menu.Item className={styles.item} onClick={() => void exportConversation(panel, conversation)}>
                <Download size={15} aria-hidden="true" />
                {texts.export}
              </Menu.Item>
              {agent !== null && presence && presence.state !== 'let-go' && (
                <Menu.Item className={styles.item} onClick={() => void letGo(panel, presence)}>
                  <Unplug size={15} aria-hidden="true" />
                  {living.letGo}
                </Menu.Item>
              )}
              {canRemove && (
                <Menu.Item className={styles.item} onClick={() => setRemoving(true)}>
                  <Trash2 size={15} aria-hidden="true" />
                  {texts.remove}
                </Menu.Item>
              )}
              {settings && <AgentItems />}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {agent !== null && (
        <QuestionDialog
          isOpen={isRemoving}
          title={texts.removeQuestion(agent)}
          text={texts.removeText}
          onLeave={() => setRemoving(false)}
        >
          <PrimaryButton
            onClick={() => {
              setRemoving(false);
              void remove(panel, agent);
            }}
          >
            {texts.remove}
          </PrimaryButton>
        </QuestionDialog>
      )}
    </>
  );
}

/** Its program goes on without the hub. Never rejects: what goes wrong is said in a notice. */
async function letGo(panel: Panel, { agent, state }: Presence): Promise<void> {
  const { living } = currentTexts(panel);
  const text = state === 'gone' ? living.letGoOfGone(agent) : living.letGoText(agent);
  try {
    await panel.client.letGoOfSession(agent, { surface: panel.surface });
    showToast(panel, living.letGo, text);
  } catch (error) {
    console.warn('the session was not let go', error);
    showToast(panel, living.letGo, living.letGoFailed, 'failure');
  }
}

/** Whom no program that the hub reaches would miss: neither its own agents nor those whose program is there. */
function useCanRemove(agent: string): boolean {
  const presence = usePresence(agent);
  const isThere = presence !== null && presence.state !== 'gone' && presence.state !== 'let-go';
  return usePanel(({ overview }) => {
    const known = overview.agents[agent];
    return known?.terminatedAt === null && !known.isHosted && !isThere;
  });
}

/** Never rejects: what goes wrong is said in a notice. */
async function remove(panel: Panel, agent: AgentName): Promise<void> {
  const { conversationMenu: texts } = currentTexts(panel);
  try {
    await panel.client.terminateAgent(agent, { surface: panel.surface });
  } catch (error) {
    console.warn('the agent was not removed', error);
    showToast(panel, texts.remove, texts.removeFailed, 'failure');
  }
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
