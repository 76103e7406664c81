// The steps of a run in the order they happened: single calls, and plans as a list that shows how far it is.
import type { Run } from '@nod/protocol';
import { type CallItem, type PlanItem, type RunItem, toCalls, toRunItems } from '@nod/surface';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import { ToolConfirmationCard } from '../requests/tool-approval/tool-confirmation-card.tsx';
import { usePanel } from '../state/panel-store.ts';
import { useRunApprovals } from '../state/selectors.ts';
import { toElapsed } from '../texts/durations.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './run-view.module.css';
import { ToolCall } from './tool-call.tsx';

export function RunItems({ run }: { run: Run }): ReactNode {
  return <ItemList runId={run.id} items={useRunItems(run)} />;
}

/** What the person had a say in stays in sight once the run has ended: they want to see what became of it. */
export function DecidedCalls({ run }: { run: Run }): ReactNode {
  const decided = toCalls(useRunItems(run)).filter(({ approval }) => approval !== null);
  return <ItemList runId={run.id} items={decided} />;
}

function ItemList({ runId, items }: { runId: string; items: readonly RunItem[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.key}>
          <Item runId={runId} item={item} />
        </li>
      ))}
    </ul>
  );
}

function Item({ runId, item }: { runId: string; item: RunItem }): ReactNode {
  const id = `${runId}/${item.key}`;
  switch (item.kind) {
    case 'plan':
      return <Plan runId={runId} plan={item} />;
    case 'call':
      return <Call id={id} call={item} />;
    case 'said':
      return (
        <div className={styles.said} data-said>
          <FoldedText id={id} text={item.text} fold="early" />
        </div>
      );
  }
}

/** A call that waits for the person is asked about right where it stands. */
function Call({ id, call }: { id: string; call: CallItem }): ReactNode {
  if (call.status === 'waiting' && call.approval) return <ToolConfirmationCard request={call.approval} />;
  return <ToolCall id={id} call={call} />;
}

function Plan({ runId, plan }: { runId: string; plan: PlanItem }): ReactNode {
  const texts = useTexts();
  const { steps, estimatedDuration } = plan;
  const isOver = steps.every(
    ({ status }) => status !== 'pending' && status !== 'waiting' && status !== 'running',
  );
  const done = steps.filter(({ status }) => status === 'succeeded').length;
  return (
    <div className={styles.plan} data-plan>
      <p className={styles.planHead}>
        <ListChecks size={14} aria-hidden="true" />
        {texts.runs.plan(done, steps.length)}
        {estimatedDuration !== null && !isOver && (
          <span className={styles.estimate} data-estimate>
            {texts.runs.about(toElapsed(estimatedDuration, texts))}
          </span>
        )}
      </p>
      <ol className={styles.steps}>
        {steps.map((call) => (
          <li key={call.key}>
            {call.thought !== null && (
              <VisibleText as="p" className={styles.thought} dir="auto" data-thought text={call.thought} />
            )}
            <Call id={`${runId}/${call.key}`} call={call} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** With what the panel knows beside the steps: approvals, and how far calls under way are. */
export function useRunItems(run: Run): RunItem[] {
  const progress = usePanel((state) => state.progress[run.id]);
  const items = toRunItems(run, useRunApprovals(run.id));
  for (const call of toCalls(items)) {
    if (call.status === 'running' && call.callId !== null) call.progress = progress?.[call.callId] ?? null;
  }
  return items;
}
