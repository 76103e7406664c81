// Tracks what the person wants over the turns of one conversation.
import type { ChatMessage, Intent, IntentTracker } from './intent.ts';
import { parseReference } from './intents/parse-reference.ts';
import { readMessage, readPrevious, track } from './intents/read-message.ts';
import { resolveReference } from './intents/resolve-reference.ts';
import { parseUtterance } from './intents/utterance.ts';

/** Contract: `analyzeIntent` never rejects. */
export function createIntentTracker(): IntentTracker {
  let last: { message: string; intent: Intent; tracked: Intent | null } | null = null;

  function previousOf(history: readonly ChatMessage[]): Intent | null {
    const said = history.findLast(({ role }) => role === 'user');
    return last !== null && said?.text === last.message ? last.tracked : readPrevious(history);
  }

  return {
    async analyzeIntent(message, history) {
      const previous = previousOf(history);
      const { intent } = readMessage(message, history, previous);
      last = { message, intent, tracked: track(previous, intent) };
      return intent;
    },
    resolveReference(reference, { chatHistory }) {
      const parsed = parseReference(parseUtterance(reference).masked);
      return parsed && resolveReference(parsed, chatHistory);
    },
    getCurrentIntent: () => last?.intent ?? null,
  };
}
