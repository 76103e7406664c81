// What tests of the agent share: contexts, and memories that find by any shared word.
import type { MemoryId } from '@nod/protocol';
import type { ToolCallContext } from './calls/tool.ts';
import type { AgentContext } from './context/context.ts';
import type { MemoryItem, MemoryStore } from './context/memory.ts';
import type { ExecutionStep } from './plans/execution-engine.ts';
import type { ExecutionPlan } from './plans/plan.ts';
import { segmentWords } from './text/words.ts';

export const emptyContext: AgentContext = {
  chatHistory: [],
  memories: [],
  personas: [],
  activePersonaId: '',
};

export interface TestCallContext extends ToolCallContext {
  progress: string[];
  plans: ExecutionPlan[];
  steps: ExecutionStep[];
}

/** A call's context; what was told on the way is kept in `progress`, `plans` and `steps`. */
export function createCallContext(more: Partial<ToolCallContext> = {}): TestCallContext {
  const progress: string[] = [];
  const plans: ExecutionPlan[] = [];
  const steps: ExecutionStep[] = [];
  return {
    ...emptyContext,
    callId: 'call_1',
    signal: new AbortController().signal,
    onProgress: (text) => void progress.push(text),
    onPlan: (plan) => void plans.push(plan),
    onStep: (step) => void steps.push(step),
    ...more,
    progress,
    plans,
    steps,
  };
}

/** Memories in an array. */
export function createMemories(): MemoryStore & { items: MemoryItem[] } {
  const items: MemoryItem[] = [];
  return {
    items,
    async add({ text, source }) {
      const item = { id: `mem_${items.length + 1}` as MemoryId, text, source, createdAt: 0, updatedAt: 0 };
      items.push(item);
      return item;
    },
    update: async () => null,
    async remove(id) {
      const index = items.findIndex((item) => item.id === id);
      if (index >= 0) items.splice(index, 1);
      return index >= 0;
    },
    list: async ({ limit }) => items.slice(0, limit),
    count: async () => items.length,
    embeddingProgress: () => ({ memories: items.length, embedded: items.length, failure: null }),
    async search(query, { limit }) {
      const asked = new Set(segmentWords(query));
      const found = items.map((item) => ({
        item,
        score: segmentWords(item.text).filter((word) => asked.has(word)).length,
      }));
      return found
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, limit);
    },
  };
}
