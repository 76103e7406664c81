// Everything the agent knows while it works on one message.
import type { CapturedPage } from '@nod/protocol';
import type { AttachedContext } from '../attachments/attached-context.ts';
import type { MentionedContext } from '../mentions/mentioned-context.ts';
import type { Surroundings } from '../prompt/prompt.ts';
import type { ChatMessage } from './intent.ts';
import type { MemoryItem } from './memory.ts';

/** A page as the browser extension captured it. */
export type CapturedContext = CapturedPage;

/** In whose voice replies are written. */
export interface Persona {
  id: string;
  name: string;
  instructions: string;
}

export interface AgentContext {
  /** The agent whose messages these are; absent in the person's own conversations. */
  speaker?: string;
  chatHistory: ChatMessage[];
  pageContext?: CapturedContext;
  selection?: string;
  /** What the person mentioned with @, and what of it could not be had. */
  mentioned?: MentionedContext;
  /** The files that go with the message and with those before it. */
  attached?: AttachedContext;
  memories: MemoryItem[];
  personas: Persona[];
  /** Absent where nobody says what time it is. */
  surroundings?: Surroundings;
  activePersonaId: string;
}
