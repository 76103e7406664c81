// Everything the agent knows while it works on one message.
import type { ChatMessage } from './intent.ts';
import type { MemoryItem } from './memory.ts';

/** A page as the browser extension captured it. */
export interface CapturedContext {
  url: string;
  title: string;
  text: string;
  description?: string;
}

/** In whose voice replies are written. */
export interface Persona {
  id: string;
  name: string;
  instructions: string;
}

export interface AgentContext {
  chatHistory: ChatMessage[];
  pageContext?: CapturedContext;
  selection?: string;
  memories: MemoryItem[];
  personas: Persona[];
  activePersonaId: string;
}
