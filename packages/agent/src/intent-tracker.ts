// Tracks what the person wants over the turns of one conversation.
import type { Intent, IntentTracker } from './intent.ts';
import { readMessage } from './intents/read-message.ts';
import { resolveReference } from './intents/resolve-reference.ts';
import { parseUtterance } from './intents/utterance.ts';

/** Contract: `analyzeIntent` never rejects. */
export function createIntentTracker(): IntentTracker {
  let current: Intent | null = null;
  return {
    async analyzeIntent(message, history) {
      current = readMessage(message, history).intent;
      return current;
    },
    resolveReference: (reference, { chatHistory }) =>
      resolveReference(parseUtterance(reference).masked.trim(), chatHistory),
    getCurrentIntent: () => current,
  };
}
