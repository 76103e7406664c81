// What the address shows at the right.
import { SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { AgentScreen } from '../conversations/agent-screen.tsx';
import { ConversationScreen } from '../conversations/conversation-screen.tsx';
import { InboxScreen } from '../inbox/inbox-screen.tsx';
import { BUILT_IN_AGENT, isFresh } from '../state/built-in-agent.ts';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from './empty-state.tsx';
import { toHash, useRoute } from './route.ts';

const ConnectScreen = lazy(() => import('./connect-screen.tsx'));
const SettingsScreen = lazy(() => import('../settings/settings-screen.tsx'));

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
    return agent ? <AgentScreen key={agent.name} agent={agent} /> : <NotFound />;
  }
  if (route.screen === 'settings') {
    return (
      <Suspense>
        <SettingsScreen section={route.section} />
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
