// Queries, prepared, with typed rows.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export interface Query<Row> {
  all(...parameters: SQLInputValue[]): Row[];
  get(...parameters: SQLInputValue[]): Row | undefined;
  /** One row after the other, as far as they are taken. */
  iterate(...parameters: SQLInputValue[]): Iterable<Row>;
}

/** `Row` is what the SQL yields: the tables are strict and written by this adapter alone. */
export function prepareQuery<Row>(database: DatabaseSync, sql: string): Query<Row> {
  const statement = database.prepare(sql);
  return {
    all: (...parameters) => statement.all(...parameters) as unknown as Row[],
    iterate: (...parameters) => statement.iterate(...parameters) as unknown as Iterable<Row>,
    get: (...parameters) => statement.get(...parameters) as unknown as Row | undefined,
  };
}
