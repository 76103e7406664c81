// A plan is steps that depend on each other. Here it is judged and ordered; the engine runs it.

export interface PlannedStep {
  id: string;
  tool: string;
  /** `{{stepId}}` inside a text stands for what that step gave. */
  parameters: Record<string, unknown>;
  dependsOn?: string[];
}

export interface ExecutionPlan {
  id: string;
  steps: PlannedStep[];
  estimatedDuration?: number;
}

export type PlanVerdict = { valid: true } | { valid: false; error: string };

/** Steps whose ids repeat, depend on what is not there, or wait for each other in a circle are errors. */
export function evaluatePlan({ steps }: ExecutionPlan): PlanVerdict {
  const ids = new Set<string>();
  for (const { id } of steps) {
    if (ids.has(id)) return refuse(`two steps are called "${id}"`);
    ids.add(id);
  }
  for (const { id, dependsOn = [] } of steps) {
    const unknown = dependsOn.find((each) => !ids.has(each));
    if (unknown !== undefined)
      return refuse(`step "${id}" depends on "${unknown}", which is not in the plan`);
  }
  const waiting = findWaiting(steps);
  if (waiting.length === 0) return { valid: true };
  return refuse(`these steps wait for each other: ${waiting.map(({ id }) => `"${id}"`).join(', ')}`);
}

/** What never becomes ready when ready steps are taken away again and again. */
function findWaiting(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  const done = new Set<string>();
  let waiting = steps;
  for (;;) {
    const ready = waiting.filter((step) => isReady(step, done));
    if (ready.length === 0) return waiting;
    for (const { id } of ready) done.add(id);
    waiting = waiting.filter(({ id }) => !done.has(id));
  }
}

export function isReady({ dependsOn = [] }: PlannedStep, done: ReadonlySet<string>): boolean {
  return dependsOn.every((id) => done.has(id));
}

/** Puts what earlier steps gave into the parameters of a later one. */
export function fillParameters(
  parameters: Record<string, unknown>,
  observations: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, fillValue(value, observations)]),
  );
}

function fillValue(value: unknown, observations: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{\{([^{}]+)\}\}/gu, (whole, id: string) => observations.get(id.trim()) ?? whole);
  }
  if (Array.isArray(value)) return value.map((each) => fillValue(each, observations));
  if (typeof value !== 'object' || value === null) return value;
  return fillParameters(value as Record<string, unknown>, observations);
}

function refuse(error: string): PlanVerdict {
  return { valid: false, error };
}
