// How a decision set ended: what was sent and what it left open, or that it is no longer valid.
import { findChosen, type Settlement } from '@nod/protocol';
import { CircleDashed, Clock, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { AnsweredLine, Line } from '../request-line.tsx';
import { clearDecisionDraft, useDecisionDraft } from './decision-drafts.ts';
import styles from './decision-footer.module.css';
import type { DecisionSetRequest } from './decision-set.tsx';

interface DecisionEndingProps {
  request: DecisionSetRequest;
  settlement: Settlement;
}

export function DecisionEnding({ request, settlement }: DecisionEndingProps): ReactNode {
  const { decisions } = useTexts();
  const { leftOpen = [] } = findChosen(settlement, 'picks') ?? {};
  return (
    <>
      {settlement.outcome === 'answered' ? (
        <AnsweredLine id={request.id} label={decisions.sent} reply={settlement.reply} />
      ) : (
        <Line icon={<Clock size={14} />}>{decisions.stale}</Line>
      )}
      {leftOpen.length > 0 && (
        <Line icon={<CircleDashed size={14} />}>{decisions.leftOpen(leftOpen.join(', '))}</Line>
      )}
      <UnsentWords requestId={request.id} />
    </>
  );
}

/** Someone else was first, or it was too late: what the person had written is not lost. */
function UnsentWords({ requestId }: { requestId: string }): ReactNode {
  const texts = useTexts();
  const { text } = useDecisionDraft(requestId);
  const isSending = usePanel((state) => state.answering[requestId] !== undefined);
  if (text.trim() === '' || isSending) return null;
  return (
    <Line icon={<PenLine size={14} />}>
      {texts.decisions.notSent}
      <bdi className={styles.unsent}>
        <VisibleText text={text} />
      </bdi>
      <span className={styles.unsentActions}>
        <CopyButton text={text} label={texts.messages.copy} />
        <button type="button" className={styles.reset} onClick={() => clearDecisionDraft(requestId)}>
          {texts.composer.discard}
        </button>
      </span>
    </Line>
  );
}
