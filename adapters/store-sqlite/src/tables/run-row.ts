// A run as a row with its steps gathered into one JSON array, and back.
import { type Run, runSchema } from '@nod/protocol';
import type { ReadableRows } from '../database/readable-rows.ts';

export interface RunRow {
  id: string;
  run: string;
  runEnd: string | null;
  steps: string;
}

/**
 * Selects `RunRow`s; a condition and an order follow.
 * Steps are joined as texts: SQLite's own JSON functions refuse what is nested deeper than 1000 levels.
 */
export const SELECT_RUNS = `SELECT id, run, runEnd,
  (SELECT '[' || coalesce(group_concat(step, ',' ORDER BY stepOrder), '') || ']'
     FROM run_steps WHERE runId = runs.id) AS steps
  FROM runs`;

/** Null when the row or one of its steps cannot be read. */
export function toRun(rows: ReadableRows, { id, run, runEnd, steps }: RunRow): Run | null {
  return rows.decode(`run ${id}`, runSchema, () => {
    const started: object = JSON.parse(run);
    return { ...started, steps: JSON.parse(steps), end: runEnd === null ? null : JSON.parse(runEnd) };
  });
}
