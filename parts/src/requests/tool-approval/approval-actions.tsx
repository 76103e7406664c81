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
import { changeUnsentVerdict, type UnsentVerdict, useUnsentVerdict } from './unsent-verdicts.ts';
import { useApproval } from './use-approval.ts';

const AllowMenu = lazyPart(() => import('./allow-menu.tsx'));

export function ApprovalActions({ request }: { request: ToolApproval }): ReactNode {
  const panel = useThisPanel();
  const { approvals: texts, sending, toolTitle, words } = useTexts();
  const { changed, fields } = useUnsentVerdict(request.id);
  const { isSending, approve } = useApproval(request);
  const isArmed = useArmed(request.id);
  const name = toolTitle(request.call.toolName);
  const permission = changed ? changed.permission : request.permission;
  const allows = permission !== null || request.scopes.length > 0;
  const change = (changes: Partial<UnsentVerdict>) => () => changeUnsentVerdict(panel, request.id, changes);
  // Keys are drawn only once a press leads there.
  const common = { isSending, showsKey: useTakesKeys(request.id) && isArmed && !isSending };
  return (
    <div className={styles.actions} data-allows={allows || undefined} aria-busy={isSending}>
      <Action
        {...common}
        className={styles.approve}
        keyName="1"
        label={changed ? `${texts.approveChanged}: ${name}` : texts.approveNamed(name)}
        isSettling={!isArmed}
        onTap={() => approve('once')}
      >
        {isSending ? (
          <LoaderCircle className={styles.spinner} size={15} aria-label={sending} />
        ) : (
          <Check size={15} aria-hidden="true" />
        )}
        {changed ? texts.approveChanged : words.actions.approve}
      </Action>
      {allows && (
        <Suspense fallback={<AllowPlace />}>
          <AllowMenu
            tool={request.call.toolName}
            agent={request.agent}
            permission={permission}
            scopes={request.scopes}
            isDisabled={isSending || !isArmed}
            onAllow={approve}
          />
        </Suspense>
      )}
      <Action {...common} keyName="2" label={texts.rejectNamed(name)} onTap={change({ stage: 'rejecting' })}>
        <X size={15} aria-hidden="true" />
        {words.actions.reject}
      </Action>
      {request.isEditable && (
        <Action
          {...common}
          keyName="3"
          label={fields ? `${texts.editAgain}: ${name}` : texts.editNamed(name)}
          onTap={change({ stage: 'editing' })}
        >
          <PenLine size={14} aria-hidden="true" />
          {fields ? texts.editAgain : texts.edit}
        </Action>
      )}
      {changed && (
        <Action {...common} className={styles.quiet} onTap={change({ changed: null, fields: null })}>
          {texts.back}
        </Action>
      )}
    </div>
  );
}

interface ActionProps {
  className?: string | undefined;
  /** The key that leads to it. */
  keyName?: string;
  showsKey: boolean;
  label?: string;
  isSending: boolean;
  /** It has only just come: a tap was meant for what was there before. */
  isSettling?: boolean;
  onTap: () => void;
  children: ReactNode;
}

function Action(props: ActionProps): ReactNode {
  const { className = styles.other, keyName, isSending, isSettling = false } = props;
  return (
    <button
      type="button"
      className={className}
      disabled={isSending || isSettling}
      aria-label={props.label}
      data-key={keyName}
      data-digit={props.showsKey ? keyName : undefined}
      data-settling={isSettling || undefined}
      onClick={props.onTap}
    >
      {props.children}
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
