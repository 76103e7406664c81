// Intents of each conversation, kept over its runs. Conversations that have long been quiet are forgotten: their
// history tells nearly as much.
import type { IntentTracker } from '@nod/agent';
import { createIntentTracker } from '@nod/offline-agent';
import type { ConversationId } from '@nod/protocol';

const MOST = 200;

export function createConversationIntents(): (conversation: ConversationId) => IntentTracker {
  const trackers = new Map<ConversationId, IntentTracker>();
  return (conversation) => {
    const tracker = trackers.get(conversation) ?? createIntentTracker();
    trackers.delete(conversation);
    trackers.set(conversation, tracker);
    const [oldest] = trackers.keys();
    if (trackers.size > MOST && oldest) trackers.delete(oldest);
    return tracker;
  };
}
