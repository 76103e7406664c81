// A request below its message: what can be answered, or how it ended.
import type { HumanRequest } from '@nod/protocol';
import { Check, Clock, Hourglass, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldedText } from '../messages/folded-text.tsx';
import { VisibleText } from '../messages/visible-text.tsx';
import { usePanel } from '../state/panel-store.ts';
import { toShortTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { QuickReplies } from './quick-replies.tsx';
import styles from './request-view.module.css';
import { toOptions } from './to-options.ts';

export function RequestView({ request }: { request: HumanRequest }): ReactNode {
  return (
    <div className={styles.request} data-state={request.settlement?.outcome ?? 'open'}>
      {toOptions(request).length > 0 && <QuickReplies request={request} />}
      {request.settlement ? <Ending request={request} /> : <Waiting request={request} />}
    </div>
  );
}

function Waiting({ request }: { request: HumanRequest }): ReactNode {
  const texts = useTexts();
  const sending = usePanel((state) => state.answering[request.id]);
  const { expiresAt } = request;
  if (sending !== undefined) return <Line icon={<Clock size={14} />}>{texts.requests.sending}</Line>;
  return (
    <>
      {toOptions(request).length === 0 && (
        <Line icon={<Hourglass size={14} />}>{texts.requests.waiting}</Line>
      )}
      {expiresAt !== null && (
        <Line icon={<Clock size={14} />}>{texts.requests.expires(toShortTime(expiresAt, texts))}</Line>
      )}
    </>
  );
}

function Ending({ request }: { request: HumanRequest }): ReactNode {
  const texts = useTexts();
  const { settlement } = request;
  if (!settlement) return null;
  if (settlement.outcome === 'cancelled') {
    return <Line icon={<Undo2 size={14} />}>{texts.requests.cancelled(request.agent)}</Line>;
  }
  if (settlement.outcome === 'expired') {
    return <Line icon={<Clock size={14} />}>{texts.requests.expired}</Line>;
  }
  const { text, surface } = settlement.reply;
  return (
    <Line icon={<Check size={14} />} isDone>
      {texts.requests.answered}{' '}
      <bdi className={styles.answer}>
        {text.length > 300 ? <FoldedText id={request.id} text={text} isPlain /> : <VisibleText text={text} />}
      </bdi>
      <span className={styles.from}>
        {' · '}
        {texts.requests.from[surface]}
      </span>
    </Line>
  );
}

interface LineProps {
  icon: ReactNode;
  isDone?: boolean;
  children: ReactNode;
}

function Line({ icon, isDone = false, children }: LineProps): ReactNode {
  return (
    <p className={styles.line} data-done={isDone || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.words}>{children}</span>
    </p>
  );
}
