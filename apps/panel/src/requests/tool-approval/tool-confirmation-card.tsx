// A tool call that waits for the person: what it would do, in full, why it is asked, and the ways to decide.
import { type ApprovalReason, PERSON, type ToolCallPreview, type ToolParameters } from '@nod/protocol';
import { Clock, TriangleAlert, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { SupervisedIcon } from '../../composer/mode-icons.tsx';
import { ParameterList } from '../../runs/parameter-list.tsx';
import type { ToolApproval } from '../../state/with-requests.ts';
import { toDeadline, toFullTime } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useTakesKeys } from '../answer-keys.ts';
import { ApprovalActions } from './approval-actions.tsx';
import { useApprovalDraft } from './approval-drafts.ts';
import { CallPreview } from './call-preview.tsx';
import { EditForm } from './edit-form.tsx';
import { RejectField } from './reject-field.tsx';
import styles from './tool-approval.module.css';

export function ToolConfirmationCard({ request }: { request: ToolApproval }): ReactNode {
  const { approvals: texts, toolTitle } = useTexts();
  const { stage, changed } = useApprovalDraft(request.id);
  const name = toolTitle(request.call.toolName);
  const { parameters, preview } = changed ?? { ...request.call, preview: request.preview };
  const id = changed ? `${request.id}/${changed.hash}` : request.id;
  return (
    <section
      className={styles.card}
      aria-label={texts.label(name)}
      data-approval={request.id}
      data-takes-keys={useTakesKeys(request.id) || undefined}
    >
      <header className={styles.head}>
        <SupervisedIcon size={18} />
        <h4 className={styles.name} title={request.call.toolName}>
          <bdi>{name}</bdi>
        </h4>
        {changed && <span className={styles.changed}>{texts.changed}</span>}
        {request.reason !== 'order' && <Reason reason={request.reason} />}
        <Giver orderedBy={request.orderedBy} />
      </header>
      {stage === 'editing' ? (
        <EditForm request={request} />
      ) : (
        <>
          <div className={styles.call}>
            <CallPreview id={id} preview={preview} />
            <Arguments
              id={id}
              parameters={withoutShown(parameters, preview)}
              isBrief={preview.type === 'edit' || preview.type === 'command'}
            />
          </div>
          {stage === 'rejecting' ? <RejectField request={request} /> : <ApprovalActions request={request} />}
        </>
      )}
      <Expiry request={request} />
    </section>
  );
}

/** What no mode waves through is said with a warning. */
function Reason({ reason }: { reason: ApprovalReason }): ReactNode {
  const { approvals: texts } = useTexts();
  const isRisk = reason === 'outside-folder' || reason === 'secrets';
  return (
    <p className={styles.reason} data-reason={reason} data-risk={isRisk || undefined}>
      {isRisk && <TriangleAlert size={14} aria-hidden="true" />}
      {texts.reasons[reason]}
    </p>
  );
}

/** A command stands above the arguments already, to the letter. */
function withoutShown(parameters: ToolParameters, preview: ToolCallPreview): ToolParameters {
  if (preview.type !== 'command') return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== preview.command));
}

/** Said only where it was not the person: it is what they would take for their own wish. */
function Giver({ orderedBy }: Pick<ToolApproval, 'orderedBy'>): ReactNode {
  const { approvals: texts } = useTexts();
  if (orderedBy === PERSON) return null;
  return (
    <p className={styles.giver} data-ordered-by={orderedBy}>
      <UserX size={14} aria-hidden="true" />
      {texts.orderedBy(orderedBy)}
    </p>
  );
}

interface ArgumentsProps {
  id: string;
  parameters: Record<string, unknown>;
  /** What they amount to is shown above: they are one tap away. */
  isBrief: boolean;
}

function Arguments({ id, parameters, isBrief }: ArgumentsProps): ReactNode {
  const { approvals: texts } = useTexts();
  if (!isBrief) {
    return (
      <div className={styles.arguments} data-arguments>
        <h5>{texts.arguments}</h5>
        <ParameterList id={`${id}/arguments`} parameters={parameters} />
      </div>
    );
  }
  if (Object.keys(parameters).length === 0) return null;
  return (
    <details className={styles.arguments} data-arguments>
      <summary>{texts.arguments}</summary>
      <ParameterList id={`${id}/arguments`} parameters={parameters} isBrief />
    </details>
  );
}

function Expiry({ request: { expiresAt } }: { request: ToolApproval }): ReactNode {
  const texts = useTexts();
  if (expiresAt === null) return null;
  return (
    <p className={styles.expiry} title={toFullTime(expiresAt, texts)}>
      <Clock size={13} aria-hidden="true" />
      {texts.approvals.expires(toDeadline(expiresAt, texts))}
    </p>
  );
}
