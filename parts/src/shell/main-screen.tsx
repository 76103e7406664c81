// Main screen: what the address shows at the right.
import { type Agent, type ConversationId, findOwnAgent, toCounterpart } from '@nod/protocol';
import { SearchX } from 'lucide-react';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { moveFiles } from '../attachments/unsent-files.ts';
import { AgentScreen } from '../conversations/agent-screen.tsx';
import { ConversationScreen } from '../conversations/conversation-screen.tsx';
import { InboxScreen } from '../inbox/inbox-screen.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { navigate, type Route, toHash, useRoute } from '../panel/route.ts';
import { lazyPart } from '../state/late-part.ts';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { moveUnsentText } from '../typing/unsent-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';

const ConnectScreen = lazyPart(() => import('../connect/connecting-screen.tsx'));
const SettingsScreen = lazyPart(() => import('../settings/settings-screen.tsx'));

/** `isStart`: the person has come to a hub where nobody has spoken yet. */
export function MainScreen({ isStart }: { isStart: boolean }): ReactNode {
  const route = useRoute();
  const conversations = usePanel((state) => state.overview.conversations);
  const agent = useShownAgent(route, isStart);
  const spoken = Object.values(conversations).find((each) => toCounterpart(each) === agent?.name);
  useAddressOf(agent?.name, spoken?.id);
  if (route.screen === 'conversation' || spoken) {
    const conversation = route.screen === 'conversation' ? conversations[route.conversationId] : spoken;
    if (!conversation) return <NotFound />;
    const pointedAt = route.screen === 'conversation' ? route.messageId : null;
    return <ConversationScreen key={conversation.id} conversation={conversation} pointedAt={pointedAt} />;
  }
  if (agent) return <AgentScreen key={agent.name} agent={agent} />;
  if (route.screen === 'agent') return <NotFound />;
  if (route.screen === 'settings') {
    return (
      <Suspense>
        <SettingsScreen section={route.section} query={route.query ?? ''} />
      </Suspense>
    );
  }
  if (!isStart && route.screen !== 'connect') return <InboxScreen />;
  return (
    <Suspense>
      <ConnectScreen />
    </Suspense>
  );
}

/** The agent to speak with that the address names; at the start it is the hub's own. */
function useShownAgent(route: Route, isStart: boolean): Agent | undefined {
  return usePanel(({ overview: { agents } }) => {
    if (route.screen === 'agent') return agents[route.name];
    return isStart ? findOwnAgent(agents) : undefined;
  });
}

/**
 * The first word has been spoken, here or elsewhere: the agent has a conversation now, which shows at once in its place.
 * What the person was writing goes along, and the address follows.
 */
function useAddressOf(agent: string | undefined, conversationId: ConversationId | undefined): void {
  const panel = useThisPanel();
  useLayoutEffect(() => {
    if (agent === undefined || conversationId === undefined) return;
    moveUnsentText(panel, agent, conversationId);
    moveFiles(panel, agent, conversationId);
    navigate(panel, { screen: 'conversation', conversationId, messageId: null }, { replace: true });
  }, [agent, conversationId, panel]);
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
