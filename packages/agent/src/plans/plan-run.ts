// Runs one plan from beginning to end; a signal stops it.

import type { ToolRegistry } from '../calls/tool-registry.ts';
import type { ToolRunner } from '../calls/tool-runner.ts';
import type { AgentContext } from '../context/context.ts';
import { createExecutionEngine, type ExecutionResult, type ExecutionStep } from './execution-engine.ts';
import { type ExecutionPlan, evaluatePlan } from './plan.ts';

export interface PlanRun {
  plan: ExecutionPlan;
  tools: ToolRegistry;
  runTool: ToolRunner;
  context: AgentContext;
  signal: AbortSignal;
  /** The id of the call that a step makes: unique in the run. */
  toCallId(stepId: string): string;
  /** Called once, before the first step of a plan that can run. */
  onPlan(): void;
  onStep(step: ExecutionStep): void;
}

export type PlanOutcome = { ok: true; results: ExecutionResult[] } | { ok: false; error: string };

/** Contract: never rejects unless the runner does; a plan that cannot run is an error, and nothing of it runs. */
export async function runPlan({
  plan,
  tools,
  runTool,
  context,
  signal,
  toCallId,
  onPlan,
  onStep,
}: PlanRun): Promise<PlanOutcome> {
  const verdict = evaluatePlan(plan);
  if (!verdict.valid) return { ok: false, error: verdict.error };
  const results: ExecutionResult[] = [];
  if (signal.aborted) return { ok: true, results };
  onPlan();
  const engine = createExecutionEngine({
    tools,
    runTool,
    toCallId,
    plan: () => null,
    newPlanId: () => plan.id,
  });
  const stop = () => engine.abort();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const result of engine.execute(plan, context, onStep)) results.push(result);
  } finally {
    signal.removeEventListener('abort', stop);
    // Where the runner rejected, other steps may be under way: none goes on when the plan is over.
    stop();
  }
  return { ok: true, results };
}
