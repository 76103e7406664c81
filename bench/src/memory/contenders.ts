// The ways to find a memory that are compared: each takes texts and gives the keys of the five best.
import { DatabaseSync } from 'node:sqlite';
import type { Embedder, MemoryStore } from '@nod/agent';
import { openMemoryStore } from '@nod/memory-sqlite';
import { clock, newId, timer } from '@nod/system-node';
import MiniSearch from 'minisearch';
import { resources } from '../servers/resources.ts';
import type { Memory } from './cases.ts';

const FOUND = 5;
const ADD_AT_ONCE = 2_000;

export interface Contender {
  name: string;
  add(memories: readonly Memory[]): Promise<void>;
  search(query: string): Promise<string[]>;
}

export interface NodContender extends Contender {
  /** As `search`, with the scores. */
  find(query: string): Promise<{ key: string; score: number }[]>;
}

export async function createNodContender(path: string, embedder: Embedder): Promise<NodContender> {
  const store = await openMemoryStore({ path, embedder, newId, clock, timer });
  resources.defer(() => store.close());
  const keys = new Map<string, string>();
  const find = async (query: string) =>
    (await store.search(query, { limit: FOUND })).map(({ item, score }) => ({
      key: keys.get(item.id) ?? '',
      score,
    }));
  return {
    name: 'Nod: words and meaning',
    async add(memories) {
      for (let start = 0; start < memories.length; start += ADD_AT_ONCE) {
        await addAll(store, memories.slice(start, start + ADD_AT_ONCE), keys);
      }
      await store.whenEmbedded();
    },
    find,
    search: async (query) => (await find(query)).map(({ key }) => key),
  };
}

async function addAll(
  store: MemoryStore,
  memories: readonly Memory[],
  keys: Map<string, string>,
): Promise<void> {
  await Promise.all(
    memories.map(async ({ key, text }) => {
      const { id } = await store.add({ text, source: 'bench' });
      keys.set(id, key);
    }),
  );
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const cutIntoWords = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment).join(' ');
const leaveAsIs = (text: string) => text;

export const createFtsContender = () => createTextContender('FTS5 unicode61', leaveAsIs);
export const createSegmentedFtsContender = () =>
  createTextContender('FTS5 over segmented words', cutIntoWords);

function createTextContender(name: string, prepare: (text: string) => string): Contender {
  const database = new DatabaseSync(':memory:');
  resources.defer(() => database.close());
  database.exec(`CREATE VIRTUAL TABLE memories USING fts5 (key UNINDEXED, text)`);
  const insert = database.prepare('INSERT INTO memories VALUES (?, ?)');
  const find = database.prepare(
    `SELECT key FROM memories WHERE memories MATCH ? ORDER BY rank LIMIT ${FOUND}`,
  );
  return {
    name,
    async add(memories) {
      database.exec('BEGIN');
      for (const { key, text } of memories) insert.run(key, prepare(text));
      database.exec('COMMIT');
    },
    async search(query) {
      const words = prepare(query).match(/[\p{L}\p{N}]+/gu) ?? [];
      return find.all(words.map((word) => `"${word}"`).join(' OR ')).map(({ key }) => String(key));
    },
  };
}

export function createMiniSearchContender(): Contender {
  const index = new MiniSearch<Memory>({ fields: ['text'], idField: 'key' });
  return {
    name: 'MiniSearch',
    async add(memories) {
      index.addAll(memories);
    },
    search: async (query) =>
      index
        .search(query)
        .slice(0, FOUND)
        .map(({ id }) => String(id)),
  };
}
