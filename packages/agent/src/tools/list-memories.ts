// The tool `list_memories`: what is remembered, newest first.

import type { Tool } from '../calls/tool.ts';
import type { MemoryStore } from '../context/memory.ts';
import { inspectPlainly } from './plain-inspection.ts';
import type { FoundMemories } from './search-memory.ts';

const MAX_LIMIT = 50;

export interface ListedMemories extends FoundMemories {
  /** How many there are in all. */
  count: number;
}

export function createListMemoriesTool({ memory }: { memory: MemoryStore }): Tool {
  return {
    name: 'list_memories',
    description: 'Lists what the person asked to remember, newest first.',
    actions: ['list_memories'],
    parameters: [{ name: 'limit', type: 'number', description: 'How many at most.', default: 20 }],
    timeLimitMs: 15_000,
    alternatives: ['Look through the memories in the panel.'],
    annotations: { readOnly: true },
    inspect: inspectPlainly(),
    async execute({ limit }) {
      const items = await memory.list({ limit: Math.min(MAX_LIMIT, Math.max(1, Math.floor(Number(limit)))) });
      const memories = items.map(({ id, text }) => ({ id, text, score: 1 }));
      const data: ListedMemories = { memories, count: await memory.count() };
      const lines = memories.map(({ text }, index) => `${index + 1}. ${text}`);
      return { success: true, data, displayText: lines.join('\n') || 'Nothing is remembered.' };
    },
  };
}
