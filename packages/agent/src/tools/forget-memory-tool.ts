// The tool `forget_memory`: removes the one memory that says exactly this.

import type { Tool } from '../calls/tool.ts';
import { toFailed } from '../calls/tool-failures.ts';
import type { MemoryStore } from '../context/memory.ts';
import { inspectPlainly } from './plain-inspection.ts';

/** A memory is among the nearest to its own words. */
const NEAREST = 20;

export function createForgetMemoryTool({ memory }: { memory: MemoryStore }): Tool {
  return {
    name: 'forget_memory',
    description: 'Forgets one memory, named by its exact text. Search for it first.',
    actions: ['forget'],
    parameters: [
      {
        name: 'text',
        type: 'string',
        description: 'The whole text of the memory, as it was found.',
        required: true,
      },
    ],
    timeLimitMs: 15_000,
    alternatives: ['Search the memories first, then give the whole text of one.'],
    annotations: { destructive: true },
    inspect: inspectPlainly('text'),
    async execute({ text }, { signal }) {
      const words = String(text).trim();
      const found = words === '' ? [] : await memory.search(words, { limit: NEAREST, signal });
      const same = found.filter(({ item }) => item.text.trim() === words);
      for (const { item } of same) await memory.remove(item.id);
      if (same.length === 0) return toFailed('memory_missing');
      return { success: true, data: { text: words, count: same.length }, displayText: `Forgotten: ${words}` };
    },
  };
}
