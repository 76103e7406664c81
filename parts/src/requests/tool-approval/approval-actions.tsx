// The buttons below a call that waits. A key alone never approves: it brings the person to the button.

import type { ToolApproval } from '@nod/protocol';
import { Check, ChevronDown, LoaderCircle, PenLine, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { lazyPart } from '../../state/late-part.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useTakesKeys } from '../answer-keys.ts';
import { useArmed } from '../use-armed.ts';
import styles from './tool-approval.module.css';
import { changeUnsentVerdict, useUnsentVerdict } from './unsent-verdicts.ts';
import { useApproval } from './use-approval.ts';

const AllowMenu = lazyPart(() => import('./allow-menu.tsx'));

/** The key that leads to a button, and whether it is drawn. */
interface Keys {
  'data-key': string;
  'data-digit': string | undefined;
}

export function ApprovalActions({ request }: { request: ToolApproval }): ReactNode {
  const panel = useThisPanel();
  const { approvals: texts, toolTitle, words } = useTexts();
  const { changed, fields } = useUnsentVerdict(request.id);
  const { isSending, approve } = useApproval(request);
  const isArmed = useArmed(request.id);
  const takesKeys = useTakesKeys(request.id);
  const name = toolTitle(request.call.toolName);
  const permission = changed ? changed.permission : request.permission;
  const toKeys = (key: string): Keys => ({
    'data-key': key,
    // Drawn only once a press leads there.
    'data-digit': takesKeys && isArmed && !isSending ? key : undefined,
  });
  return (
    <div className={styles.actions} data-allows={permission !== null || undefined}>
      <ApproveButton
        name={name}
        isChanged={changed !== null}
        isSending={isSending}
        isArmed={isArmed}
        keys={toKeys('1')}
        onApprove={() => approve('once')}
      />
      {permission !== null && (
        <Suspense fallback={<AllowPlace />}>
          <AllowMenu
            tool={request.call.toolName}
            permission={permission}
            isDisabled={isSending || !isArmed}
            onAllow={approve}
          />
        </Suspense>
      )}
      <button
        type="button"
        className={styles.other}
        disabled={isSending}
        aria-label={texts.rejectNamed(name)}
        {...toKeys('2')}
        onClick={() => changeUnsentVerdict(panel, request.id, { stage: 'rejecting' })}
      >
        <X size={15} aria-hidden="true" />
        {words.actions.reject}
      </button>
      {request.isEditable && (
        <button
          type="button"
          className={styles.other}
          disabled={isSending}
          aria-label={fields ? `${texts.editAgain}: ${name}` : texts.editNamed(name)}
          {...toKeys('3')}
          onClick={() => changeUnsentVerdict(panel, request.id, { stage: 'editing' })}
        >
          <PenLine size={14} aria-hidden="true" />
          {fields ? texts.editAgain : texts.edit}
        </button>
      )}
      {changed && (
        <button
          type="button"
          className={styles.quiet}
          disabled={isSending}
          onClick={() => changeUnsentVerdict(panel, request.id, { changed: null, fields: null })}
        >
          {texts.back}
        </button>
      )}
    </div>
  );
}

interface ApproveButtonProps {
  name: string;
  /** The arguments are no longer those of the call. */
  isChanged: boolean;
  isSending: boolean;
  isArmed: boolean;
  keys: Keys;
  onApprove: () => void;
}

function ApproveButton(props: ApproveButtonProps): ReactNode {
  const { name, isChanged, isSending, isArmed, keys, onApprove } = props;
  const { approvals: texts, words } = useTexts();
  return (
    <button
      type="button"
      className={styles.approve}
      disabled={isSending || !isArmed}
      aria-busy={isSending}
      aria-label={isChanged ? `${texts.approveChanged}: ${name}` : texts.approveNamed(name)}
      {...keys}
      data-settling={!isArmed || undefined}
      onClick={onApprove}
    >
      {isSending ? (
        <LoaderCircle className={styles.spinner} size={15} aria-label={texts.sending} />
      ) : (
        <Check size={15} aria-hidden="true" />
      )}
      {isChanged ? texts.approveChanged : words.actions.approve}
    </button>
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
