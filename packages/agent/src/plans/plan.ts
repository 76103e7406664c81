// A plan is steps that depend on each other. Here it is judged and ordered; the engine runs it.

import type { ToolParameter } from '../calls/tool.ts';
import { type Filled, fillCommand, PLACEHOLDER } from './filled-command.ts';

export interface PlannedStep {
  id: string;
  tool: string;
  /** `{{stepId}}` inside a text stands for what that step gave. */
  parameters: Record<string, unknown>;
  dependsOn?: string[];
  /** Why it is taken, in words for the person. */
  thought?: string;
  /** Milliseconds. */
  estimatedDuration?: number;
}

export interface ExecutionPlan {
  id: string;
  steps: PlannedStep[];
  /** Milliseconds; there when it is known of every step. */
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

/** With what is known of its duration. */
export function toPlan(id: string, steps: PlannedStep[]): ExecutionPlan {
  const estimatedDuration = estimateDuration(steps);
  return { id, steps, ...(estimatedDuration === undefined ? {} : { estimatedDuration }) };
}

/** How long a plan that can run takes: as long as its longest chain. Undefined where one step's time is not known. */
function estimateDuration(steps: readonly PlannedStep[]): number | undefined {
  const ends = new Map<string, number>();
  let waiting = steps;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ dependsOn = [] }) => dependsOn.every((id) => ends.has(id)));
    if (ready.length === 0) return undefined;
    for (const { id, dependsOn = [], estimatedDuration } of ready) {
      if (estimatedDuration === undefined) return undefined;
      ends.set(id, Math.max(0, ...dependsOn.map((each) => ends.get(each) ?? 0)) + estimatedDuration);
    }
    waiting = waiting.filter(({ id }) => !ends.has(id));
  }
  return ends.size === 0 ? undefined : Math.max(...ends.values());
}

/** Puts what earlier steps gave into the parameters of a later one: as text, and as data where a parameter is code. */
export function fillParameters(
  given: Record<string, unknown>,
  observations: ReadonlyMap<string, string>,
  parameters: readonly ToolParameter[] = [],
): Filled<Record<string, unknown>> {
  const filled: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const language = parameters.find((each) => each.name === name)?.language;
    const outcome = language
      ? fillCode(value, observations, language)
      : toFilled(fillValue(value, observations));
    if (!outcome.ok) return outcome;
    filled[name] = outcome.value;
  }
  return toFilled(filled);
}

function fillCode(
  value: unknown,
  observations: ReadonlyMap<string, string>,
  language: NonNullable<ToolParameter['language']>,
): Filled<unknown> {
  if (language === 'sh' && typeof value === 'string') return fillCommand(value, observations);
  const filled = fillValue(value, observations);
  if (JSON.stringify(filled) === JSON.stringify(value)) return toFilled(value);
  return { ok: false, error: 'what a step gave cannot be put into code: "{{…}}" is for texts' };
}

function fillValue(value: unknown, observations: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(PLACEHOLDER, (whole, id: string) => observations.get(id.trim()) ?? whole);
  }
  if (Array.isArray(value)) return value.map((each) => fillValue(each, observations));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fillValue(each, observations)]),
  );
}

function toFilled<T>(value: T): Filled<T> {
  return { ok: true, value };
}

function refuse(error: string): PlanVerdict {
  return { valid: false, error };
}
