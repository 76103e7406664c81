// A tool call that waits for the person: what it would do, in full, why it is asked, and the ways to decide.
import {
  type ApprovalPreview,
  type ApprovalReason,
  PERSON,
  type ToolApproval,
  type ToolCallPreview,
  type ToolParameters,
  withoutDefaults,
} from '@nod/protocol';
import { wordNobodyWaits } from '@nod/wording';
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
  const { approvals: texts, toolTitle } = useTexts();
  const { stage, changed } = useUnsentVerdict(request.id);
  const name = toolTitle(request.call.toolName);
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
            <Arguments id={id} call={call} isTold={request.runId === null} />
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
  const isRisk = reason === 'outside-folder' || reason === 'secrets';
  return (
    <p className={styles.reason} data-reason={reason} data-risk={isRisk || undefined}>
      {isRisk && <TriangleAlert size={14} aria-hidden="true" />}
      {words.reasons[reason]}
    </p>
  );
}

/** A command stands above the arguments already, to the letter. */
function withoutShown(parameters: ToolParameters, preview: ToolCallPreview): ToolParameters {
  return preview.type === 'command' ? without(parameters, preview.shows) : parameters;
}

/** Those that a command's own lines do not show. */
function toDefaults({ parameters, defaults = [], preview }: ShownCall): ToolParameters {
  const told = Object.keys(withoutDefaults({ parameters, defaults }));
  return withoutShown(without(parameters, told), preview);
}

function without(parameters: ToolParameters, names: readonly string[]): ToolParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));
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

interface ArgumentsProps {
  id: string;
  call: ShownCall;
  /** A program has told what the call would do: nothing proves it, and the arguments stay in sight. */
  isTold: boolean;
}

/** Where a change or a command shows what they amount to, they are one tap away. */
function Arguments({ id, call, isTold }: ArgumentsProps): ReactNode {
  const { words } = useTexts();
  const parameters = withoutShown(withoutDefaults(call), call.preview);
  const defaults = toDefaults(call);
  const { preview } = call;
  const isBrief = !isTold && (preview.type === 'edit' || preview.type === 'command');
  const isEmpty = Object.keys(parameters).length === 0;
  const isSaid = isEmpty ? !isBrief && Object.keys(defaults).length === 0 : true;
  const list = <ParameterList id={`${id}/arguments`} parameters={parameters} isBrief={isBrief} />;
  return (
    <>
      {isSaid && isBrief && (
        <details className={styles.arguments} data-arguments>
          <summary>{words.call.arguments}</summary>
          {list}
        </details>
      )}
      {isSaid && !isBrief && (
        <div className={styles.arguments} data-arguments>
          <h5>{words.call.arguments}</h5>
          {list}
        </div>
      )}
      <Defaults id={`${id}/defaults`} parameters={defaults} />
    </>
  );
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
      {isUnfolded && <ParameterList id={id} parameters={parameters} isBrief />}
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
      <Words parts={wordNobodyWaits(request, words)} />
    </p>
  );
}

function Expiry({ request: { expiresAt } }: { request: ToolApproval }): ReactNode {
  const texts = useTexts();
  if (expiresAt === null) return null;
  return (
    <p className={styles.expiry} title={toFullTime(expiresAt, texts)}>
      <Clock size={13} aria-hidden="true" />
      <Words parts={texts.words.expires(expiresAt)} />
    </p>
  );
}
