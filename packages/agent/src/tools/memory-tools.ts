// The tools `search_memory`, `list_memories`, `save_memory` and `forget_memory`: what the person asked to remember.
import type { Tool, ToolResult } from '../calls/tool.ts';
import { toFailed } from '../calls/tool-failures.ts';
import type { MemoryStore } from '../context/memory.ts';
import { inspectPlainly } from './plain-inspection.ts';

const MAX_LIMIT = 50;
const MAX_LENGTH = 20_000;
/** A memory is among the nearest to its own words. */
const NEAREST = 20;
const TIME_LIMIT_MS = 15_000;

export interface MemoryPorts {
  memory: MemoryStore;
  /** Who saves: the agent's name, or the person's address. */
  source: string;
}

export interface FoundMemories {
  memories: { id: string; text: string; score: number }[];
}

export interface ListedMemories extends FoundMemories {
  /** How many there are in all. */
  count: number;
}

/** To search, to save, to list, to forget. */
export function createMemoryTools({ memory, source }: MemoryPorts): [Tool, Tool, Tool, Tool] {
  return [toSearch(memory), toSaving(memory, source), toListing(memory), toForgetting(memory)];
}

/** Nearest first. */
function toSearch(memory: MemoryStore): Tool {
  return {
    name: 'search_memory',
    description: 'Searches what the person asked to remember, by meaning, in any language.',
    actions: ['recall'],
    parameters: [
      { name: 'query', type: 'string', description: 'What to look for.', required: true },
      { name: 'limit', type: 'number', description: 'How many at most.', default: 5 },
    ],
    timeLimitMs: TIME_LIMIT_MS,
    alternatives: ['Search with other words.', 'Look through the memories in the panel.'],
    annotations: { readOnly: true },
    inspect: inspectPlainly(),
    async execute({ query, limit }, { signal }) {
      const words = String(query).trim();
      if (words === '') return toFailed('query_missing');
      const found = await memory.search(words, { limit: toCount(limit), signal });
      const memories = found.map(({ item, score }) => ({ id: item.id, text: item.text, score }));
      return toFound({ memories }, `Nothing is remembered about "${words}".`);
    },
  };
}

/** Newest first. */
function toListing(memory: MemoryStore): Tool {
  return {
    name: 'list_memories',
    description: 'Lists what the person asked to remember, newest first.',
    actions: ['list_memories'],
    parameters: [{ name: 'limit', type: 'number', description: 'How many at most.', default: 20 }],
    timeLimitMs: TIME_LIMIT_MS,
    alternatives: ['Look through the memories in the panel.'],
    annotations: { readOnly: true },
    inspect: inspectPlainly(),
    async execute({ limit }) {
      const items = await memory.list({ limit: toCount(limit) });
      const memories = items.map(({ id, text }) => ({ id, text, score: 1 }));
      const data: ListedMemories = { memories, count: await memory.count() };
      return toFound(data, 'Nothing is remembered.');
    },
  };
}

function toCount(limit: unknown): number {
  return Math.min(MAX_LIMIT, Math.max(1, Math.floor(Number(limit))));
}

function toFound(data: FoundMemories, none: string): ToolResult {
  const lines = data.memories.map(({ text }, index) => `${index + 1}. ${text}`);
  return { success: true, data, displayText: lines.join('\n') || none };
}

function toSaving(memory: MemoryStore, source: string): Tool {
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
    timeLimitMs: TIME_LIMIT_MS,
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

/** Removes the one memory that says exactly this. */
function toForgetting(memory: MemoryStore): Tool {
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
    timeLimitMs: TIME_LIMIT_MS,
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
