// Presence bar: says above the composer what the program of an agent does, its plan and its calls, and stops it.
import type { AgentName, ConversationId, Presence } from '@nod/protocol';
import { ChevronDown, Circle, CircleCheck, CircleDot, CircleX, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showToast } from '../notices/toasts.ts';
import { useThisPanel } from '../panel/panel.ts';
import barStyles from '../runs/working-bar.module.css';
import { useAbilities } from '../state/abilities.ts';
import { useHasEnded } from '../state/selectors.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './presence.module.css';
import { findDoing, usePresence } from './presence-facts.ts';

interface PresenceBarProps {
  agent: AgentName;
  conversationId: ConversationId;
}

/** Nothing while its program is idle, or its agent has ended. */
export function PresenceBar({ agent, conversationId }: PresenceBarProps): ReactNode {
  const presence = usePresence(agent);
  const hasEnded = useHasEnded(agent);
  if (!presence || presence.state === 'idle' || hasEnded) return null;
  return <Bar presence={presence} conversationId={conversationId} />;
}

function Bar({
  presence,
  conversationId,
}: {
  presence: Presence;
  conversationId: ConversationId;
}): ReactNode {
  const { presence: texts } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { agent, state, plan, calls } = presence;
  const doing = findDoing(presence);
  const isAway = state === 'gone' || state === 'let-go';
  const hasMore = plan.length + calls.length > 0 && !isAway;
  return (
    <div className={styles.work} data-presence-bar={state}>
      {isOpen && hasMore && <Work presence={presence} />}
      <div className={barStyles.bar} data-waiting={state !== 'working' || undefined}>
        <span className={isAway ? styles.ended : barStyles.pulse} aria-hidden="true" />
        <span role="status">{texts.sentences[state](agent)}</span>
        <span className={barStyles.details}>
          {doing !== null && (
            <bdi className={barStyles.tool}>
              <VisibleText text={doing} kind="exact" />
            </bdi>
          )}
        </span>
        {hasMore && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {plan.length > 0 ? texts.plan(countDone(plan), plan.length) : texts.calls(calls.length)}
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
        {!isAway && <StopButton agent={agent} conversationId={conversationId} />}
      </div>
    </div>
  );
}

function countDone(plan: Presence['plan']): number {
  return plan.filter(({ status }) => status === 'completed').length;
}

const ICONS = { pending: Circle, running: CircleDot, completed: CircleCheck, failed: CircleX };

function Work({ presence: { plan, calls } }: { presence: Presence }): ReactNode {
  const { presence: texts } = useTexts();
  return (
    <div className={styles.sheet} data-presence-work>
      {plan.length > 0 && (
        <ol className={styles.items} aria-label={texts.planLabel}>
          {plan.map(({ text, status }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan is replaced as a whole, and steps may be equal
            <Item key={index} text={text} status={status} />
          ))}
        </ol>
      )}
      {calls.length > 0 && (
        <ul className={styles.items} aria-label={texts.callsLabel} data-calls>
          {calls.map(({ id, title, status }) => (
            <Item key={id} text={title} status={status} isCode />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ItemProps {
  text: string;
  status: keyof typeof ICONS;
  isCode?: boolean;
}

function Item({ text, status, isCode = false }: ItemProps): ReactNode {
  const { presence: texts } = useTexts();
  const Icon = ICONS[status];
  return (
    <li className={styles.item} data-status={status} data-mono={isCode || undefined}>
      <Icon size={14} aria-label={texts.statuses[status]} />
      <VisibleText as="bdi" text={text} kind={isCode ? 'exact' : undefined} />
    </li>
  );
}

function StopButton({ agent, conversationId }: PresenceBarProps): ReactNode {
  const panel = useThisPanel();
  const { runs: texts, presence } = useTexts();
  const [isStopping, setStopping] = useState(false);
  const { stop: canStop } = useAbilities(agent);
  if (!canStop) {
    return (
      <span className={styles.hint} title={presence.cannotStop} data-cannot-stop>
        {presence.cannotStop}
      </span>
    );
  }
  const stop = async (): Promise<void> => {
    setStopping(true);
    try {
      await panel.client.stop(conversationId, { surface: panel.surface });
    } catch (error) {
      console.warn('the agent was not stopped', error);
      showToast(panel, texts.stopFailedTitle, texts.stopFailedText, 'failure');
    }
    setStopping(false);
  };
  return (
    <button type="button" className={barStyles.stop} disabled={isStopping} onClick={() => void stop()}>
      <Square size={11} fill="currentColor" aria-hidden="true" />
      {isStopping ? texts.stopping : texts.stop}
    </button>
  );
}
