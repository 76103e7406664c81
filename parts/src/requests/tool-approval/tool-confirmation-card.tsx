// A tool call that waits for the person: what it would do, in full, why it is asked, and the ways to decide.
import {
  type ApprovalPreview,
  type ApprovalReason,
  PERSON,
  type ToolApproval,
  type ToolParameters,
} from '@nod/protocol';
import { findDeadline, isWarned, sortArguments, wordCallName, wordNobodyWaits } from '@nod/wording';
import { ChevronRight, Clock, Hourglass, TriangleAlert, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnfolded } from '../../state/unfolded.ts';
import { toFullTime } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ModeIcon } from '../../ui/mode-icons.tsx';
import { Words } from '../../ui/words.tsx';
import { useTakesKeys } from '../answer-keys.ts';
import { CallPreview } from '../tool-call/call-preview.tsx';
import { ParameterList } from '../tool-call/parameter-list.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { EditForm } from './edit-form.tsx';
import { RejectField } from './reject-field.tsx';
import styles from './tool-approval.module.css';
import { useUnsentVerdict } from './unsent-verdicts.ts';

type ShownCall = Pick<ApprovalPreview, 'parameters' | 'defaults' | 'preview'>;

export function ToolConfirmationCard({ request }: { request: ToolApproval }): ReactNode {
  const { approvals: texts, words } = useTexts();
  const { stage, changed } = useUnsentVerdict(request.id);
  const name = wordCallName(request, words);
  const call = changed ?? { ...request.call, preview: request.preview };
  const id = changed ? `${request.id}/${changed.hash}` : request.id;
  return (
    <section
      className={styles.card}
      aria-label={texts.label(name)}
      data-approval={request.id}
      data-takes-keys={useTakesKeys(request.id) || undefined}
    >
      <header className={styles.head}>
        <ModeIcon mode="supervised" />
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
            <CallPreview id={id} preview={call.preview} />
            <Arguments id={id} call={call} />
          </div>
          {stage === 'rejecting' ? <RejectField request={request} /> : <ApprovalActions request={request} />}
        </>
      )}
      <NobodyWaits request={request} />
      <Expiry request={request} />
    </section>
  );
}

/** What no mode waves through is said with a warning. */
function Reason({ reason }: { reason: ApprovalReason }): ReactNode {
  const { words } = useTexts();
  const isRisk = isWarned(reason);
  return (
    <p className={styles.reason} data-reason={reason} data-risk={isRisk || undefined}>
      {isRisk && <TriangleAlert size={14} aria-hidden="true" />}
      {words.reasons[reason]}
    </p>
  );
}

/** Said only where it was not the person: it is what they would take for their own wish. */
function Giver({ orderedBy }: Pick<ToolApproval, 'orderedBy'>): ReactNode {
  const { words } = useTexts();
  if (orderedBy === PERSON) return null;
  return (
    <p className={styles.giver} data-ordered-by={orderedBy}>
      <UserX size={14} aria-hidden="true" />
      <Words parts={words.orderedBy(orderedBy)} />
    </p>
  );
}

/** What nothing else shows stands in sight, whole. What a change shows in its own form is one tap away. */
function Arguments({ id, call }: { id: string; call: ShownCall }): ReactNode {
  const { words } = useTexts();
  const { told, shown, defaults } = sortArguments(call, call.preview);
  const isInSight = !isEmpty(told) || isEmpty(call.parameters);
  return (
    <>
      {isInSight && (
        <div className={styles.arguments} data-arguments>
          <h5>{words.call.arguments}</h5>
          <ParameterList id={`${id}/arguments`} parameters={told} fold="never" />
        </div>
      )}
      {call.preview.type === 'edit' && !isEmpty(shown) && (
        <details className={styles.arguments} data-arguments>
          <summary>{words.call.arguments}</summary>
          <ParameterList id={`${id}/shown`} parameters={shown} fold="at-once" />
        </details>
      )}
      <Defaults id={`${id}/defaults`} parameters={defaults} />
    </>
  );
}

function isEmpty(parameters: ToolParameters): boolean {
  return Object.keys(parameters).length === 0;
}

/** What the tool does anyway tells nothing about this call: it is there for whoever asks. */
function Defaults({ id, parameters }: { id: string; parameters: ToolParameters }): ReactNode {
  const { approvals: texts } = useTexts();
  const [isUnfolded, toggle] = useUnfolded(id);
  const count = Object.keys(parameters).length;
  if (count === 0) return null;
  return (
    <div className={styles.arguments} data-defaults>
      <button type="button" className={styles.defaults} aria-expanded={isUnfolded} onClick={toggle}>
        {texts.defaults(count)}
        <ChevronRight size={13} aria-hidden="true" />
      </button>
      {isUnfolded && <ParameterList id={id} parameters={parameters} fold="at-once" />}
    </div>
  );
}

/** The program that would run it has gone, or has given up: it learns of the answer when it asks again. */
function NobodyWaits({ request }: { request: ToolApproval }): ReactNode {
  const { words } = useTexts();
  if (request.awaited !== 'no-longer') return null;
  return (
    <p className={styles.expiry} aria-live="polite">
      <Hourglass size={13} aria-hidden="true" />
      <span>
        <Words parts={wordNobodyWaits(request, words)} />
      </span>
    </p>
  );
}

function Expiry({ request }: { request: ToolApproval }): ReactNode {
  const texts = useTexts();
  const deadline = findDeadline(request);
  if (deadline === null) return null;
  return (
    <p className={styles.expiry} title={toFullTime(deadline, texts)}>
      <Clock size={13} aria-hidden="true" />
      <Words parts={texts.words.expires(deadline)} />
    </p>
  );
}
