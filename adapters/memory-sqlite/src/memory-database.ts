// The memories in the file and their two indexes, kept in step. Synchronous: it lives in the worker.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { FoundMemory, MemoryItem } from '@nod/agent';
import type { MemoryCalls, WorkerStart } from './memory-calls.ts';
import { rankMemories } from './memory-ranking.ts';
import { createVectorIndex, toStoredVector, type VectorIndex } from './vector-index.ts';
import { createWordIndex } from './word-index.ts';

const COLUMNS = 'number, id, text, source, createdAt, updatedAt, revision';
const LARGEST_LIMIT = 1_000;

type Row = MemoryItem & { number: number; revision: number } & Record<string, SQLOutputValue>;

/** Writes are for a transaction that somebody else begins and ends; after undoing one, create it anew. */
export function createMemoryDatabase(database: DatabaseSync, start: WorkerStart): MemoryCalls {
  const embedder = registerEmbedder(database, start.embedderId);
  const words = createWordIndex(database);
  const vectors = loadVectors(database, embedder, start.dimensions);
  const waiting = createWaitingList(readWaiting(database, embedder));

  const insert = database.prepare(
    `INSERT INTO memories (id, text, source, createdAt, updatedAt)
       VALUES (?1, ?2, ?3, max(?4, coalesce((SELECT max(createdAt) + 1 FROM memories), ?4)), ?5)
       RETURNING ${COLUMNS}`,
  );
  const change = database.prepare(
    `UPDATE memories SET text = ?2, updatedAt = ?3, revision = revision + 1 WHERE id = ?1 RETURNING ${COLUMNS}`,
  );
  const erase = database.prepare('DELETE FROM memories WHERE number = ?');
  const byId = database.prepare(`SELECT ${COLUMNS} FROM memories WHERE id = ?`);
  const byNumber = database.prepare(`SELECT ${COLUMNS} FROM memories WHERE number = ?`);
  const page = database.prepare(
    `SELECT ${COLUMNS} FROM memories WHERE createdAt < ? ORDER BY createdAt DESC LIMIT ?`,
  );
  const total = database.prepare('SELECT count(*) AS total FROM memories');
  const eraseVectors = database.prepare('DELETE FROM vectors WHERE memory = ?');
  const eraseOtherVectors = database.prepare('DELETE FROM embedders WHERE number <> ?');
  const insertVector = database.prepare(
    `INSERT INTO vectors (embedder, memory, scale, numbers)
       SELECT ?1, number, ?3, ?4 FROM memories WHERE number = ?2 AND revision = ?5
       ON CONFLICT (embedder, memory) DO UPDATE SET scale = excluded.scale, numbers = excluded.numbers`,
  );

  function forgetVector(memory: number): void {
    eraseVectors.run(memory);
    vectors.remove(memory);
  }

  function find(memory: number): Row {
    const row = byNumber.get(memory) as Row | undefined;
    if (!row) throw new Error(`memory ${memory} is in an index but not in its table`);
    return row;
  }

  return {
    add({ id, text, source, createdAt, updatedAt }) {
      const row = insert.get(id, text, source, createdAt, updatedAt) as Row;
      words.add(row.number, text);
      waiting.add(row.number);
      return toItem(row);
    },

    update(id, text, updatedAt) {
      const before = byId.get(id) as Row | undefined;
      const row = change.get(id, text, updatedAt) as Row | undefined;
      if (!before || !row) return null;
      const memory = row.number;
      words.remove(memory, before.text);
      words.add(memory, text);
      forgetVector(memory);
      waiting.add(memory);
      return toItem(row);
    },

    remove(id) {
      const row = byId.get(id) as Row | undefined;
      if (!row) return false;
      const memory = row.number;
      words.remove(memory, row.text);
      forgetVector(memory);
      waiting.remove(memory);
      erase.run(memory);
      return true;
    },

    list: (before, limit) => page.all(before ?? Number.MAX_VALUE, limit).map((row) => toItem(row as Row)),

    counts: () => ({ memories: Number(total.get()?.total), waiting: waiting.size() }),

    search(query): FoundMemory[] {
      const limit = Math.min(query.limit, LARGEST_LIMIT);
      const ranked = rankMemories(words, vectors, { ...query, limit });
      return ranked.map(({ memory, score }) => ({ item: toItem(find(memory)), score }));
    },

    waiting: (limit) =>
      waiting.first(limit).map((memory) => {
        const { revision, text } = find(memory);
        return { memory, revision, text };
      }),

    storeVectors(embedded) {
      for (const { memory, revision, vector } of embedded) {
        const stored = toStoredVector(vector);
        const { changes } = insertVector.run(embedder, memory, stored.scale, stored.numbers, revision);
        if (changes === 0) continue;
        vectors.set(memory, stored);
        waiting.remove(memory);
      }
      if (waiting.size() === 0) eraseOtherVectors.run(embedder);
    },

    postpone: waiting.postpone,
  };
}

function toItem({ number: _, revision: __, ...item }: Row): MemoryItem {
  return item;
}

function registerEmbedder(database: DatabaseSync, id: string): number {
  database.prepare('INSERT INTO embedders (id) VALUES (?) ON CONFLICT (id) DO NOTHING').run(id);
  return Number(database.prepare('SELECT number FROM embedders WHERE id = ?').get(id)?.number);
}

function loadVectors(database: DatabaseSync, embedder: number, dimensions: number): VectorIndex {
  const index = createVectorIndex(dimensions);
  const rows = database.prepare(
    'SELECT memory, scale, numbers FROM vectors WHERE embedder = ? ORDER BY memory',
  );
  for (const row of rows.iterate(embedder)) {
    const bytes = row.numbers as Uint8Array;
    const numbers = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    index.set(Number(row.memory), { scale: Number(row.scale), numbers });
  }
  return index;
}

function* readWaiting(database: DatabaseSync, embedder: number): Generator<number> {
  const rows = database.prepare(
    `SELECT number FROM memories
       WHERE NOT EXISTS (SELECT 1 FROM vectors WHERE embedder = ? AND memory = memories.number) ORDER BY number`,
  );
  for (const row of rows.iterate(embedder)) yield Number(row.number);
}

/** The memories that have no vector yet, newest first, those that failed last. `memories` are in the order added. */
function createWaitingList(memories: Iterable<number>) {
  let waiting = new Set(memories);
  return {
    add(memory: number): void {
      waiting.delete(memory);
      waiting.add(memory);
    },
    remove: (memory: number): boolean => waiting.delete(memory),
    postpone(failed: readonly number[]): void {
      const known = failed.filter((memory) => waiting.has(memory));
      waiting = new Set([...known, ...waiting]);
    },
    first: (limit: number): number[] => [...waiting].slice(-limit).reverse(),
    size: (): number => waiting.size,
  };
}
