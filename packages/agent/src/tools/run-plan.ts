// The tool `run_plan`: several tools in one call, in the order of what they depend on, each step reported.

import type { ToolRunner } from '../calls/executed-call.ts';
import { isObject } from '../calls/prepared-call.ts';
import type { Tool, ToolResult } from '../calls/tool.ts';
import type { ToolRegistry } from '../calls/tool-registry.ts';
import { toCompletionSummary } from '../plans/completion-summary.ts';
import { type PlanOutcome, runPlan, toObservation } from '../plans/execution-engine.ts';
import { type ExecutionPlan, type PlannedStep, toPlan } from '../plans/plan.ts';

const NAME = 'run_plan';
const MAX_STEPS = 30;

export interface RunPlanPorts {
  tools(): ToolRegistry;
  /** The same runner as for single calls: approvals and logs hold for steps, too. */
  runTool: ToolRunner;
  newPlanId(): string;
}

export function createRunPlanTool(ports: RunPlanPorts): Tool {
  return {
    name: NAME,
    description:
      'Runs several tools as one plan. Steps without dependencies run side by side; "{{id}}" in a parameter stands for what step "id" gave. In a shell command it can only be a whole argument, without quotes, of a lone program that takes it as data (echo, cat, grep, git commit -m).',
    parameters: [
      {
        name: 'steps',
        type: 'array',
        description: 'The steps of the plan.',
        required: true,
        schema: {
          minItems: 1,
          maxItems: MAX_STEPS,
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              tool: { type: 'string' },
              parameters: { type: 'object' },
              dependsOn: { type: 'array', items: { type: 'string' } },
              thought: {
                type: 'string',
                description: "Why this step, in a few words for the person, in the person's language.",
              },
              estimatedDuration: {
                type: 'number',
                description: 'How many milliseconds it will take, where that is known.',
              },
            },
            required: ['id', 'tool'],
          },
        },
      },
    ],
    isComposite: true,
    alternatives: ['Call the tools one by one.'],
    async execute({ steps }, context) {
      const decoded = decodeSteps(steps);
      if (typeof decoded === 'string') return refuse(decoded);
      const { callId, signal } = context;
      const toCallId = (stepId: string) => `${callId}.${stepId}`;
      const plan = toPlan(ports.newPlanId(), decoded);
      const outcome = await runPlan({
        plan,
        tools: ports.tools(),
        runTool: ports.runTool,
        context,
        signal,
        toCallId,
        onPlan: () => context.onPlan(toNamedPlan(plan, toCallId)),
        onStep: (step) => context.onStep({ ...step, stepId: toCallId(step.stepId) }),
      });
      return toResult(decoded, outcome);
    },
  };
}

/** Steps as a run knows them, which may carry out several plans: named like the calls they make. */
function toNamedPlan({ steps, ...plan }: ExecutionPlan, toCallId: (stepId: string) => string): ExecutionPlan {
  return {
    ...plan,
    steps: steps.map((step) => ({
      ...step,
      id: toCallId(step.id),
      dependsOn: (step.dependsOn ?? []).map(toCallId),
    })),
  };
}

/** The steps, or what is wrong with them. */
function decodeSteps(value: unknown): PlannedStep[] | string {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_STEPS)
    return `"steps" must hold 1 to ${MAX_STEPS} steps`;
  const steps: PlannedStep[] = [];
  for (const [index, each] of value.entries()) {
    const step = decodeStep(each);
    if (typeof step === 'string') return `steps[${index}]: ${step}`;
    steps.push(step);
  }
  return steps;
}

function decodeStep(value: unknown): PlannedStep | string {
  if (!isObject(value)) return 'must be an object';
  const { id, tool, parameters = {}, dependsOn = [] } = value;
  if (typeof id !== 'string' || id === '' || typeof tool !== 'string') return 'needs an "id" and a "tool"';
  if (tool === NAME) return 'a plan cannot run a plan';
  if (!isObject(parameters)) return '"parameters" must be an object';
  if (!Array.isArray(dependsOn) || dependsOn.some((each) => typeof each !== 'string'))
    return '"dependsOn" must be a list of step ids';
  return { id, tool, parameters, dependsOn, ...decodeRemarks(value) };
}

const LONGEST_THOUGHT = 300;
const LONGEST_DURATION_MS = 24 * 60 * 60 * 1000;

/** What a step says of itself changes nothing: what cannot be used is left out. */
function decodeRemarks({
  thought,
  estimatedDuration,
}: Record<string, unknown>): Pick<PlannedStep, 'thought' | 'estimatedDuration'> {
  const said = typeof thought === 'string' ? thought.trim().slice(0, LONGEST_THOUGHT).toWellFormed() : '';
  const isDuration =
    typeof estimatedDuration === 'number' &&
    estimatedDuration > 0 &&
    estimatedDuration <= LONGEST_DURATION_MS;
  return { ...(said === '' ? {} : { thought: said }), ...(isDuration ? { estimatedDuration } : {}) };
}

function toResult(steps: readonly PlannedStep[], outcome: PlanOutcome): ToolResult {
  if (!outcome.ok) return refuse(`the plan cannot run: ${outcome.error}`);
  const { results } = outcome;
  const data = results.map(({ step, result }) => ({
    id: step.stepId,
    status: step.status,
    observation: toObservation(result),
  }));
  const observations = data.map(({ id, observation }) => `[${id}] ${observation}`).join('\n');
  const displayText = `${toCompletionSummary(steps, results)}\n\n${observations}`;
  const failed = results.filter(({ result }) => !result.success);
  if (failed.length === 0) return { success: true, data, displayText };
  const alternatives = failed.flatMap(({ result }) => result.alternatives ?? []);
  return { success: false, error: displayText, data, alternatives: [...new Set(alternatives)] };
}

function refuse(error: string): ToolResult {
  return {
    success: false,
    error,
    alternatives: ['Correct the steps and call it again.', 'Call the tools one by one.'],
  };
}
