// Intent: what the person wants with a message, as far as its words tell.
import type { Attachment } from '@nod/protocol';
import type { EarlierCall } from '../prompt/earlier-calls.ts';

export type IntentType = 'query' | 'command' | 'clarification' | 'confirmation';

export interface Intent {
  type: IntentType;
  /** What to do, e.g. `summarize`; the name of the action, not of a tool. */
  action?: string;
  /** On what: `this page`, `selected text`, a path, an address, or the text itself. */
  target?: string;
  parameters?: Record<string, unknown>;
  /** From 0 to 1. */
  confidence: number;
}

export interface ChatMessage {
  role: 'user' | 'assistant';
  text: string;
  /** The files that go with it. */
  attachments?: readonly Attachment[];
  /** The tools that the agent called for this message, where it may know them. */
  calls?: EarlierCall[];
}

/** Reads messages one after the other and remembers what the conversation is about. */
export interface IntentTracker {
  analyzeIntent(message: string, history: ChatMessage[]): Promise<Intent>;
  /** What "it", "那个" or "the second one" stands for, or null. */
  resolveReference(reference: string, context: { chatHistory: ChatMessage[] }): string | null;
  getCurrentIntent(): Intent | null;
}
