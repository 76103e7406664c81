// The test set of the memory store: memories, and queries with the one memory each should find.
import { readFileSync } from 'node:fs';

export interface Memory {
  key: string;
  text: string;
}

export interface Query {
  query: string;
  /** The key of the memory. */
  expects: string;
  kind: 'lexical' | 'paraphrase' | 'cross';
  language: 'en' | 'zh';
}

function read<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../../adapters/memory-sqlite/cases/${name}`, import.meta.url), 'utf8'),
  );
}

export const MEMORIES = read<Memory[]>('memories.json');
/** Messages that no memory has anything to do with. */
export const UNRELATED = read<string[]>('unrelated.json');
export const QUERIES = read<Query[]>('queries.json');
