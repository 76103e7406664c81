// Context manager: gathers what the agent knows: the page, the selection, memories, personas, the conversation so far.
import type { AgentContext, CapturedContext, Persona } from './context.ts';
import type { ChatMessage } from './intent.ts';
import type { MemoryItem, MemoryStore } from './memory.ts';

const DEFAULT_MEMORIES = 5;
/**
 * What scores less has nothing to do with the message. Measured by `npm run bench memory`: of the right memories among
 * the first five it keeps 106 of 110, and of five memories to an unrelated message 0.4 are left.
 */
export const LEAST_SCORE = 0.28;

export interface ContextManager {
  updatePageContext(page: CapturedContext | null): void;
  /** An empty text clears the selection. */
  updateSelection(text: string): void;
  /** The nearest memories that may matter, best first; none when there is no memory store or it fails. */
  retrieveRelevantMemories(query: string, limit?: number): Promise<MemoryItem[]>;
  buildContext(): AgentContext;
}

export interface ContextManagerPorts {
  memory: MemoryStore | null;
  history(): ChatMessage[];
  personas(): { personas: Persona[]; activePersonaId: string };
  report(error: unknown): void;
}

export function createContextManager(ports: ContextManagerPorts): ContextManager {
  let page: CapturedContext | null = null;
  let selection = '';
  let memories: MemoryItem[] = [];
  return {
    updatePageContext(captured) {
      page = captured;
    },
    updateSelection(text) {
      selection = text.trim() === '' ? '' : text;
    },
    async retrieveRelevantMemories(query, limit = DEFAULT_MEMORIES) {
      memories = await search(ports, query, limit);
      return memories;
    },
    buildContext: () => ({
      chatHistory: ports.history(),
      memories,
      ...ports.personas(),
      ...(page ? { pageContext: page } : {}),
      ...(selection ? { selection } : {}),
    }),
  };
}

/** A broken memory must not keep the agent from answering. */
async function search(
  { memory, report }: ContextManagerPorts,
  query: string,
  limit: number,
): Promise<MemoryItem[]> {
  if (memory === null || query.trim() === '') return [];
  try {
    // An embedder need not be woken to search through nothing.
    if ((await memory.count()) === 0) return [];
    const found = await memory.search(query, { limit });
    return found.filter(({ score }) => score >= LEAST_SCORE).map(({ item }) => item);
  } catch (error) {
    report(error);
    return [];
  }
}
