// `nod memory`: what the built-in agent remembers, from the shell.
import type { HubClient } from '@nod/client';
import { type Memory, memoryIdSchema } from '@nod/protocol';
import { createActionCommand, type Outcome } from '../command-line/command.ts';
import { readNumber, readText, readWords } from '../command-line/options.ts';
import { findOne, toShortIds } from '../command-line/short-ids.ts';
import { toVisible } from '../terminal/visible-text.ts';
import type { Texts } from '../texts/texts.ts';

/** The most memories that the hub gives at once, and the most that it finds. */
const PAGE = 500;
const FOUND = 50;
const OPTIONS = { limit: { type: 'string', default: '20' } } as const;

export const run = createActionCommand(OPTIONS, {
  list(args, { limit }, texts) {
    const most = readLimit(limit, texts);
    if (args.length > 0) return null;
    return async (client) => toList((await client.memories({ limit: most })).memories, texts);
  },
  search([words, ...rest], { limit }, texts) {
    if (words === undefined || rest.length > 0) return null;
    const query = { query: readWords(words, texts), limit: Math.min(readLimit(limit, texts), FOUND) };
    return async (client) => {
      const found = await client.searchMemories(query);
      return toList(
        found.map(({ memory }) => memory),
        texts,
      );
    };
  },
  add([given, ...rest], _, texts) {
    if (given === undefined || rest.length > 0) return null;
    const text = readWords(readText(given, texts), texts);
    return async (client) => {
      const memory = await client.addMemory({ text });
      return { result: memory, lines: [memory.id] };
    };
  },
  rm: ([given, ...rest], _, texts) =>
    given === undefined || rest.length > 0 ? null : (client) => remove(client, given, texts),
});

function readLimit(limit: string, texts: Texts): number {
  return readNumber('--limit', limit, [1, PAGE], texts);
}

async function remove(client: HubClient, given: string, texts: Texts): Promise<Outcome> {
  const whole = memoryIdSchema.safeParse(given);
  const id = whole.data ?? findOne(given, await readAll(client), texts.memories.unknown, texts).id;
  await client.removeMemory(id);
  return { result: { removed: id }, lines: [texts.memories.removed(id)] };
}

async function readAll(client: HubClient): Promise<Memory[]> {
  const all: Memory[] = [];
  for (;;) {
    const before = all.at(-1)?.updatedAt;
    const { memories } = await client.memories({ limit: PAGE, ...(before !== undefined && { before }) });
    all.push(...memories);
    if (memories.length < PAGE) return all;
  }
}

function toList(memories: Memory[], texts: Texts): Outcome {
  const shorten = toShortIds(memories.map(({ id }) => id));
  const lines = memories.map(({ id, text }) => `${shorten(id)}  ${toVisible(text).replaceAll('\n', ' ')}`);
  return { result: memories, lines: lines.length === 0 ? [texts.memories.none] : lines };
}
