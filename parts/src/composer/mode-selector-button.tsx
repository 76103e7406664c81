// The mode of the conversation, in the composer: shown with its icon, explained by a tooltip, chosen from a menu.
import { Menu } from '@base-ui/react/menu';
import { Tooltip } from '@base-ui/react/tooltip';
import { type ChatMode, type ConversationId, chatModeSchema } from '@nod/protocol';
import { Check, ChevronDown, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isModeKey, toModeKeys } from '../browser/keyboard.ts';
import { type Panel, useThisPanel } from '../panel/panel.ts';
import { usePresence } from '../presence/presence-facts.ts';
import menuStyles from '../settings/settings-menu.module.css';
import { chatModeOf, type PendingToolCall, useChatMode } from '../state/chat-mode-store.ts';
import { type Texts, useTexts } from '../texts/use-texts.ts';
import { isTouch } from '../typing/focus-composer.ts';
import { ModeIcon } from '../ui/mode-icons.tsx';
import styles from './mode-selector.module.css';

interface ModeSelectorButtonProps {
  /** Null: for a conversation that does not exist yet. */
  id: ConversationId | null;
  agent: string;
}

export default function ModeSelectorButton({ id, agent }: ModeSelectorButtonProps): ReactNode {
  const panel = useThisPanel();
  const { modes: texts, words, presence: limits } = useTexts();
  const presence = usePresence(agent);
  const toLimit = (each: ChatMode) => (presence?.modes[each] === 'cannot' ? limits.cannot[each] : '');
  const { names, texts: meanings } = words.modes;
  const { mode, pendingToolCalls } = useChatMode(id, agent);
  const [isOpen, setOpen] = useState(false);
  useModeKey(() => setOpen(true));
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Tooltip.Root disabled={isOpen}>
        <Tooltip.Trigger
          delay={400}
          render={
            <Menu.Trigger
              className={styles.button}
              aria-label={texts.button(names[mode], meanings[mode])}
              aria-keyshortcuts="Control+. Meta+."
              data-mode={mode}
            />
          }
        >
          <ModeIcon mode={mode} />
          <span>{names[mode]}</span>
          {toLimit(mode) !== '' && <TriangleAlert size={13} aria-label={toLimit(mode)} />}
          <ChevronDown className={styles.chevron} size={14} aria-hidden="true" />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Positioner className={menuStyles.positioner ?? ''} side="top" align="start" sideOffset={8}>
            <Tooltip.Popup className={styles.tooltip} data-tooltip>
              {toLimit(mode) || meanings[mode]}
              <kbd>{toModeKeys().join(' ')}</kbd>
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
      <Menu.Portal>
        <Menu.Positioner className={menuStyles.positioner ?? ''} side="top" align="start" sideOffset={8}>
          <Menu.Popup
            className={`${menuStyles.popup} ${styles.menu}`}
            finalFocus={() => findWriting(panel)}
            data-overlay
          >
            <Menu.RadioGroup
              value={mode}
              onValueChange={(chosen: ChatMode) => void chatModeOf(panel, id, agent).setMode(chosen)}
            >
              <Menu.GroupLabel className={menuStyles.label}>{texts.label}</Menu.GroupLabel>
              {chatModeSchema.options.map((each) => (
                <ModeItem
                  key={each}
                  mode={each}
                  limit={toLimit(each)}
                  consequence={toConsequence(each, pendingToolCalls, texts)}
                />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ModeItemProps {
  mode: ChatMode;
  /** What of it the agent's program cannot honour. */
  limit: string;
  consequence: string;
}

function ModeItem({ mode, limit, consequence }: ModeItemProps): ReactNode {
  const { modes } = useTexts().words;
  return (
    <Menu.RadioItem
      value={mode}
      closeOnClick
      className={`${menuStyles.item} ${styles.item}`}
      data-mode={mode}
    >
      <ModeIcon mode={mode} size={20} />
      <span className={styles.words}>
        <span className={styles.name}>{modes.names[mode]}</span>
        <span className={styles.text}>{modes.texts[mode]}</span>
        {limit !== '' && (
          <span className={styles.consequence} data-limit>
            {limit}
          </span>
        )}
        {consequence !== '' && <span className={styles.consequence}>{consequence}</span>}
      </span>
      <Menu.RadioItemIndicator className={styles.chosen}>
        <Check size={16} aria-hidden="true" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}

/** What switching does to calls that wait. What is asked in every mode goes on waiting in Agent. */
function toConsequence(
  mode: ChatMode,
  pending: readonly PendingToolCall[],
  { approves, rejects }: Texts['modes'],
): string {
  if (mode === 'ask') return pending.length > 0 ? rejects(pending.length) : '';
  const waved = mode === 'agent' ? pending.filter(({ request }) => request.reason === 'mode').length : 0;
  return waved > 0 ? approves(waved) : '';
}

/** Whoever has chosen a mode writes next. On touch that would raise the keyboard: the button has the focus again. */
function findWriting(panel: Panel): HTMLElement | true {
  return isTouch() || (panel.element.querySelector<HTMLElement>('[data-composer]') ?? true);
}

function useModeKey(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isModeKey(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
