import { createCountingIds, createFakeMemories } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { suggestMentions } from './mention-suggestions.ts';

const files = {
  find: async (query: string, limit: number) =>
    ['notes.md', 'my notes.md', 'a\nb.md'].filter((path) => path.includes(query)).slice(0, limit),
};

async function suggest(query: string, remembered: string[] = []) {
  const memories = createFakeMemories(() => 0, createCountingIds());
  for (const text of remembered) await memories.add({ text, source: 'user' });
  return suggestMentions(query, { files, memories });
}

describe('suggestions of mentions', () => {
  it('CM-4.3 begin with the kinds, then files', async () => {
    expect((await suggest('', ['Anna has cats'])).map(({ text }) => text)).toEqual([
      '@page',
      '@selection',
      '@memory',
      '@file:',
      '@file:notes.md',
      '@file:"my notes.md"',
    ]);
  });

  it.each([
    ['PA', ['@page']],
    ['选', ['@selection']],
    ['notes', ['@file:notes.md', '@file:"my notes.md"']],
    ['file:my', ['@file:"my notes.md"']],
    ['文件：“my', ['@file:"my notes.md"']],
    ['nothing of the kind', []],
  ])('CM-4.3 "@%s" offers %j', async (query, texts) => {
    expect((await suggest(query)).map(({ text }) => text)).toEqual(texts);
  });

  it('CM-4.3 offer no kind of which there is nothing', async () => {
    expect((await suggest('')).map(({ text }) => text)).not.toContain('@memory');
    const memories = createFakeMemories(() => 0, createCountingIds());
    const nothing = await suggestMentions('', { files: { find: async () => [] }, memories });
    expect(nothing.map(({ text }) => text)).toEqual(['@page', '@selection']);
  });

  it('CM-4.3 hold memories with the typed words after the files', async () => {
    const remembered = ['My notes are in the drawer', 'Anna has cats'];
    expect((await suggest('notes', remembered)).map(({ text }) => text)).toEqual([
      '@file:notes.md',
      '@file:"my notes.md"',
      '@memory:"My notes are in the drawer"',
    ]);
  });

  it('CM-4.3 memories are found by what is typed, and mentioned by their first words', async () => {
    const long = `The flight leaves on Friday. ${'And more. '.repeat(20)}`;
    const [found] = await suggest('memory:flight', [long, 'Anna has cats']);
    expect(found).toMatchObject({ kind: 'memory', label: long });
    expect(found?.text).toMatch(/^@memory:"The flight leaves on Friday\. .{0,40}"$/u);
    expect(await suggest('memory:')).toEqual([]);
  });
});
