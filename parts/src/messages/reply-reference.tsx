// The message that another one replies to, in one line; following it leads there.

import type { DeliveredMessage } from '@nod/protocol';
import { CornerUpLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { toConversationHash } from '../panel/route.ts';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toOneLine } from '../ui/one-line.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './message-row.module.css';

export function ReplyReference({ message }: { message: DeliveredMessage }): ReactNode {
  const texts = useTexts();
  const { conversationId, inReplyTo } = message;
  const text = usePanel((state) => {
    const messages = state.threads[conversationId]?.messages ?? [];
    return messages.findLast(({ id }) => id === inReplyTo)?.payload.text;
  });
  return (
    <a className={styles.reference} href={toConversationHash(conversationId, inReplyTo)}>
      <CornerUpLeft size={13} aria-label={texts.messages.inReplyTo} />
      <bdi>{text ? <VisibleText text={toOneLine(text)} /> : '…'}</bdi>
    </a>
  );
}
