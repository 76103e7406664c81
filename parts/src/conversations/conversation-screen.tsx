// A conversation: its head, its messages, and where the person writes.
import { type AgentName, type ConversationSummary, toCounterpart } from '@nod/protocol';
import { emptyThread, toDefaultTarget, toKeysTarget, toRows } from '@nod/surface';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useFileDrop } from '../attachments/file-drop.tsx';
import composerStyles from '../composer/composer.module.css';
import { Composer } from '../composer/composer.tsx';
import { MessageList } from '../messages/message-list.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { PresenceBar } from '../presence/presence-bar.tsx';
import { useAnswerKeys } from '../requests/answer-keys.ts';
import { ApprovalsBar } from '../requests/tool-approval/approvals-bar.tsx';
import { WorkingBar } from '../runs/working-bar.tsx';
import { useTakesFiles } from '../state/abilities.ts';
import { useShowsReasoning } from '../state/agent-settings.ts';
import { loadNewest } from '../state/message-pages.ts';
import { usePanel } from '../state/panel-store.ts';
import { useHasEnded, useOpenRequests } from '../state/selectors.ts';
import { isSameDay } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useStrandedEdits } from '../versions/edit-message.ts';
import { ConversationHead } from './conversation-head.tsx';
import styles from './conversation-screen.module.css';
import { MessagesSkeleton } from './messages-skeleton.tsx';

interface ConversationScreenProps {
  conversation: ConversationSummary;
  pointedAt: string | null;
}

/** Mount it with a key per conversation. */
export function ConversationScreen({ conversation, pointedAt }: ConversationScreenProps): ReactNode {
  const agent = toCounterpart(conversation);
  const open = useOpenRequests().filter(({ conversationId }) => conversationId === conversation.id);
  useAnswerKeys(open, toKeysTarget(open));
  const drop = useFileDrop(useTakesFiles(agent) ? conversation.id : null);
  return (
    <section className={styles.screen} aria-label={conversation.participants.join(', ')} {...drop.handlers}>
      <ConversationHead conversation={conversation} agent={agent} />
      <Messages conversation={conversation} pointedAt={pointedAt} isReadOnly={agent === null} />
      <ApprovalsBar conversationId={conversation.id} />
      <WorkingBar conversationId={conversation.id} />
      {agent !== null && <PresenceBar agent={agent} conversationId={conversation.id} />}
      {agent !== null && <Writing conversation={conversation} agent={agent} />}
      {drop.overlay}
    </section>
  );
}

interface MessagesProps extends ConversationScreenProps {
  isReadOnly: boolean;
}

function Messages({ conversation, pointedAt, isReadOnly }: MessagesProps): ReactNode {
  const panel = useThisPanel();
  const { id } = conversation;
  const texts = useTexts();
  const { isLoaded, failed, messages } = usePanel((state) => state.threads[id] ?? emptyThread);
  const rows = useRows(conversation);
  const isConnected = usePanel((state) => state.connection !== 'lost');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed without the hub is tried again with it
  useEffect(() => {
    if (!isLoaded) void loadNewest(panel, id);
  }, [id, isLoaded, isConnected]);
  if (failed && messages.length === 0) {
    return (
      <EmptyState title={texts.messages.loadFailed}>
        <button type="button" onClick={() => void loadNewest(panel, id)}>
          {texts.composer.retry}
        </button>
      </EmptyState>
    );
  }
  if (!isLoaded) return <MessagesSkeleton />;
  const name = conversation.participants.filter((each) => each !== 'user').join(', ');
  if (rows.length === 0) {
    return <EmptyState title={texts.messages.emptyTitle} text={texts.messages.emptyText(name)} />;
  }
  return (
    <MessageList conversationId={id} name={name} rows={rows} isReadOnly={isReadOnly} pointedAt={pointedAt} />
  );
}

function useRows(conversation: ConversationSummary) {
  const { id, readThrough, unread } = conversation;
  const agent = toCounterpart(conversation);
  // Where the unread line stands is settled when the conversation is opened.
  const [readBefore] = useState(unread > 0 ? readThrough : null);
  const thread = usePanel((state) => state.threads[id] ?? emptyThread);
  const allOutgoing = usePanel((state) => state.outgoing);
  const allDrafts = usePanel((state) => state.drafts);
  const runs = usePanel((state) => state.runs);
  const showReasoning = useShowsReasoning();
  const shownVersions = usePanel((state) => state.shownVersions);
  return useMemo(() => {
    // What was sent before there was a conversation belongs here, too.
    const outgoing = allOutgoing.filter(({ body }) =>
      body.conversationId ? body.conversationId === id : body.to === agent,
    );
    const drafts = Object.values(allDrafts).filter(({ conversationId }) => conversationId === id);
    const { messages, renewals, hasMore } = thread;
    const shown = { messages, renewals, outgoing, drafts, runs, shownVersions, showReasoning };
    return toRows({ ...shown, readThrough: readBefore, hasMore, isSameDay });
  }, [id, agent, thread, allOutgoing, allDrafts, runs, shownVersions, showReasoning, readBefore]);
}

function Writing({
  conversation,
  agent,
}: {
  conversation: ConversationSummary;
  agent: AgentName;
}): ReactNode {
  const texts = useTexts();
  const hasEnded = useHasEnded(agent);
  const { messages } = usePanel((state) => state.threads[conversation.id] ?? emptyThread);
  const answered = toDefaultTarget(useOpenRequests(), conversation, messages);
  useStrandedEdits(conversation.id);
  if (hasEnded) {
    return (
      <footer className={composerStyles.composer}>
        <p className={composerStyles.ended}>{texts.composer.ended(agent)}</p>
      </footer>
    );
  }
  return <Composer conversationId={conversation.id} agent={agent} answers={answered} />;
}
