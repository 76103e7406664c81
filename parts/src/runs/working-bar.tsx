// Working bar: says above the composer that the agent is at work, since when and on what, and stops it.
import type { ConversationId, Run } from '@nod/protocol';
import { toCalls } from '@nod/surface';
import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { useAbilities } from '../state/abilities.ts';
import { useActiveRun } from '../state/selectors.ts';
import { stopRun, useStopping } from '../state/stop-run.ts';
import { toElapsed } from '../texts/durations.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CallProgress } from './call-progress.tsx';
import { useNow } from './use-now.ts';
import { useRunItems } from './use-run-items.ts';
import { useStopKey } from './use-stop-key.ts';
import styles from './working-bar.module.css';

export function WorkingBar({ conversationId }: { conversationId: ConversationId }): ReactNode {
  const run = useActiveRun(conversationId);
  return run && <Working key={run.id} run={run} />;
}

function Working({ run }: { run: Run }): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const now = useNow();
  const isStopping = useStopping((stopping) => stopping[run.id] === true);
  const { stop: canStop } = useAbilities(run.agent);
  useStopKey(run, canStop);
  const calls = toCalls(useRunItems(run));
  const isWaiting = calls.some(({ status }) => status === 'waiting');
  const call = calls.findLast(({ status }) => status === (isWaiting ? 'waiting' : 'running'));
  const doing = isWaiting ? texts.approvals.waitsForYou(run.agent) : texts.runs.workingAs(run.agent);
  return (
    <div className={styles.bar} data-working data-waiting={isWaiting || undefined}>
      <span className={styles.pulse} aria-hidden="true" />
      <span role="status">{isStopping ? texts.runs.stopping : doing}</span>
      <span className={styles.details}>
        {call && <bdi className={styles.tool}>{texts.toolTitle(call.toolName)}</bdi>}
        {call?.progress && (
          <bdi className={styles.tool} data-progress>
            <CallProgress progress={call.progress} />
          </bdi>
        )}
        <span className={styles.time}>{toElapsed(now - run.startedAt, texts)}</span>
      </span>
      {canStop && (
        <button
          type="button"
          className={styles.stop}
          disabled={isStopping}
          aria-keyshortcuts="Escape"
          title={texts.runs.stopHint}
          onClick={() => void stopRun(panel, run.id, run.conversationId)}
        >
          <Square size={11} fill="currentColor" aria-hidden="true" />
          {texts.runs.stop}
          <span className={styles.key} aria-hidden="true">
            Esc
          </span>
        </button>
      )}
    </div>
  );
}
