// One conversation in the list: who, the last words, when, and whether the person is needed.
import { PERSON } from '@nod/protocol';
import { listWaiting } from '@nod/surface';
import { memo, type ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { useRoute } from '../panel/route.ts';
import { findDoing, usePresence } from '../presence/presence-facts.ts';
import { StateDot } from '../presence/presence-line.tsx';
import { usePanel } from '../state/panel-store.ts';
import { useActiveRun } from '../state/selectors.ts';
import { toShortTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { focusComposer } from '../typing/focus-composer.ts';
import { Avatar } from '../ui/avatar.tsx';
import { withoutMarks } from '../ui/one-line.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './sidebar.module.css';
import type { Entry } from './use-conversation-list.ts';

export const ConversationEntry = memo(function ConversationEntry({ entry }: { entry: Entry }): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const { conversation, name } = entry;
  const isCurrent = useIsCurrent(entry);
  const needsYou = usePanel((state) =>
    listWaiting(state.requests).some(({ conversationId }) => conversationId === conversation?.id),
  );
  const presence = usePresence(name);
  const unread = conversation?.unread ?? 0;
  const at = conversation?.lastMessage?.at;
  return (
    <li>
      <a
        className={styles.entry}
        href={entry.href}
        aria-current={isCurrent ? 'page' : undefined}
        data-entry={name}
        data-unread={unread > 0 || undefined}
        onClick={isCurrent ? () => focusComposer(panel) : undefined}
        data-quiet={entry.isBetweenAgents || entry.hasEnded || undefined}
      >
        {!entry.isBetweenAgents && <Avatar name={name} />}
        <span className={styles.words}>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            {presence && <StateDot presence={presence} />}
            {at !== undefined && <time className={styles.time}>{toShortTime(at, texts)}</time>}
          </span>
          <span className={styles.line}>
            <span className={styles.preview}>
              <Preview entry={entry} needsYou={needsYou} />
            </span>
            {needsYou && <span className={styles.needsYou}>{texts.needsYou}</span>}
            {!needsYou && unread > 0 && (
              <span className={styles.unread} role="img" aria-label={texts.unread(unread)}>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </span>
      </a>
    </li>
  );
});

function useIsCurrent({ conversation, name }: Entry): boolean {
  const route = useRoute();
  if (route.screen === 'conversation') return route.conversationId === conversation?.id;
  return route.screen === 'agent' && conversation === null && route.name === name;
}

interface PreviewProps {
  entry: Entry;
  needsYou: boolean;
}

function Preview({ entry, needsYou }: PreviewProps): ReactNode {
  const { conversation, hasEnded, isBetweenAgents } = entry;
  const texts = useTexts();
  const presence = usePresence(entry.name);
  const isWorking = useActiveRun(conversation?.id ?? '') !== null || presence?.state === 'working';
  const doing = presence && findDoing(presence);
  if (hasEnded) return texts.state.ended;
  if (isWorking && needsYou) return texts.state.waitingForYou(1);
  if (isWorking) return doing === null ? texts.state.working : <VisibleText text={doing} kind="exact" />;
  if (!conversation?.lastMessage) return texts.state.quiet;
  const { from } = conversation.lastMessage;
  const preview = withoutMarks(conversation.lastMessage.preview);
  if (from === PERSON) return <VisibleText text={texts.youSaid(preview)} />;
  return <VisibleText text={isBetweenAgents ? texts.saidBy(from, preview) : preview} />;
}
