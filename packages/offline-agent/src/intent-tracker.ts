// Intent tracker: what the person wants over the turns of one conversation.
import type { Intent, IntentTracker } from '@nod/agent';
import { isDemo, readDemoIntent } from './demo/demo-turn.ts';
import { readMessage } from './intents/message-reading.ts';
import { resolveReference } from './intents/reference.ts';
import { parseUtterance } from './intents/utterance.ts';

/** Contract: `analyzeIntent` never rejects. */
export function createIntentTracker(): IntentTracker {
  let current: Intent | null = null;
  return {
    async analyzeIntent(message, history) {
      // A demo's own replies are read by the rules alone.
      current = isDemo(message, history)
        ? readDemoIntent(message, history)
        : readMessage(message, history).intent;
      return current;
    },
    resolveReference: (reference, { chatHistory }) =>
      resolveReference(parseUtterance(reference).masked.trim(), chatHistory),
    getCurrentIntent: () => current,
  };
}
