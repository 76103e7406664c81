// A run as a row with its steps gathered into one JSON array, and back.
import type { Run, RunEnd, RunStep } from '@nod/protocol';

export interface RunRow {
  run: string;
  run_end: string | null;
  steps: string;
}

/** Selects `RunRow`s; a condition and an order follow. */
export const SELECT_RUNS = `SELECT run, run_end,
  (SELECT json_group_array(json(step)) FROM
     (SELECT step FROM run_steps WHERE run_id = runs.id ORDER BY step_order)) AS steps
  FROM runs`;

export function toRun({ run, run_end, steps }: RunRow): Run {
  return {
    ...(JSON.parse(run) as Run),
    steps: JSON.parse(steps) as RunStep[],
    end: run_end === null ? null : (JSON.parse(run_end) as RunEnd),
  };
}
