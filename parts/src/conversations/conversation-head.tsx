// Conversation head: who this conversation is with, and what it is waiting for.
import type { AgentName, ConversationSummary } from '@nod/protocol';
import { type ReactNode, Suspense } from 'react';
import { usePresence } from '../presence/presence-facts.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { lazyPart } from '../state/late-part.ts';
import { usePanel } from '../state/panel-store.ts';
import { useActiveRun, useHasEnded, useWaitingRequests } from '../state/selectors.ts';
import { toShortTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ScreenHead } from '../ui/screen-head.tsx';

const ConversationMenu = lazyPart(() => import('./conversation-menu.tsx'));

interface ConversationHeadProps {
  conversation: ConversationSummary;
  agent: AgentName | null;
}

export function ConversationHead({ conversation, agent }: ConversationHeadProps): ReactNode {
  const { readOnly } = useTexts();
  const { waiting, state } = useAgentState(conversation, agent ?? '');
  const presence = usePresence(agent ?? '');
  return (
    <ScreenHead
      title={agent ?? conversation.participants.join(' ↔ ')}
      agent={agent}
      state={agent === null ? readOnly : state}
      needsYou={agent !== null && waiting > 0}
      facts={presence && <PresenceLine presence={presence} />}
    >
      <Suspense>
        <ConversationMenu conversation={conversation} />
      </Suspense>
    </ScreenHead>
  );
}

function useAgentState({ id, lastMessage }: ConversationSummary, agent: string) {
  const texts = useTexts();
  const waiting = useWaitingRequests().filter(({ conversationId }) => conversationId === id).length;
  const isWriting = usePanel((state) =>
    Object.values(state.drafts).some(
      ({ conversationId, part }) => conversationId === id && part === 'answer',
    ),
  );
  const presence = usePresence(agent);
  const isWorking = useActiveRun(id) !== null || presence?.state === 'working';
  const hasEnded = useHasEnded(agent);
  return { waiting, state: toState() };

  function toState(): string {
    const { waitingForYou, ended, writing, working, lastActive, quiet } = texts.state;
    if (waiting > 0) return waitingForYou(waiting);
    if (hasEnded) return ended;
    if (isWriting) return writing;
    if (isWorking) return working;
    if (presence?.state === 'gone' || presence?.state === 'let-go')
      return texts.presence.states[presence.state];
    return lastMessage ? lastActive(toShortTime(lastMessage.at, texts)) : quiet;
  }
}
