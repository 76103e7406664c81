// Conversation head: who this conversation is with, and what it is waiting for.
import type { AgentName, ConversationSummary } from '@nod/protocol';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../state/late-part.ts';
import { usePanel } from '../state/panel-store.ts';
import { useActiveRun, useWaitingRequests } from '../state/selectors.ts';
import { toShortTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { BackButton } from '../ui/back-button.tsx';
import styles from './conversation-screen.module.css';

const ConversationMenu = lazyPart(() => import('./conversation-menu.tsx'));

interface ConversationHeadProps {
  conversation: ConversationSummary;
  agent: AgentName | null;
}

export function ConversationHead({ conversation, agent }: ConversationHeadProps): ReactNode {
  const texts = useTexts();
  return (
    <header className={styles.head}>
      <BackButton />
      {agent !== null && <Avatar name={agent} />}
      <div className={styles.titles}>
        <h1 className={styles.title}>{agent ?? conversation.participants.join(' ↔ ')}</h1>
        {agent === null ? (
          <p className={styles.state}>{texts.readOnly}</p>
        ) : (
          <AgentState conversation={conversation} agent={agent} />
        )}
      </div>
      <Suspense>
        <ConversationMenu conversation={conversation} />
      </Suspense>
    </header>
  );
}

function AgentState({
  conversation,
  agent,
}: {
  conversation: ConversationSummary;
  agent: AgentName;
}): ReactNode {
  const { state: texts } = useTexts();
  const all = useTexts();
  const open = useWaitingRequests().filter(({ conversationId }) => conversationId === conversation.id).length;
  const isWriting = usePanel((state) =>
    Object.values(state.drafts).some(
      ({ conversationId, part }) => conversationId === conversation.id && part === 'answer',
    ),
  );
  const isWorking = useActiveRun(conversation.id) !== null;
  const hasEnded = usePanel((state) => (state.overview.agents[agent]?.terminatedAt ?? null) !== null);
  if (open > 0) {
    return (
      <p className={styles.state} data-needs-you>
        {texts.waitingForYou(open)}
      </p>
    );
  }
  const { lastMessage } = conversation;
  const quiet = lastMessage ? texts.lastActive(toShortTime(lastMessage.at, all)) : texts.quiet;
  const busy = isWriting ? texts.writing : isWorking ? texts.working : null;
  return <p className={styles.state}>{hasEnded ? texts.ended : (busy ?? quiet)}</p>;
}
