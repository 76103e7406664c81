// Runs plans: what is ready runs, side by side; what depends on a failed step is skipped, and said so.
import type { ToolProgress } from '@nod/protocol';
import type { ToolRunner } from '../calls/executed-call.ts';
import { prepareParameters } from '../calls/prepared-call.ts';
import type { ToolCallContext, ToolResult } from '../calls/tool.ts';
import type { ToolRegistry } from '../calls/tool-registry.ts';
import type { AgentContext } from '../context/context.ts';
import type { Intent } from '../context/intent.ts';
import {
  type ExecutionPlan,
  evaluatePlan,
  fillParameters,
  isReady,
  type PlannedStep,
  toPlan,
} from './plan.ts';

export interface ExecutionStep {
  stepId: string;
  status: 'pending' | 'running' | 'completed' | 'failed' | 'skipped' | 'stopped';
  /** Why it is taken, where the plan says so. */
  thought?: string;
  /** The tool and its parameters, in words. */
  action?: string;
  observation?: string;
  /** How far it is, while it runs. */
  progress?: ToolProgress;
}

export interface ExecutionResult {
  step: ExecutionStep;
  /** Of the call, the results of earlier steps filled in. */
  parameters: Record<string, unknown>;
  result: ToolResult;
}

/** Names the steps that a request takes; null when it takes no tool. */
export type Planner = (intent: Intent, context: AgentContext) => PlannedStep[] | null;

export interface ExecutionEngine {
  /** A plan without steps means that no tool serves the intent. */
  createPlan(intent: Intent, context: AgentContext): Promise<ExecutionPlan>;
  /** Yields each step when it has ended, observations included. Throws for a plan that cannot run. */
  execute(
    plan: ExecutionPlan,
    context: AgentContext,
    onStep?: (step: ExecutionStep) => void,
  ): AsyncGenerator<ExecutionResult, void>;
  abort(): void;
}

export interface ExecutionEnginePorts {
  tools: ToolRegistry;
  runTool: ToolRunner;
  plan: Planner;
  newPlanId(): string;
  /** The id of the call that a step makes: unique in the run. */
  toCallId(stepId: string): string;
}

export function createExecutionEngine(ports: ExecutionEnginePorts): ExecutionEngine {
  let running = new AbortController();
  return {
    async createPlan(intent, context) {
      return toPlan(ports.newPlanId(), ports.plan(intent, context) ?? []);
    },
    async *execute(plan, context, onStep = () => {}) {
      const verdict = evaluatePlan(plan);
      if (!verdict.valid) throw new Error(`the plan cannot run: ${verdict.error}`);
      running = new AbortController();
      yield* runSteps(plan.steps, { ...ports, context, onStep, signal: running.signal });
    },
    abort: () => running.abort(),
  };
}

interface StepRun extends ExecutionEnginePorts {
  context: AgentContext;
  onStep(step: ExecutionStep): void;
  signal: AbortSignal;
}

async function* runSteps(steps: readonly PlannedStep[], run: StepRun): AsyncGenerator<ExecutionResult, void> {
  const done = new Set<string>();
  const observations = new Map<string, string>();
  const underWay = new Map<string, Promise<ExecutionResult>>();
  let waiting = steps;
  while (waiting.length > 0 || underWay.size > 0) {
    for (const step of waiting.filter((each) => isReady(each, done))) {
      underWay.set(step.id, runStep(step, observations, run));
    }
    waiting = waiting.filter(({ id }) => !underWay.has(id));
    if (underWay.size === 0) break;
    const ended = await Promise.race(underWay.values());
    underWay.delete(ended.step.stepId);
    if (ended.result.success) {
      done.add(ended.step.stepId);
      observations.set(ended.step.stepId, ended.step.observation ?? '');
    }
    yield ended;
  }
  for (const step of waiting) yield skip(step, run);
}

async function runStep(
  step: PlannedStep,
  observations: ReadonlyMap<string, string>,
  run: StepRun,
): Promise<ExecutionResult> {
  const filled = fillParameters(step.parameters, observations, run.tools.get(step.tool)?.parameters);
  const parameters = filled.ok ? filled.value : step.parameters;
  const action = `${step.tool} ${JSON.stringify(parameters)}`;
  const begun = { stepId: step.id, action, ...(step.thought === undefined ? {} : { thought: step.thought }) };
  run.onStep({ ...begun, status: 'running' });
  const { result, aborted } = filled.ok ? await runTool(step, filled.value, run) : toUnfilled(filled.error);
  const status = toStatus(result, aborted);
  return settle({ ...begun, status, observation: toObservation(result) }, parameters, result, run);
}

function toUnfilled(error: string): { result: ToolResult; aborted: boolean } {
  const alternatives = ['Write the value into a file with write_file and name the file in the command.'];
  return { result: { success: false, error, alternatives }, aborted: false };
}

function toStatus({ success, notRun }: ToolResult, aborted: boolean): ExecutionStep['status'] {
  if (aborted) return 'stopped';
  if (success) return 'completed';
  return notRun ? 'skipped' : 'failed';
}

async function runTool(
  step: PlannedStep,
  given: Record<string, unknown>,
  run: StepRun,
): Promise<{ result: ToolResult; aborted: boolean }> {
  const tool = run.tools.get(step.tool);
  const prepared = tool
    ? prepareParameters(tool, given)
    : { ok: false as const, error: `there is no tool "${step.tool}"` };
  if (!tool || !prepared.ok) {
    const error = prepared.ok ? '' : prepared.error;
    return { result: { success: false, error, alternatives: ['Name another tool.'] }, aborted: false };
  }
  const context = toCallContext(step, run);
  const { parameters } = prepared;
  return run.runTool({ id: context.callId, tool, parameters, why: step.thought }, context);
}

/** A step of a plan carries out no plan of its own. */
function toCallContext({ id }: PlannedStep, { context, toCallId, onStep, signal }: StepRun): ToolCallContext {
  return {
    ...context,
    callId: toCallId(id),
    signal,
    onProgress: (text, part) => onStep({ stepId: id, status: 'running', progress: { text, part } }),
    onPlan: () => {},
    onStep: () => {},
  };
}

function skip(step: PlannedStep, run: StepRun): ExecutionResult {
  const failed = `a step it depends on (${(step.dependsOn ?? []).join(', ')}) did not succeed`;
  const result = {
    success: false,
    error: `skipped: ${failed}`,
    alternatives: ['Mend that step, then run this one.'],
  };
  return settle(
    { stepId: step.id, status: 'skipped', observation: result.error },
    step.parameters,
    result,
    run,
  );
}

function settle(
  step: ExecutionStep,
  parameters: Record<string, unknown>,
  result: ToolResult,
  run: StepRun,
): ExecutionResult {
  run.onStep(step);
  return { step, parameters, result };
}

/** What a result says, in words for the model and for the person. */
export function toObservation(result: ToolResult): string {
  if (result.success) return result.displayText ?? (result.data === undefined ? 'done' : toText(result.data));
  const alternatives = (result.alternatives ?? []).map((each) => `\n- ${each}`).join('');
  return `Error: ${result.error ?? 'unknown'}${alternatives ? `\nInstead:${alternatives}` : ''}`;
}

function toText(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data);
}

interface PlanRun {
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
