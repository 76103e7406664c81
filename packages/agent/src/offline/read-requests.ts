// All requests of one message, in order. What a later one does not say, it takes from the one before.
import type { ChatMessage, Intent } from '../intent.ts';
import { readMessage } from '../intents/read-message.ts';
import { splitRequests } from '../intents/split-requests.ts';

/** The first is the intent as it was read; later ones are read without history, so that "it" stays open. */
export function readRequests(message: string, intent: Intent): Intent[] {
  const [, ...later] = splitRequests(message);
  const empty: ChatMessage[] = [];
  return [intent, ...later.map((text) => readMessage(text, empty, null).intent)];
}
