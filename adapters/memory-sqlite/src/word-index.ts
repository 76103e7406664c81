// The word index: the memories that contain words of a query, and how many of them. An FTS5 table.
import type { DatabaseSync } from 'node:sqlite';
import { listWords } from './word-list.ts';

/** So many entries of the index are read for one search; the commonest words beyond that are left out. */
const MOST_ENTRIES = 3_000;

export type WordIndex = ReturnType<typeof createWordIndex>;

interface QueryWord {
  word: string;
  memories: number;
  weight: number;
}

export function createWordIndex(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO memory_words (rowid, words) VALUES (?, ?)');
  const erase = database.prepare('DELETE FROM memory_words WHERE rowid = ?');
  const find = database.prepare('SELECT rowid, rank FROM memory_words WHERE memory_words MATCH ?');
  const memoriesByWord = readCounts(database);
  let total = Number(database.prepare('SELECT count(*) AS total FROM memories').get()?.total);

  function count(words: readonly string[], change: 1 | -1): void {
    total += change;
    for (const word of new Set(words)) {
      const memories = (memoriesByWord.get(word) ?? 0) + change;
      if (memories > 0) memoriesByWord.set(word, memories);
      else memoriesByWord.delete(word);
    }
  }

  /** As FTS5 weighs words for its rank. Its vocabulary may count removed memories until it tidies up. */
  function toWeight(counted: number): number {
    const memories = Math.min(counted, total);
    return Math.max(1e-6, Math.log((total - memories + 0.5) / (memories + 0.5)));
  }

  function weigh(query: string): QueryWord[] {
    return [...new Set(listWords(query))].map((word) => {
      const memories = memoriesByWord.get(word) ?? 0;
      return { word, memories, weight: toWeight(memories) };
    });
  }

  return {
    add(memory: number, text: string): void {
      const words = listWords(text);
      insert.run(memory, words.join(' '));
      count(words, 1);
    },
    /** `text` is what was added. */
    remove(memory: number, text: string): void {
      erase.run(memory);
      count(listWords(text), -1);
    },
    /**
     * For each memory with a word of the query, which part of the query it has: 0 to 1, rare words weighing more.
     * With `everyWord`, common words count even if that takes long.
     */
    match(query: string, { everyWord }: { everyWord: boolean }): Map<number, number> {
      const words = weigh(query);
      const chosen = chooseWords(words, everyWord ? Number.POSITIVE_INFINITY : MOST_ENTRIES);
      if (chosen.length === 0) return new Map();
      const whole = words.reduce((sum, { weight }) => sum + weight, 0);
      const rows = find.all(chosen.map(({ word }) => `"${word}"`).join(' OR '));
      return new Map(rows.map((row) => [Number(row.rowid), Math.min(1, -Number(row.rank) / whole)]));
    },
  };
}

/** The rarest words first, as long as the index has few enough entries for them. */
function chooseWords(words: readonly QueryWord[], mostEntries: number): QueryWord[] {
  let entries = 0;
  return words
    .filter(({ memories }) => memories > 0)
    .sort((left, right) => left.memories - right.memories)
    .filter(({ memories }) => {
      entries += memories;
      return entries <= mostEntries;
    });
}

/** In how many memories each word occurs. */
function readCounts(database: DatabaseSync): Map<string, number> {
  database.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS temp.vocabulary USING fts5vocab (main, memory_words, row)`,
  );
  const rows = database.prepare('SELECT term, doc FROM temp.vocabulary').all();
  return new Map(rows.map((row) => [String(row.term), Number(row.doc)]));
}
