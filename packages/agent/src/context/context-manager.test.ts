import { describe, expect, it } from 'vitest';
import { createMemories } from '../test-context.ts';
import { createContextManager, LEAST_SCORE } from './context-manager.ts';
import type { MemoryStore } from './memory.ts';

function start(memory: MemoryStore | null = createMemories()) {
  const errors: unknown[] = [];
  const manager = createContextManager({
    memory,
    history: () => [{ role: 'user', text: 'hi' }],
    personas: () => ({ personas: [], activePersonaId: 'plain' }),
    report: (error) => errors.push(error),
  });
  return { manager, errors };
}

describe('the context manager', () => {
  it('AC-3.2 AC-3.3 keeps the page and the selection until they are cleared', () => {
    const { manager } = start();
    const page = { url: 'https://a.example', title: 'A', text: 'text' };
    manager.updatePageContext(page);
    manager.updateSelection('words');
    expect(manager.buildContext()).toMatchObject({
      pageContext: page,
      selection: 'words',
      activePersonaId: 'plain',
    });
    manager.updatePageContext(null);
    manager.updateSelection(' ');
    expect(Object.keys(manager.buildContext()).sort()).toEqual([
      'activePersonaId',
      'chatHistory',
      'memories',
      'personas',
    ]);
  });

  it('AC-1.1 puts the memories nearest to the message into the context', async () => {
    const memories = createMemories();
    for (const text of ['green tea', 'tea', 'grey cat']) await memories.add({ text, source: 'user' });
    const { manager } = start(memories);
    await manager.retrieveRelevantMemories('green tea', 2);
    expect(manager.buildContext().memories.map(({ text }) => text)).toEqual(['green tea', 'tea']);
  });

  it('F-38 AC-1.1 leaves out memories that have nothing to do with the message', async () => {
    const memories = createMemories();
    for (const text of ['near', 'far']) await memories.add({ text, source: 'user' });
    const [near, far] = memories.items;
    if (!near || !far) throw new Error('nothing is remembered');
    memories.search = async () => [
      { item: near, score: LEAST_SCORE },
      { item: far, score: LEAST_SCORE - 0.01 },
    ];
    const { manager } = start(memories);
    await manager.retrieveRelevantMemories('anything');
    expect(manager.buildContext().memories).toEqual([near]);
  });

  it('a memory that fails is reported and does not keep the agent from answering', async () => {
    const broken = {
      ...createMemories(),
      count: async () => 1,
      embeddingProgress: () => ({ memories: 1, embedded: 1, failure: null }),
      search: () => Promise.reject(new Error('disk')),
    };
    const { manager, errors } = start(broken);
    expect(await manager.retrieveRelevantMemories('tea')).toEqual([]);
    expect(errors).toEqual([new Error('disk')]);
    expect(await start(null).manager.retrieveRelevantMemories('tea')).toEqual([]);
  });
});
