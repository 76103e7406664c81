import { describe, expect, it } from 'vitest';
import { createCallContext, createMemories } from '../test-context.ts';
import { createMemoryTools } from './memory-tools.ts';

function start() {
  const memory = createMemories();
  const [search, save] = createMemoryTools({ memory, source: 'nod' });
  return { memory, save, search };
}

describe('save_memory and search_memory', () => {
  it('what was saved is found, best first, with its source kept', async () => {
    const { memory, save, search } = start();
    for (const text of ['I like green tea', 'Tea ceremony on Friday, green tea too', 'My cat is grey'])
      await save.execute({ text }, createCallContext());
    const found = await search.execute({ query: 'green tea', limit: 2 }, createCallContext());
    expect(found.displayText).toBe('1. Tea ceremony on Friday, green tea too\n2. I like green tea');
    expect(memory.items[0]).toMatchObject({ text: 'I like green tea', source: 'nod' });
  });

  it('says when nothing is known', async () => {
    const { search } = start();
    expect(await search.execute({ query: 'dragons', limit: 5 }, createCallContext())).toMatchObject({
      success: true,
      displayText: 'Nothing is remembered about "dragons".',
    });
  });

  it('AC-2.4 refuses empty and endless texts, with an alternative', async () => {
    const { save, search, memory } = start();
    const results = [
      await save.execute({ text: ' ' }, createCallContext()),
      await save.execute({ text: 'x'.repeat(20_001) }, createCallContext()),
      await search.execute({ query: ' ', limit: 5 }, createCallContext()),
    ];
    for (const result of results)
      expect(result).toMatchObject({
        success: false,
        error: expect.any(String),
        alternatives: [expect.any(String)],
      });
    expect(memory.items).toEqual([]);
  });
});
