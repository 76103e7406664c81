// One request in the inbox: who asks, the whole question, and its answers.
import type { HumanRequest } from '@nod/protocol';
import { ArrowUpRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Avatar } from '../conversations/avatar.tsx';
import { MessageBody } from '../messages/message-body.tsx';
import { RequestView } from '../requests/request-view.tsx';
import { toConversationHash } from '../shell/route.ts';
import { loadThrough } from '../state/load-messages.ts';
import { usePanel } from '../state/panel-store.ts';
import { toFullTime, toShortTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AnswerField } from './answer-field.tsx';
import styles from './inbox.module.css';

export function InboxCard({ requestAtFirst }: { requestAtFirst: HumanRequest }): ReactNode {
  const texts = useTexts();
  const request = usePanel((state) => state.requests[requestAtFirst.messageId]) ?? requestAtFirst;
  const { agent, conversationId, messageId, openedAt, settlement } = request;
  return (
    <li className={styles.card} data-open={settlement === null || undefined} data-card={request.id}>
      <header className={styles.head}>
        <Avatar name={agent} size="small" />
        <span className={styles.name}>{agent}</span>
        <time title={toFullTime(openedAt, texts)}>{toShortTime(openedAt, texts)}</time>
        <a
          className={styles.open}
          href={toConversationHash(conversationId, messageId)}
          aria-label={texts.inbox.openConversation}
          title={texts.inbox.openConversation}
        >
          <ArrowUpRight size={17} aria-hidden="true" />
        </a>
      </header>
      <Question request={request} />
      <RequestView request={request} />
      {settlement === null && <AnswerField request={request} />}
    </li>
  );
}

/** The overview holds no texts: the question comes with its conversation's page. */
function Question({ request: { conversationId, messageId } }: { request: HumanRequest }): ReactNode {
  const texts = useTexts();
  const thread = usePanel((state) => state.threads[conversationId]);
  const message = thread?.messages.findLast(({ id }) => id === messageId);
  useEffect(() => void loadThrough(conversationId, messageId), [conversationId, messageId]);
  if (message) return <MessageBody message={message} />;
  if (!thread?.failed)
    return <p className={styles.loading} role="status" aria-label={texts.connection.loading} />;
  return (
    <p className={styles.failed}>
      {texts.inbox.textUnavailable}{' '}
      <button type="button" onClick={() => void loadThrough(conversationId, messageId)}>
        {texts.composer.retry}
      </button>
    </p>
  );
}
