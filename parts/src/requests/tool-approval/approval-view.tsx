// A tool call outside of its run: to be decided on, or how it was decided.

import type { ToolApproval } from '@nod/protocol';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { toParametersLine } from '../tool-call/parameter-list.tsx';
import { ApprovalVerdict } from './approval-verdict.tsx';
import styles from './tool-approval.module.css';
import { ToolConfirmationCard } from './tool-confirmation-card.tsx';

export function ApprovalView({ request }: { request: ToolApproval }): ReactNode {
  const { toolTitle } = useTexts();
  if (request.settlement === null) return <ToolConfirmationCard request={request} />;
  return (
    <div className={styles.decided} aria-live="polite">
      <p className={styles.decidedCall}>
        <bdi className={styles.name}>{toolTitle(request.call.toolName)}</bdi>{' '}
        <bdi className={styles.decidedParameters}>
          <VisibleText text={toParametersLine(request.call)} kind="exact" />
        </bdi>
      </p>
      <ApprovalVerdict request={request} />
    </div>
  );
}
