// One tool call in a row: how it stands, what it is called, with what. The rest is one tap away.

import type { CallItem, CallStatus } from '@nod/surface';
import {
  Ban,
  Check,
  ChevronRight,
  Circle,
  CircleHelp,
  CircleSlash,
  Clock,
  Hourglass,
  LoaderCircle,
  Minus,
  Square,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ApprovalVerdict } from '../requests/tool-approval/approval-view.tsx';
import { toParametersLine } from '../requests/tool-call/parameter-list.tsx';
import { useUnfolded } from '../state/unfolded.ts';
import { toDuration, toElapsed } from '../texts/durations.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { CallProgress } from './call-progress.tsx';
import { SKIPPED } from './run-summary.ts';
import styles from './tool-call.module.css';
import { CallReason, CallResult, FailedCall, ToolCallDetails } from './tool-call-details.tsx';

const ICONS: Record<CallStatus, typeof Check> = {
  pending: Circle,
  waiting: Hourglass,
  running: LoaderCircle,
  succeeded: Check,
  failed: X,
  stopped: Square,
  skipped: Minus,
  rejected: CircleSlash,
  refused: Ban,
  expired: Clock,
  unknown: CircleHelp,
};

/** What the icon says well enough. */
const SPEAKS_FOR_ITSELF: ReadonlySet<CallStatus> = new Set(['pending', 'running', 'succeeded', 'failed']);

/** How long it will take is of interest. */
const UNDER_WAY: ReadonlySet<CallStatus> = new Set(['pending', 'running']);

export function ToolCall({ id, call }: { id: string; call: CallItem }): ReactNode {
  const [isUnfolded, toggle] = useUnfolded(id);
  const hasDetails = call.parameters !== null || call.text !== '';
  return (
    <div className={styles.call} data-call={call.toolName} data-status={call.status}>
      {hasDetails ? (
        <button type="button" className={styles.row} aria-expanded={isUnfolded} onClick={toggle}>
          <Words call={call} />
          <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
        </button>
      ) : (
        <div className={styles.row}>
          <Words call={call} />
        </div>
      )}
      {call.approval && (
        <div className={styles.decided}>
          <ApprovalVerdict request={call.approval} />
        </div>
      )}
      {call.status === 'failed' && <FailedCall id={id} call={call} />}
      {call.status === 'refused' && <CallReason id={id} call={call} />}
      {call.status === 'succeeded' && call.approval && !isUnfolded && <CallResult id={id} call={call} />}
      {isUnfolded && <ToolCallDetails id={id} call={call} />}
    </div>
  );
}

function Words({ call }: { call: CallItem }): ReactNode {
  const texts = useTexts();
  const { toolName, parameters, defaults, startedAt, settledAt, estimatedDuration, hasPlan } = call;
  // How it was decided stands below.
  const status = call.approval && SKIPPED.has(call.status) ? 'skipped' : call.status;
  const Icon = ICONS[call.status];
  return (
    <>
      <Icon className={styles.icon} size={14} aria-label={texts.runs.statuses[status]} />
      <bdi className={styles.name} title={toolName}>
        {texts.toolTitle(toolName)}
      </bdi>
      {!SPEAKS_FOR_ITSELF.has(status) && <span className={styles.state}>{texts.runs.statuses[status]}</span>}
      {call.progress && (
        <bdi className={styles.state} data-progress>
          <CallProgress progress={call.progress} />
        </bdi>
      )}
      <VisibleText
        as="bdi"
        className={styles.parameters}
        text={hasPlan ? '' : toParametersLine({ parameters: parameters ?? {}, defaults })}
        kind="exact"
      />
      {startedAt !== null && settledAt !== null && (
        <span className={styles.time}>{toDuration(settledAt - startedAt, texts)}</span>
      )}
      {estimatedDuration !== null && UNDER_WAY.has(call.status) && (
        <span className={styles.time} data-estimate>
          {texts.runs.about(toElapsed(estimatedDuration, texts))}
        </span>
      )}
    </>
  );
}
