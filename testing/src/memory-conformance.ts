// The conformance suite of memory stores. The embedder is a fake one, so that meanings are known.
import type { FoundMemory, MemoryStore } from '@nod/agent';
import type { MemoryId } from '@nod/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeEmbedder, type FakeEmbedder } from './fakes/fake-embedder.ts';

export interface MemoryStoreUnderTest {
  store: MemoryStore;
  /** Resolves when everything added can be found by meaning. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export type OpenMemoryStore = (embedder: FakeEmbedder) => Promise<MemoryStoreUnderTest>;

const SYNONYMS = [
  ['wife', 'spouse'],
  ['car', 'vehicle'],
];
const UNKNOWN_ID = 'mem_unknownunknownunknown' as MemoryId;
const EVERYTHING = 100;

/** Declares the tests of the MemoryStore contract, for a store that `open` opens new and empty. */
export function describeMemoryStore(name: string, open: OpenMemoryStore): void {
  describe(`${name} as a memory store`, () => {
    let tested: MemoryStoreUnderTest;
    let store: MemoryStore;
    beforeAll(async () => {
      tested = await open(createFakeEmbedder({ synonyms: SYNONYMS }));
      store = tested.store;
    });
    beforeEach(() => removeAll());
    afterAll(() => tested.close());

    async function removeAll(): Promise<void> {
      const items = await store.list({ limit: 1000 });
      await Promise.all(items.map(({ id }) => store.remove(id)));
    }
    async function addAll(...texts: string[]): Promise<void> {
      for (const text of texts) await store.add({ text, source: 'user' });
      await tested.settle();
    }
    const find = async (query: string, limit = 1) =>
      (await store.search(query, { limit })).map(({ item }) => item.text);

    it('keeps what is added, with its source and time', async () => {
      const item = await store.add({ text: 'the sky is blue', source: 'scout' });
      expect(item).toMatchObject({ text: 'the sky is blue', source: 'scout', updatedAt: item.createdAt });
      expect(await store.list({ limit: 10 })).toEqual([item]);
      expect(await store.count()).toBe(1);
    });

    it('lists the newest first, page by page, without a gap, also those of the same millisecond', async () => {
      const added = await Promise.all(
        Array.from({ length: 7 }, (_, index) => store.add({ text: `note ${index}`, source: 'user' })),
      );
      const listed: string[] = [];
      let before: number | undefined;
      for (;;) {
        const page = await store.list({ limit: 3, ...(before === undefined ? {} : { before }) });
        if (page.length === 0) break;
        listed.push(...page.map(({ text }) => text));
        before = page.at(-1)?.createdAt;
      }
      expect(listed).toEqual(added.map(({ text }) => text).reverse());
    });

    it('changes a text, and finds the new one instead of the old', async () => {
      const item = await store.add({ text: 'the meeting is on Monday', source: 'user' });
      await addAll('the garden needs water');
      const changed = await store.update(item.id, 'the lunch is on Friday');
      expect(changed).toMatchObject({
        id: item.id,
        text: 'the lunch is on Friday',
        createdAt: item.createdAt,
      });
      await tested.settle();
      expect(await find('Friday lunch')).toEqual(['the lunch is on Friday']);
      expect(await find('Monday meeting', EVERYTHING)).not.toContain('the meeting is on Monday');
      expect(await store.count()).toBe(2);
    });

    it('removes for good', async () => {
      const item = await store.add({ text: 'a secret plan', source: 'user' });
      await tested.settle();
      expect(await store.remove(item.id)).toBe(true);
      expect(await find('secret plan', EVERYTHING)).toEqual([]);
      expect(await store.remove(item.id)).toBe(false);
      expect(await store.count()).toBe(0);
    });

    it('knows nothing of an unknown id', async () => {
      expect(await store.update(UNKNOWN_ID, 'text')).toBeNull();
      expect(await store.remove(UNKNOWN_ID)).toBe(false);
    });

    it('AC-1.1 finds a memory by its words, in English and in Chinese', async () => {
      await addAll(
        'The spare key hangs behind the boiler.',
        '备用钥匙放在门口的花盆下面。',
        'Naïve café, plate KX71.',
      );
      expect(await find('boiler keys')).toEqual(['The spare key hangs behind the boiler.']);
      expect(await find('花盆')).toEqual(['备用钥匙放在门口的花盆下面。']);
      expect(await find('NAIVE CAFE')).toEqual(['Naïve café, plate KX71.']);
      expect(await find('kx71')).toEqual(['Naïve café, plate KX71.']);
    });

    it('AC-1.1 finds a memory by its meaning', async () => {
      await addAll('my wife likes tulips', 'this car is red', 'rain tomorrow');
      expect(await find('spouse')).toEqual(['my wife likes tulips']);
      expect(await find('vehicle')).toEqual(['this car is red']);
    });

    it('finds nothing among nothing, for nothing, and for a limit of nothing', async () => {
      expect(await find('anything')).toEqual([]);
      await addAll('something');
      expect(await find('  ')).toEqual([]);
      expect(await find('something', 0)).toEqual([]);
    });

    it('rejects an aborted search', async () => {
      const signal = AbortSignal.abort(new Error('stopped'));
      await expect(store.search('x', { limit: 1, signal })).rejects.toThrow('stopped');
    });

    it('keeps and finds any text, whatever characters it and the query have', async () => {
      const awkward = [
        '"quoted" OR NOT (near)',
        "it's 100% * ^ : {}",
        '\u0000 control',
        '🎉',
        'a'.repeat(20_000),
        '',
      ];
      const texts = fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: 'grapheme' }));
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const item = await store.add({ text, source: 'user' });
          await tested.settle();
          const found = await store.search(text, { limit: EVERYTHING });
          if (text.trim() !== '') expect(found.map((one) => one.item)).toContainEqual(item);
          expect(await store.remove(item.id)).toBe(true);
        }),
        { numRuns: 100 },
      );
    });

    it('AC-1.1 Feature: agent-core-upgrade, Property 1: Memory Retrieval Relevance (AC-P1)', async () => {
      const words = fc.constantFrom(
        'wife',
        'spouse',
        'car',
        'red',
        'key',
        '生日',
        '钥匙',
        '咖啡',
        'monday',
        'the',
      );
      const sentence = fc.array(words, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
      await fc.assert(
        fc.asyncProperty(
          fc.array(sentence, { minLength: 1, maxLength: 12 }),
          sentence,
          fc.integer({ min: 1, max: 6 }),
          async (texts, query, limit) => {
            await Promise.all(texts.map((text) => store.add({ text, source: 'user' })));
            await tested.settle();
            const all = await store.search(query, { limit: EVERYTHING });
            const returned = await store.search(query, { limit });
            expectRelevance(returned, all, Math.min(limit, texts.length));
            expect(all).toHaveLength(texts.length);
            await removeAll();
          },
        ),
        { numRuns: 100 },
      );
    });
  });
}

/** The returned ones come best first, and none of those left out scores higher than any of them. */
function expectRelevance(returned: readonly FoundMemory[], all: readonly FoundMemory[], count: number): void {
  expect(returned).toHaveLength(count);
  const scores = returned.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((left, right) => right - left));
  const ids = new Set(returned.map(({ item }) => item.id));
  expect(ids.size).toBe(count);
  const lowest = Math.min(...scores);
  for (const { item, score } of all) {
    if (ids.has(item.id)) expect(scores).toContain(score);
    else expect(score).toBeLessThanOrEqual(lowest);
  }
}
