// Tracks what the person wants over the turns of one conversation: rules first, then the nearest example.
import type { ChatMessage, Intent, IntentTracker } from './intent.ts';
import { ACTIONS, type Action } from './intents/action.ts';
import { parseReference } from './intents/parse-reference.ts';
import { readMessage, readPrevious, track } from './intents/read-message.ts';
import { readRequest } from './intents/read-request.ts';
import { resolveReference } from './intents/resolve-reference.ts';
import { parseUtterance } from './intents/utterance.ts';

/** Below this, an example is not near enough to act on. */
const NEAR_ENOUGH = 0.6;

/** The action of the example nearest in meaning; the score is from 0 to 1. */
export type NearestExample = (text: string) => Promise<{ action: string; score: number } | null>;

export interface IntentTrackerPorts {
  nearest?: NearestExample;
}

/** Contract: `analyzeIntent` rejects only when `nearest` does. */
export function createIntentTracker({ nearest }: IntentTrackerPorts = {}): IntentTracker {
  let last: { message: string; intent: Intent; tracked: Intent | null } | null = null;

  /** An intent that an example told is not found again by rules: it is remembered. */
  function previousOf(history: readonly ChatMessage[]): Intent | null {
    const said = history.findLast(({ role }) => role === 'user');
    return last !== null && said?.text === last.message ? last.tracked : readPrevious(history);
  }

  return {
    async analyzeIntent(message, history) {
      const previous = previousOf(history);
      const reading = readMessage(message, history, previous);
      const intent =
        (reading.isOpen && nearest && (await readNearest(message, history, nearest))) || reading.intent;
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

async function readNearest(
  message: string,
  history: readonly ChatMessage[],
  nearest: NearestExample,
): Promise<Intent | null> {
  const found = await nearest(message);
  if (!found || found.score < NEAR_ENOUGH || !isAction(found.action)) return null;
  const utterance = parseUtterance(message);
  const span = { start: 0, end: utterance.masked.length };
  const request = {
    kind: 'request',
    action: found.action,
    asks: false,
    sure: true,
    span,
    verb: span,
  } as const;
  const { target, parameters } = readRequest(utterance, request, history);
  return {
    type: 'command',
    action: found.action,
    confidence: Math.min(found.score, 1),
    parameters,
    ...(target ? { target } : {}),
  };
}

function isAction(action: string): action is Action {
  return (ACTIONS as readonly string[]).includes(action);
}
