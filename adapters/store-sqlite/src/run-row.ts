// A run as a row with its steps gathered into one JSON array, and back.
import type { Run, RunEnd, RunStep } from '@nod/protocol';

export interface RunRow {
  run: string;
  run_end: string | null;
  steps: string;
}

/**
 * Selects `RunRow`s; a condition and an order follow.
 * Steps are joined as texts: SQLite's own JSON functions refuse what is nested deeper than 1000 levels.
 */
export const SELECT_RUNS = `SELECT run, run_end,
  (SELECT '[' || coalesce(group_concat(step, ',' ORDER BY step_order), '') || ']'
     FROM run_steps WHERE run_id = runs.id) AS steps
  FROM runs`;

export function toRun({ run, run_end, steps }: RunRow): Run {
  return {
    ...(JSON.parse(run) as Run),
    steps: JSON.parse(steps) as RunStep[],
    end: run_end === null ? null : (JSON.parse(run_end) as RunEnd),
  };
}
