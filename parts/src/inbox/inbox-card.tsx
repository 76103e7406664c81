// One request in the inbox: who asks, the whole question, and its answers.
import { type HumanRequest, type ToolApproval, toAttachmentLine, toSaidText } from '@nod/protocol';
import { isToolApproval } from '@nod/surface';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttachedFiles } from '../attachments/attached-files.tsx';
import { RequestView } from '../cards/request-view.tsx';
import { useLoaded } from '../forms/use-loaded.ts';
import { MessageBody, SaidText } from '../messages/message-body.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { toConversationHash } from '../panel/route.ts';
import { ApprovalView } from '../requests/tool-approval/approval-view.tsx';
import { usePanel } from '../state/panel-store.ts';
import { useMessage } from '../state/selectors.ts';
import { toFullTime, toShortTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { toOneLine } from '../ui/one-line.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { AnswerField } from './answer-field.tsx';
import styles from './inbox.module.css';

export function InboxCard({ requestAtFirst }: { requestAtFirst: HumanRequest }): ReactNode {
  const texts = useTexts();
  const request = useCurrent(requestAtFirst);
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
      {isToolApproval(request) && request.runId !== null ? (
        <Approval request={request} />
      ) : (
        <Asked request={request} />
      )}
    </li>
  );
}

function useCurrent(request: HumanRequest): HumanRequest {
  return usePanel((state) => state.requests[request.id]) ?? request;
}

function Asked({ request }: { request: HumanRequest }): ReactNode {
  return (
    <>
      <Question request={request} />
      <RequestView request={request} />
      {request.settlement === null && !isToolApproval(request) && <AnswerField request={request} />}
    </>
  );
}

function Approval({ request }: { request: ToolApproval }): ReactNode {
  const texts = useTexts();
  const { message } = useAskedMessage(request);
  return (
    <>
      {message && (
        <p className={styles.task}>
          {texts.approvals.task} <VisibleText as="bdi" text={toOneLine(toSaidText(message))} />
        </p>
      )}
      <ApprovalView request={request} />
    </>
  );
}

/** A request carries what is asked, but for the end of a very long text: then the message is read. */
function Question({ request }: { request: HumanRequest }): ReactNode {
  if (isToolApproval(request) && request.text === '') return null;
  if (request.isTextCut) return <WholeText request={request} />;
  const { messageId, text, attachments = [] } = request;
  return (
    <>
      {/* Without words, it is its files that are asked about: they are shown once. */}
      {(attachments.length === 0 || text !== toAttachmentLine(attachments)) && (
        <SaidText id={messageId} text={text} />
      )}
      {attachments.length > 0 && <AttachedFiles attachments={attachments} />}
    </>
  );
}

function WholeText({ request }: { request: HumanRequest }): ReactNode {
  const texts = useTexts();
  const { message, failed, load } = useAskedMessage(request);
  if (message) return <MessageBody message={message} />;
  if (!failed) return <p className={styles.loading} role="status" aria-label={texts.connection.loading} />;
  return (
    <p className={styles.failed}>
      {texts.inbox.textUnavailable}{' '}
      <button type="button" onClick={load}>
        {texts.composer.retry}
      </button>
    </p>
  );
}

/** The message that a request belongs to: read by its id, unless its conversation is here already. */
function useAskedMessage({ conversationId, messageId }: HumanRequest) {
  const panel = useThisPanel();
  const shown = useMessage(conversationId, messageId);
  const connection = usePanel((state) => (state.connection === 'lost' ? 'lost' : 'there'));
  const { value, failed, load } = useLoaded(
    async () => shown ?? (await panel.client.message(messageId)).message,
    `${messageId} ${connection}`,
  );
  return { message: shown ?? value, failed, load };
}
