// The audit table: entries are added and read, never changed.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type AuditEntry, type AuditQuery, auditEntrySchema, type NewAuditEntry } from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

export type AuditTable = ReturnType<typeof createAuditTable>;
type Filter = Exclude<keyof AuditQuery, 'limit'>;

// A clock can be put back, so entries are in the order of their ids, not of their times. What is at the wanted
// time lies between two ids all the same: without saying so, a scan for it would go on through older entries.
// The plus makes SQLite find those ids by the index of times; it would look through the entries one by one.
const CONDITIONS: Record<Filter, string> = {
  since: 'at >= ? AND id >= (SELECT min(+id) FROM audit WHERE at >= ?)',
  until: 'at <= ? AND id <= (SELECT max(+id) FROM audit WHERE at <= ?)',
  agent: 'agent = ?',
  toolName: 'toolName = ?',
  outcome: 'outcome = ?',
  surface: 'surface = ?',
  conversationId: 'conversationId = ?',
  before: 'id < ?',
};

export function createAuditTable(database: DatabaseSync, rows: ReadableRows) {
  const insert = database.prepare('INSERT INTO audit (entry) VALUES (?)');
  const toEntry = ({ id, entry }: { id: number; entry: string }) =>
    rows.decode(`audit ${id}`, auditEntrySchema, () => ({ ...JSON.parse(entry), id }));
  return {
    /** Inside a transaction that somebody else begins and ends. */
    record: (entry: NewAuditEntry) => void insert.run(JSON.stringify(entry)),
    read(query: AuditQuery): AuditEntry[] {
      const { sql, parameters } = toAuditSelect(query);
      return prepareQuery(database, sql, toEntry).all(...parameters);
    },
  };
}

/** The SQL holds only the conditions that are asked for, so that SQLite picks the index that fits. */
export function toAuditSelect(query: AuditQuery): { sql: string; parameters: SQLInputValue[] } {
  const parameters: SQLInputValue[] = [query.limit];
  const conditions: string[] = [];
  for (const [filter, condition] of Object.entries(CONDITIONS)) {
    const value = query[filter as Filter];
    if (value !== undefined) conditions.push(condition.replaceAll('?', `?${parameters.push(value)}`));
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  return { sql: `SELECT id, entry FROM audit ${where} ORDER BY id DESC LIMIT ?1`, parameters };
}
