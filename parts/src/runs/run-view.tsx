// Run view: what an agent did for one message: open while it works, one line once it has ended.
import type { Run } from '@nod/protocol';
import { toRunItems } from '@nod/surface';
import { ChevronRight, CircleAlert, CircleStop, LifeBuoy, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import rowStyles from '../messages/message-row.module.css';
import { useShowsReasoning } from '../state/agent-settings.ts';
import { useRunApprovals } from '../state/selectors.ts';
import { useUnfolded } from '../state/unfolded.ts';
import { useTexts } from '../texts/use-texts.ts';
import { SenderHead } from '../ui/sender-head.tsx';
import { DecidedCalls, RunItems } from './run-items.tsx';
import { toRunSummary } from './run-summary.ts';
import styles from './run-view.module.css';

interface RunViewProps {
  run: Run;
  continues: boolean;
  /** Its answer is on screen already, so that nothing need say that it is coming. */
  isWriting: boolean;
}

export function RunView({ run, continues, isWriting }: RunViewProps): ReactNode {
  const texts = useTexts();
  return (
    <section
      className={rowStyles.message}
      data-continues={continues || undefined}
      data-run={run.id}
      data-outcome={run.end?.outcome ?? 'running'}
      aria-label={texts.runs.label(run.agent)}
    >
      {!continues && <SenderHead from={run.agent} since={run.startedAt} at={run.end?.at} />}
      {run.end ? <EndedRun run={run} /> : <ActiveRun run={run} isWriting={isWriting} />}
    </section>
  );
}

function ActiveRun({ run, isWriting }: { run: Run; isWriting: boolean }): ReactNode {
  const texts = useTexts();
  const isQuiet = toRunItems(run, useRunApprovals(run.id)).length === 0;
  return (
    <>
      <RunItems run={run} />
      {!isWriting && isQuiet && (
        <p className={styles.waiting}>
          <span className={rowStyles.caret} aria-hidden="true" />
          {texts.runs.working}
        </p>
      )}
    </>
  );
}

function EndedRun({ run }: { run: Run }): ReactNode {
  const texts = useTexts();
  const [isUnfolded, toggle] = useUnfolded(run.id);
  const hasReasoning = useShowsReasoning() && run.end?.reasoning !== '';
  const hasDetails = run.steps.length > 0 || hasReasoning || hasTokens(run);
  const summary = (
    <>
      <OutcomeIcon run={run} />
      <span>{toRunSummary(run, texts)}</span>
    </>
  );
  if (!hasDetails) return <p className={styles.summary}>{summary}</p>;
  return (
    <>
      <button type="button" className={styles.summary} aria-expanded={isUnfolded} onClick={toggle}>
        {summary}
        <ChevronRight className={styles.chevron} size={14} aria-hidden="true" />
      </button>
      {isUnfolded ? <RunDetails run={run} hasReasoning={hasReasoning} /> : <DecidedCalls run={run} />}
    </>
  );
}

function hasTokens({ end }: Run): boolean {
  return end !== null && end.inputTokens + end.outputTokens > 0;
}

const ICONS = { stopped: CircleStop, failed: CircleAlert, stuck: LifeBuoy, interrupted: Unplug };

function OutcomeIcon({ run: { end } }: { run: Run }): ReactNode {
  if (!end || end.outcome === 'completed') return null;
  const Icon = ICONS[end.outcome];
  return <Icon size={14} aria-hidden="true" />;
}

/** Everything behind the line of a run that has ended: what it did, why, and what it used. */
function RunDetails({ run, hasReasoning }: { run: Run; hasReasoning: boolean }): ReactNode {
  const { runs: texts } = useTexts();
  if (!run.end) return null;
  const { reasoning, inputTokens, outputTokens } = run.end;
  return (
    <div className={styles.details}>
      <RunItems run={run} />
      {hasReasoning && (
        <div className={styles.reasoning} data-reasoning>
          <h4>{texts.reasoning}</h4>
          <FoldedText id={`${run.id}/reasoning`} text={reasoning} isPlain />
        </div>
      )}
      {inputTokens + outputTokens > 0 && (
        <p className={styles.tokens}>{texts.tokensInOut(inputTokens, outputTokens)}</p>
      )}
    </div>
  );
}
