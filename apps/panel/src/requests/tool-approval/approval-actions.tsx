// The buttons below a call that waits. A key alone never approves: it brings the person to the button.
import { Check, ChevronDown, LoaderCircle, PenLine, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { toReadableToolName } from '../../runs/to-readable-tool-name.ts';
import type { ToolApproval } from '../../state/with-requests.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useAnswerKeysTarget } from '../answer-keys.ts';
import { useArmed } from '../use-armed.ts';
import { changeApprovalDraft, useApprovalDraft } from './approval-drafts.ts';
import styles from './tool-approval.module.css';
import { useApproval } from './use-approval.ts';

const AllowMenu = lazy(() => import('./allow-menu.tsx'));

export function ApprovalActions({ request }: { request: ToolApproval }): ReactNode {
  const { approvals: texts } = useTexts();
  const { changed, fields } = useApprovalDraft(request.id);
  const { isSending, approve } = useApproval(request);
  const isArmed = useArmed();
  const takesKeys = useAnswerKeysTarget((target) => target.requestId === request.id && target.isArmed);
  const name = toReadableToolName(request.call.toolName);
  const permission = changed ? changed.permission : request.permission;
  const isDisabled = isSending || !isArmed;
  const digit = (key: string): string | undefined => (takesKeys && !isSending ? key : undefined);
  return (
    <div className={styles.actions} data-allows={permission !== null || undefined}>
      <button
        type="button"
        className={styles.approve}
        disabled={isDisabled}
        aria-busy={isSending}
        aria-label={changed ? `${texts.approveChanged}: ${name}` : texts.approveNamed(name)}
        data-key="1"
        data-digit={digit('1')}
        data-settling={!isArmed || undefined}
        onClick={() => approve('once')}
      >
        {isSending ? (
          <LoaderCircle className={styles.spinner} size={15} aria-label={texts.sending} />
        ) : (
          <Check size={15} aria-hidden="true" />
        )}
        {changed ? texts.approveChanged : texts.approve}
      </button>
      {permission !== null && (
        <Suspense fallback={<AllowPlace />}>
          <AllowMenu
            tool={request.call.toolName}
            permission={permission}
            isDisabled={isDisabled}
            onAllow={approve}
          />
        </Suspense>
      )}
      <button
        type="button"
        className={styles.other}
        disabled={isSending}
        aria-label={texts.rejectNamed(name)}
        data-key="2"
        data-digit={digit('2')}
        onClick={() => changeApprovalDraft(request.id, { stage: 'rejecting' })}
      >
        <X size={15} aria-hidden="true" />
        {texts.reject}
      </button>
      <button
        type="button"
        className={styles.other}
        disabled={isSending}
        aria-label={fields ? `${texts.editAgain}: ${name}` : texts.editNamed(name)}
        data-key="3"
        data-digit={digit('3')}
        onClick={() => changeApprovalDraft(request.id, { stage: 'editing' })}
      >
        <PenLine size={14} aria-hidden="true" />
        {fields ? texts.editAgain : texts.edit}
      </button>
      {changed && (
        <button
          type="button"
          className={styles.quiet}
          disabled={isSending}
          onClick={() => changeApprovalDraft(request.id, { changed: null, fields: null })}
        >
          {texts.back}
        </button>
      )}
    </div>
  );
}

/** Keeps the menu's place until it is there. */
function AllowPlace(): ReactNode {
  const { approvals: texts } = useTexts();
  return (
    <span className={styles.other} aria-hidden="true">
      {texts.allow}
      <ChevronDown size={14} />
    </span>
  );
}
