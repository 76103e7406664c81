// The tool `save_memory`: keeps a text for later conversations.

import type { Tool } from '../calls/tool.ts';
import { toFailed } from '../calls/tool-failures.ts';
import type { MemoryStore } from '../context/memory.ts';
import { inspectPlainly } from './plain-inspection.ts';

const MAX_LENGTH = 20_000;

export interface SaveMemoryPorts {
  memory: MemoryStore;
  /** Who saves: the agent's name, or the person's address. */
  source: string;
}

export function createSaveMemoryTool({ memory, source }: SaveMemoryPorts): Tool {
  return {
    name: 'save_memory',
    description: 'Remembers a text: a fact, a wish, a result. The person can see, edit and delete it.',
    actions: ['remember'],
    parameters: [
      {
        name: 'text',
        type: 'string',
        description: 'What to remember, in words that stand by themselves.',
        required: true,
      },
    ],
    timeLimitMs: 15_000,
    alternatives: ['Try again.', 'Save a shorter text.'],
    inspect: inspectPlainly(),
    async execute({ text }) {
      const words = String(text).trim();
      if (words === '') return toFailed('memory_empty');
      if (words.length > MAX_LENGTH)
        return toFailed('memory_too_long', { most: MAX_LENGTH, length: words.length });
      const item = await memory.add({ text: words, source });
      return { success: true, data: { id: item.id, text: item.text }, displayText: `Saved: ${item.text}` };
    },
  };
}
