// How a call that waited was decided: by whom, where, with which words.

import { findChosen } from '@nod/protocol';
import type { ToolApproval } from '@nod/surface';
import { Check, Clock, MessageSquareQuote, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAnsweredElsewhere } from '../../state/decide-approvals.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Line } from '../request-line.tsx';
import { toVerdictText } from './to-verdict-text.ts';
import styles from './tool-approval.module.css';

export function ApprovalVerdict({ request }: { request: ToolApproval }): ReactNode {
  const texts = useTexts();
  const isElsewhere = useAnsweredElsewhere((elsewhere) => elsewhere[request.id] === true);
  const { settlement } = request;
  if (!settlement) return null;
  if (settlement.outcome === 'expired') {
    return <Line icon={<Clock size={14} />}>{texts.approvals.expired}</Line>;
  }
  const chosen = findChosen(settlement, 'verdict');
  if (settlement.outcome !== 'answered' || !chosen) {
    return <Line icon={<Undo2 size={14} />}>{texts.approvals.withdrawn}</Line>;
  }
  const { reply } = settlement;
  const isApproved = chosen.verdict === 'approved';
  return (
    <div className={styles.verdict} data-verdict={chosen.verdict}>
      <Line icon={isApproved ? <Check size={14} /> : <X size={14} />} isDone={isApproved}>
        {isElsewhere && chosen.by === 'answer' && (
          <span className={styles.elsewhere}>{texts.label(texts.approvals.elsewhere)}</span>
        )}
        {toVerdictText(chosen, texts)} · {texts.requests.from(reply.surface)}
      </Line>
      {reply.text !== '' && (
        <Line icon={<MessageSquareQuote size={14} />}>
          {texts.approvals.yourWords}{' '}
          <bdi className={styles.words}>
            <VisibleText text={reply.text} />
          </bdi>
        </Line>
      )}
    </div>
  );
}
