// How a message is read, as `nod explain` prints it.
import type { ChatMessage, IntentType } from '../intent.ts';
import { readMessage } from './read-message.ts';

export interface IntentReport {
  type: IntentType;
  action: string | null;
  target: string | null;
  parameters: Record<string, unknown>;
  confidence: number;
  /** The text that a reference in the message stands for. */
  reference: string | null;
  isStop: boolean;
}

/** Every field is always there. Rules only: the same words give the same report on every machine. */
export function toIntentReport(message: string, history: readonly ChatMessage[] = []): IntentReport {
  const { intent, reference, isStop } = readMessage(message, history);
  const { type, action = null, target = null, parameters = {}, confidence } = intent;
  return { type, action, target, parameters, confidence, reference, isStop };
}
