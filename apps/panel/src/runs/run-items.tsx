// The steps of a run in the order they happened: single calls, and plans as a list that shows how far it is.
import type { Run } from '@nod/protocol';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { ToolConfirmationCard } from '../requests/tool-approval/tool-confirmation-card.tsx';
import { useRunApprovals } from '../state/selectors.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './run-view.module.css';
import { type CallItem, type PlanItem, toRunItems } from './to-run-items.ts';
import { ToolCall } from './tool-call.tsx';

export function RunItems({ run }: { run: Run }): ReactNode {
  const items = toRunItems(run, useRunApprovals(run.id));
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.key}>
          {item.kind === 'plan' ? (
            <Plan runId={run.id} plan={item} />
          ) : (
            <Call id={`${run.id}/${item.key}`} call={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A call that waits for the person is asked about right where it stands. */
function Call({ id, call }: { id: string; call: CallItem }): ReactNode {
  if (call.status === 'waiting' && call.approval) return <ToolConfirmationCard request={call.approval} />;
  return <ToolCall id={id} call={call} />;
}

function Plan({ runId, plan: { steps } }: { runId: string; plan: PlanItem }): ReactNode {
  const { runs: texts } = useTexts();
  const done = steps.filter(({ status }) => status === 'succeeded').length;
  return (
    <div className={styles.plan} data-plan>
      <p className={styles.planHead}>
        <ListChecks size={14} aria-hidden="true" />
        {texts.plan(done, steps.length)}
      </p>
      <ol className={styles.steps}>
        {steps.map((call) => (
          <li key={call.key}>
            <Call id={`${runId}/${call.key}`} call={call} />
          </li>
        ))}
      </ol>
    </div>
  );
}
