// What the address shows at the right.
import { BUILT_IN_AGENT, toCounterpart } from '@nod/protocol';
import { SearchX } from 'lucide-react';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { moveDraft } from '../composer/composer-drafts.ts';
import { AgentScreen } from '../conversations/agent-screen.tsx';
import { ConversationScreen } from '../conversations/conversation-screen.tsx';
import { InboxScreen } from '../inbox/inbox-screen.tsx';
import { isFresh } from '../state/built-in-agent.ts';
import { lazyPart } from '../state/load-part.ts';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from './empty-state.tsx';
import { navigate, toHash, useRoute } from './route.ts';

const ConnectScreen = lazyPart(() => import('../connect/connect-screen.tsx'));
const SettingsScreen = lazyPart(() => import('../settings/settings-screen.tsx'));

export function MainScreen(): ReactNode {
  const route = useRoute();
  const overview = usePanel((state) => state.overview);
  const { agents, conversations } = overview;
  if (route.screen === 'conversation') {
    const conversation = conversations[route.conversationId];
    if (!conversation) return <NotFound />;
    return (
      <ConversationScreen key={conversation.id} conversation={conversation} pointedAt={route.messageId} />
    );
  }
  if (route.screen === 'agent') {
    const agent = agents[route.name];
    if (!agent) return <NotFound />;
    const spoken = Object.values(conversations).find((each) => toCounterpart(each) === agent.name);
    return spoken ? (
      <ToConversation agent={agent.name} conversationId={spoken.id} />
    ) : (
      <AgentScreen key={agent.name} agent={agent} />
    );
  }
  if (route.screen === 'settings') {
    return (
      <Suspense>
        <SettingsScreen section={route.section} query={route.query ?? ''} />
      </Suspense>
    );
  }
  const isStart = route.screen === 'home' && isFresh(overview);
  const builtIn = agents[BUILT_IN_AGENT];
  if (isStart && builtIn) return <AgentScreen agent={builtIn} />;
  if (!isStart && route.screen !== 'connect') return <InboxScreen />;
  return (
    <Suspense>
      <ConnectScreen />
    </Suspense>
  );
}

/** The first word has been spoken, here or elsewhere: the agent has a conversation now. */
function ToConversation({ agent, conversationId }: { agent: string; conversationId: string }): ReactNode {
  useLayoutEffect(() => {
    moveDraft(agent, conversationId);
    navigate({ screen: 'conversation', conversationId, messageId: null }, { replace: true });
  }, [agent, conversationId]);
  return null;
}

function NotFound(): ReactNode {
  const { connection } = useTexts();
  return (
    <EmptyState
      icon={<SearchX size={36} strokeWidth={1.5} aria-hidden="true" />}
      title={connection.notFoundTitle}
      text={connection.notFoundText}
    >
      <a href={toHash({ screen: 'inbox' })}>{connection.toInbox}</a>
    </EmptyState>
  );
}
