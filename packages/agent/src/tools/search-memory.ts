// The tool `search_memory`: what is remembered about something, nearest first.

import type { Tool, ToolResult } from '../calls/tool.ts';
import { toFailed } from '../calls/tool-failures.ts';
import type { MemoryStore } from '../context/memory.ts';
import { inspectPlainly } from './plain-inspection.ts';

const MAX_LIMIT = 50;

export interface FoundMemories {
  memories: { id: string; text: string; score: number }[];
}

export function createSearchMemoryTool({ memory }: { memory: MemoryStore }): Tool {
  return {
    name: 'search_memory',
    description: 'Searches what the person asked to remember, by meaning, in any language.',
    actions: ['recall'],
    parameters: [
      { name: 'query', type: 'string', description: 'What to look for.', required: true },
      { name: 'limit', type: 'number', description: 'How many at most.', default: 5 },
    ],
    timeLimitMs: 15_000,
    alternatives: ['Search with other words.', 'Look through the memories in the panel.'],
    annotations: { readOnly: true },
    inspect: inspectPlainly(),
    async execute({ query, limit }, { signal }) {
      const words = String(query).trim();
      if (words === '') return toFailed('query_missing');
      const count = Math.min(MAX_LIMIT, Math.max(1, Math.floor(Number(limit))));
      return toResult(words, await memory.search(words, { limit: count, signal }));
    },
  };
}

function toResult(query: string, found: Awaited<ReturnType<MemoryStore['search']>>): ToolResult {
  const memories = found.map(({ item, score }) => ({ id: item.id, text: item.text, score }));
  const data: FoundMemories = { memories };
  const lines = memories.map(({ text }, index) => `${index + 1}. ${text}`);
  const displayText = lines.length > 0 ? lines.join('\n') : `Nothing is remembered about "${query}".`;
  return { success: true, data, displayText };
}
