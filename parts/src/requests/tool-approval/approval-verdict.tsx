// Approval verdict: how a call that waited was decided: by whom, where, with which words.
import { findChosen, type ToolApproval } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useAnsweredElsewhere } from '../../state/submitted-answers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EndingLines } from '../request-line.tsx';
import styles from './tool-approval.module.css';

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
