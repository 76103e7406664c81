// Reply button: chooses a message as the one the composer replies to.

import type { DeliveredMessage } from '@nod/protocol';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { useTexts } from '../texts/use-texts.ts';
import { focusComposer } from '../typing/focus-composer.ts';
import { chooseTarget } from '../typing/unsent-texts.ts';
import { toOneLine } from '../ui/one-line.ts';

interface ReplyButtonProps {
  message: DeliveredMessage;
  className?: string | undefined;
}

export function ReplyButton({ message, className }: ReplyButtonProps): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const choose = (): void => {
    chooseTarget(panel, message.conversationId, message.id);
    focusComposer(panel);
  };
  return (
    <button
      type="button"
      className={className}
      onClick={choose}
      aria-label={texts.messages.replyTo(toOneLine(message.payload.text).slice(0, 60))}
      title={texts.messages.reply}
    >
      <Reply size={16} aria-hidden="true" />
    </button>
  );
}
