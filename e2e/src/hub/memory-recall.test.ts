// The memory store with the offline embedder, as the product composes them, on the store's own test set.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMiniLmEmbedder } from '@nod/embedder-minilm';
import { openMemoryStore, type SqliteMemoryStore } from '@nod/memory-sqlite';
import { clock, newId, timer } from '@nod/system-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Query {
  query: string;
  expects: string;
  kind: string;
  language: string;
}

function read<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../../adapters/memory-sqlite/cases/${name}`, import.meta.url), 'utf8'),
  );
}

const memories = read<{ key: string; text: string }[]>('memories.json');
const queries = read<Query[]>('queries.json');

describe('the memory, offline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-recall-'));
  const embedder = createMiniLmEmbedder();
  let store: SqliteMemoryStore;

  beforeAll(async () => {
    store = await openMemoryStore({
      path: join(folder, 'memories.sqlite'),
      embedder,
      newId,
      clock,
      timer,
      queryTimeLimitMs: 60_000,
    });
    await Promise.all(memories.map(({ text }) => store.add({ text, source: 'user' })));
    await store.whenEmbedded();
  });
  afterAll(async () => {
    await store.close();
    await embedder.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function isFound({ query, expects }: Query): Promise<boolean> {
    const found = await store.search(query, { limit: 5 });
    const text = memories.find(({ key }) => key === expects)?.text;
    return found.some(({ item }) => item.text === text);
  }

  it('has a test set worth the name', () => {
    expect(memories.length).toBeGreaterThanOrEqual(60);
    expect(queries.length).toBeGreaterThanOrEqual(80);
  });

  it.each([
    ['lexical', 'en', 1],
    ['lexical', 'zh', 1],
    ['paraphrase', 'en', 0.95],
    ['paraphrase', 'zh', 0.85],
    ['cross', 'en', 0.85],
    ['cross', 'zh', 0.85],
  ])(
    'AC-1.1 finds the memory among the first five: %s queries in %s, at least %d of them',
    async (kind, language, floor) => {
      const asked = queries.filter((query) => query.kind === kind && query.language === language);
      const found = await Promise.all(asked.map(isFound));
      const missed = asked.filter((_, index) => !found[index]).map(({ query }) => query);
      expect(1 - missed.length / asked.length, `missed: ${missed.join(' | ')}`).toBeGreaterThanOrEqual(floor);
    },
  );
});
