// A request below its message: what can be answered, or how it ended.
import { type HumanRequest, needsPerson } from '@nod/protocol';
import { isToolApproval, type MessageRequest } from '@nod/surface';
import { findDeadline, wordNobodyWaits } from '@nod/wording';
import { Clock, Hourglass, Inbox, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DecisionSet, UnsentWords } from '../requests/decision-set/decision-set.tsx';
import { hasTaps, toOptions } from '../requests/options.ts';
import { QuickReplies } from '../requests/quick-replies.tsx';
import styles from '../requests/request-line.module.css';
import { EndingLines, Line } from '../requests/request-line.tsx';
import { ApprovalView } from '../requests/tool-approval/approval-view.tsx';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Words } from '../ui/words.tsx';

interface RequestViewProps<T> {
  request: T;
  /** The person replaced what it belongs to. */
  isSuperseded?: boolean;
}

export function RequestView(props: RequestViewProps<HumanRequest>): ReactNode {
  const { request, isSuperseded = false } = props;
  if (isToolApproval(request)) {
    return (
      <div className={styles.request}>
        <ApprovalView request={request} />
      </div>
    );
  }
  return <Question request={request} isSuperseded={isSuperseded} />;
}

function Question({ request, isSuperseded }: Required<RequestViewProps<MessageRequest>>): ReactNode {
  if (request.settlement?.outcome === 'cancelled' && !needsPerson(request)) return null;
  return (
    <div className={styles.request} data-state={request.settlement?.outcome ?? 'open'}>
      {request.kind === 'decision-set' ? (
        <DecisionSet request={request} />
      ) : (
        toOptions(request).length > 0 && <QuickReplies request={request} />
      )}
      <div className={styles.status} aria-live="polite">
        {request.settlement ? (
          <Ending request={request} isSuperseded={isSuperseded} />
        ) : (
          <Waiting request={request} />
        )}
      </div>
    </div>
  );
}

function Waiting({ request }: { request: MessageRequest }): ReactNode {
  const { requests: texts, sending: onItsWay, words } = useTexts();
  const sending = usePanel((state) => state.answering[request.id]);
  const { awaited } = request;
  const deadline = findDeadline(request);
  if (sending !== undefined) return <Line icon={<Clock size={14} />}>{onItsWay}</Line>;
  return (
    <>
      {!hasTaps(request) && awaited !== 'no-longer' && (
        <Line icon={<Hourglass size={14} />}>{texts.waiting}</Line>
      )}
      {awaited === 'no-longer' && (
        <Line icon={<Inbox size={14} />}>
          <Words parts={wordNobodyWaits(request, words)} />
        </Line>
      )}
      {deadline !== null && (
        <Line icon={<Clock size={14} />}>
          <Words parts={words.expires(deadline)} />
        </Line>
      )}
    </>
  );
}

function Ending({ request, isSuperseded }: Required<RequestViewProps<MessageRequest>>): ReactNode {
  const texts = useTexts();
  const { settlement } = request;
  if (!settlement) return null;
  if (isSuperseded && settlement.outcome === 'cancelled') {
    return <Line icon={<Undo2 size={14} />}>{texts.versions.withdrawn}</Line>;
  }
  return (
    <>
      <EndingLines request={request} />
      <UnsentWords requestId={request.id} />
    </>
  );
}
