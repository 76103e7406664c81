// Chooses a message as the one the composer replies to.

import type { DeliveredMessage } from '@nod/protocol';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseTarget } from '../composer/composer-drafts.ts';
import { focusComposer } from '../composer/focus-composer.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './message-row.module.css';
import { toOneLine } from './to-one-line.ts';

export function ReplyButton({ message }: { message: DeliveredMessage }): ReactNode {
  const texts = useTexts();
  const choose = (): void => {
    chooseTarget(message.conversationId, message.id);
    focusComposer();
  };
  return (
    <button
      type="button"
      className={styles.action}
      onClick={choose}
      aria-label={texts.messages.replyTo(toOneLine(message.payload.text).slice(0, 60))}
      title={texts.messages.reply}
    >
      <Reply size={16} aria-hidden="true" />
    </button>
  );
}
