// Statements, prepared: queries whose rows are read as values, and changes whose parameters are fields of a value.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

export interface Query<Row, T = Row> {
  /** Without what cannot be read. */
  all(...parameters: SQLInputValue[]): T[];
  /** Null when there is no row, or it cannot be read. */
  get(...parameters: SQLInputValue[]): T | null;
  /** One row after the other, as far as they are taken. */
  iterate(...parameters: SQLInputValue[]): Iterable<Row>;
}

/**
 * `Row` is what the SQL yields: the tables are strict and written by this adapter alone. `read` gives null for what
 * cannot be read; without it, the rows themselves are the values.
 */
export function prepareQuery<Row, T = Row>(
  database: DatabaseSync,
  sql: string,
  read: (row: Row) => T | null = (row) => ({ ...row }) as unknown as T,
): Query<Row, T> {
  const statement = database.prepare(sql);
  return {
    all: (...parameters) => statement.all(...parameters).flatMap((row) => read(row as Row) ?? []),
    get(...parameters) {
      const row = statement.get(...parameters);
      return row ? read(row as Row) : null;
    },
    iterate: (...parameters) => statement.iterate(...parameters) as Iterable<Row>,
  };
}

/** Runs the SQL with the fields that it names, `:id`; gives how many rows were changed. */
export type RunChange = (fields: object) => number;

/** Objects are stored as JSON, true and false as 1 and 0. SQLite takes parameters by number faster than by name. */
export function prepareChange(database: DatabaseSync, sql: string): RunChange {
  const names = [...new Set(Array.from(sql.matchAll(/:(\w+)/g), ([, name = '']) => name))];
  const statement = database.prepare(sql.replace(/:(\w+)/g, (_, name) => `?${names.indexOf(name) + 1}`));
  return (fields) => {
    const given = fields as Record<string, unknown>;
    return Number(statement.run(...names.map((name) => toColumn(given[name]))).changes);
  };
}

function toColumn(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as SQLInputValue);
}
