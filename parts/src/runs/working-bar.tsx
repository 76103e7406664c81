// Working bar: says above the composer that the agent is at work, since when and on what, and stops it.
import type { ConversationId, Run } from '@nod/protocol';
import { toCalls } from '@nod/surface';
import { Square } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isPlainKey, isTyping } from '../browser/keyboard.ts';
import { showToast } from '../notices/toasts.ts';
import { createPanelStore, type Panel, useThisPanel } from '../panel/panel.ts';
import { useAbilities } from '../state/abilities.ts';
import { useActiveRun } from '../state/selectors.ts';
import { toElapsed } from '../texts/durations.ts';
import { currentTexts, useTexts } from '../texts/use-texts.ts';
import { CallProgress } from './call-progress.tsx';
import { useRunItems } from './run-items.tsx';
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

/** Runs that the person has stopped, until their end has come. */
const useStopping = createPanelStore<Record<string, boolean>>(() => ({}));

/** Asks once for each run. Never rejects: what goes wrong is said in a notice. */
async function stopRun(panel: Panel, runId: string, conversationId: ConversationId): Promise<void> {
  if (useStopping.of(panel).getState()[runId]) return;
  useStopping.of(panel).setState({ [runId]: true });
  try {
    await panel.client.stop(conversationId, { surface: panel.surface });
  } catch (error) {
    console.warn('the run was not stopped', error);
    useStopping.of(panel).setState({ [runId]: false });
    const { stopFailedTitle, stopFailedText } = currentTexts(panel).runs;
    showToast(panel, stopFailedTitle, stopFailedText, 'failure');
  }
}

/** Esc stops the agent, unless the key means something else where the person is. */
function useStopKey({ id, conversationId }: Run, canStop: boolean): void {
  const panel = useThisPanel();
  useEffect(() => {
    if (!canStop) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !isPlainKey(event) || !isFree(event)) return;
      event.preventDefault();
      // The same key would also take the person out of the field.
      event.stopImmediatePropagation();
      void stopRun(panel, id, conversationId);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [id, conversationId, canStop, panel]);
}

/** Outside of fields and of calls being decided on, and in the composer while it is empty. Menus close first. */
function isFree(event: KeyboardEvent): boolean {
  if (event.target instanceof Element && event.target.closest('[data-approval]')) return false;
  if (!isTyping(event)) return true;
  if (document.querySelector('[data-overlay]')) return false;
  const { target } = event;
  return target instanceof HTMLTextAreaElement && 'composer' in target.dataset && target.value === '';
}

const TICK_MS = 1000;

/** The time, for what is still running. It ticks while it is on screen. */
function useNow(): number {
  const panel = useThisPanel();
  const [now, setNow] = useState(() => panel.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(panel.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [panel.now]);
  return now;
}
