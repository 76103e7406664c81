// A delivered message: who, when, the text, and the request it opened.
import { type DeliveredMessage, needsPerson, PERSON, toQuickReplies, toSaidText } from '@nod/protocol';
import { CornerUpLeft } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { RequestView } from '../cards/request-view.tsx';
import { toConversationHash, useRoute } from '../panel/route.ts';
import { useAsked, useMessage } from '../state/selectors.ts';
import { toClock } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toOneLine } from '../ui/one-line.ts';
import { SenderHead } from '../ui/sender-head.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { EditField } from '../versions/edit-field.tsx';
import { useIsEdited } from '../versions/edit-message.ts';
import { DeliveryLine } from './delivery-line.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageBody } from './message-body.tsx';
import styles from './message-row.module.css';

interface MessageViewProps {
  message: DeliveredMessage;
  continues: boolean;
  answersPrevious: boolean;
  isReadOnly: boolean;
  /** Of an earlier version, which is looked at: nothing can be done with it. */
  isEarlier: boolean;
}

export const MessageView = memo(function MessageView(props: MessageViewProps): ReactNode {
  const { message, continues, answersPrevious, isReadOnly, isEarlier } = props;
  const texts = useTexts();
  const isSuperseded = message.supersededBy !== null;
  const isEdited = useIsEdited(message) && !isReadOnly && !isSuperseded;
  const request = useAsked(message.id);
  const isPointedAt = useIsPointedAt(message.id);
  // Of a call that came without words, the message has only the title: the card says more.
  const isCardAlone = request !== undefined && 'call' in request && request.text === '';
  return (
    <article
      className={styles.message}
      data-own={message.from === PERSON || undefined}
      data-continues={continues || undefined}
      data-needs-you={(request && request.settlement === null && needsPerson(request)) || undefined}
      data-pointed-at={isPointedAt || undefined}
      data-message={message.id}
      data-superseded={isSuperseded || undefined}
      aria-label={useLabel(message)}
    >
      {!continues && <SenderHead from={message.from} since={message.dueAt} />}
      {isEdited ? (
        <EditField message={message} />
      ) : (
        <div className={styles.bubble}>
          <div className={styles.said}>
            {message.inReplyTo && !answersPrevious && <ReplyReference message={message} />}
            {!isCardAlone && <MessageBody message={message} />}
          </div>
          {request && <RequestView request={request} isSuperseded={isSuperseded} />}
          {!request && message.to !== PERSON && <Suggestions message={message} />}
          {isSuperseded && !isEarlier && <p className={styles.status}>{texts.versions.late}</p>}
        </div>
      )}
      {message.delivery && !isSuperseded && <DeliveryLine message={message} delivery={message.delivery} />}
      {!isReadOnly && !isSuperseded && !isEdited && <MessageActions message={message} />}
    </article>
  );
});

function useIsPointedAt(id: string): boolean {
  const route = useRoute();
  return route.screen === 'conversation' && route.messageId === id;
}

function useLabel({ from, dueAt, supersededBy }: DeliveredMessage): string {
  const texts = useTexts();
  const said = `${from === PERSON ? texts.you : from}, ${toClock(dueAt, texts)}`;
  return supersededBy === null ? said : `${said}, ${texts.versions.earlier}`;
}

/** What one agent suggests to another is not the person's to answer. */
function Suggestions({ message }: { message: DeliveredMessage }): ReactNode {
  const suggestions = toQuickReplies(message.payload);
  if (suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions}>
      {suggestions.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: suggestions never move, and may be equal
        <VisibleText as="li" key={index} dir="auto" text={text} />
      ))}
    </ul>
  );
}

/** The message that it replies to, in one line; following it leads there. */
function ReplyReference({ message }: { message: DeliveredMessage }): ReactNode {
  const texts = useTexts();
  const { conversationId, inReplyTo } = message;
  const repliedTo = useMessage(conversationId, inReplyTo);
  const text = repliedTo && toSaidText(repliedTo);
  return (
    <a className={styles.reference} href={toConversationHash(conversationId, inReplyTo)}>
      <CornerUpLeft size={13} aria-label={texts.messages.inReplyTo} />
      <bdi>{text ? <VisibleText text={toOneLine(text)} /> : '…'}</bdi>
    </a>
  );
}
