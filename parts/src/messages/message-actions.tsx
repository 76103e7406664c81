// Message actions: what can be done with a message: on hover and focus, and on touch behind a button or a long press.
import { type DeliveredMessage, PERSON, toSaidText } from '@nod/protocol';
import { MoreHorizontal, PenLine, RefreshCw, Reply } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Panel, useThisPanel } from '../panel/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { focusComposer } from '../typing/focus-composer.ts';
import { chooseTarget } from '../typing/unsent-texts.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { toOneLine } from '../ui/one-line.ts';
import { beginEdit, regenerate, useCanEdit, useCanRegenerate } from '../versions/edit-message.ts';
import styles from './message-actions.module.css';

export function MessageActions({ message }: { message: DeliveredMessage }): ReactNode {
  const panel = useThisPanel();
  const { actions, messages } = useTexts();
  const group = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useLongPress(group);
  const canEdit = useCanEdit(message);
  const canRegenerate = useCanRegenerate(message);
  return (
    <div ref={group} className={styles.place} data-own={message.from === PERSON || undefined}>
      <button
        type="button"
        className={styles.more}
        aria-label={actions.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreHorizontal size={16} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own looks and legend */}
      <div role="group" aria-label={actions.label} className={styles.actions} data-open={isOpen || undefined}>
        <CopyButton text={toSaidText(message)} label={actions.copy} className={styles.action} />
        <Action
          label={messages.replyTo(toOneLine(toSaidText(message)).slice(0, 60))}
          title={messages.reply}
          onChoose={() => reply(panel, message)}
        >
          <Reply size={16} aria-hidden="true" />
        </Action>
        {canEdit && (
          <Action label={actions.edit} onChoose={() => beginEdit(panel, message)}>
            <PenLine size={15} aria-hidden="true" />
          </Action>
        )}
        {canRegenerate && (
          <Action label={actions.regenerate} onChoose={() => regenerate(panel, message)}>
            <RefreshCw size={15} aria-hidden="true" />
          </Action>
        )}
      </div>
    </div>
  );
}

/** Chooses the message as the one that the composer replies to. */
function reply(panel: Panel, { conversationId, id }: DeliveredMessage): void {
  chooseTarget(panel, conversationId, id);
  focusComposer(panel);
}

interface ActionProps {
  label: string;
  title?: string;
  onChoose: () => void;
  children: ReactNode;
}

function Action({ label, title = label, onChoose, children }: ActionProps): ReactNode {
  return (
    <button type="button" className={styles.action} aria-label={label} title={title} onClick={onChoose}>
      {children}
    </button>
  );
}

/** Open from a long press on the message, or its button, until something else is touched. */
function useLongPress(group: RefObject<HTMLDivElement | null>): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const article = group.current?.closest('article');
    const onLongPress = (event: Event): void => {
      const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      if (!isTouch || (event.target instanceof Element && event.target.closest('a'))) return;
      event.preventDefault();
      setOpen(true);
    };
    article?.addEventListener('contextmenu', onLongPress);
    return () => article?.removeEventListener('contextmenu', onLongPress);
  }, [group]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event): void => {
      if (!(event.target instanceof Node && group.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [group, isOpen]);
  return [isOpen, setOpen];
}
