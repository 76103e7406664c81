// A tool call outside of its run: to be decided on, or how it was decided.
import { findChosen, type ToolApproval } from '@nod/protocol';
import { wordCallName } from '@nod/wording';
import type { ReactNode } from 'react';
import { useAnsweredElsewhere } from '../../state/submitted-answers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { EndingLines } from '../request-line.tsx';
import { toParametersLine } from '../tool-call/parameter-list.tsx';
import styles from './tool-approval.module.css';
import { ToolConfirmationCard } from './tool-confirmation-card.tsx';

export function ApprovalView({ request }: { request: ToolApproval }): ReactNode {
  const { words } = useTexts();
  if (request.settlement === null) return <ToolConfirmationCard request={request} />;
  return (
    <div className={styles.decided} aria-live="polite">
      <p className={styles.decidedCall}>
        <bdi className={styles.name}>{wordCallName(request, words)}</bdi>{' '}
        <VisibleText
          as="bdi"
          className={styles.decidedParameters}
          text={toParametersLine(request.call)}
          kind="exact"
        />
      </p>
      <ApprovalVerdict request={request} />
    </div>
  );
}

/** How a call that waited was decided: by whom, where, with which words. */
export function ApprovalVerdict({ request }: { request: ToolApproval }): ReactNode {
  const { approvals, label } = useTexts();
  const isElsewhere = useAnsweredElsewhere((elsewhere) => elsewhere[request.id] === true);
  const chosen = findChosen(request.settlement, 'verdict');
  const lead = isElsewhere && chosen?.by === 'answer' && (
    <span className={styles.elsewhere}>{label(approvals.elsewhere)}</span>
  );
  return (
    <div className={styles.verdict} data-verdict={chosen?.verdict}>
      <EndingLines request={request} lead={lead} />
    </div>
  );
}
