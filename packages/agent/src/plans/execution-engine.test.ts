import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tool } from '../calls/tool.ts';
import { createToolRegistry } from '../calls/tool-registry.ts';
import type { AgentContext } from '../context/context.ts';
import { createLoggingRunner, type ToolLogEntry } from '../test-logging-runner.ts';
import { createExecutionEngine, type ExecutionResult, type ExecutionStep } from './execution-engine.ts';
import type { ExecutionPlan, PlannedStep } from './plan.ts';

const context: AgentContext = { chatHistory: [], memories: [], personas: [], activePersonaId: '' };
const never = () => () => {};

/** Each step calls `work` and says whether it is to fail; `log` tells the order of starts and ends. */
function startEngine() {
  const log: string[] = [];
  const entries: ToolLogEntry[] = [];
  const work: Tool = {
    name: 'work',
    description: 'works',
    parameters: [
      { name: 'id', type: 'string', description: 'which step', required: true },
      { name: 'fails', type: 'boolean', description: 'whether it fails', required: false, default: false },
      { name: 'input', type: 'string', description: 'from before', required: false },
    ],
    async execute({ id, fails, input }) {
      log.push(`start ${id}`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`end ${id}`);
      if (fails) return { success: false, error: `${id} broke` };
      return { success: true, displayText: `result of ${id}${input ? ` with ${input}` : ''}` };
    },
  };
  const engine = createExecutionEngine({
    tools: createToolRegistry([work]),
    runTool: createLoggingRunner(never, (entry) => entries.push(entry)),
    plan: () => null,
    newPlanId: () => 'plan',
    toCallId: (stepId) => `call-${stepId}`,
  });
  return { engine, log, entries };
}

async function run(plan: ExecutionPlan, onStep?: (step: ExecutionStep) => void) {
  const started = startEngine();
  const results: ExecutionResult[] = [];
  for await (const result of started.engine.execute(plan, context, onStep)) results.push(result);
  return { ...started, results };
}

/** Steps that only depend on earlier ones, shuffled; some fail. */
const steps: fc.Arbitrary<PlannedStep[]> = fc
  .array(fc.record({ links: fc.array(fc.nat(), { maxLength: 3 }), fails: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((seeds) =>
    seeds.map(({ links, fails }, index) => {
      const id = `s${index}`;
      const dependsOn = index === 0 ? [] : [...new Set(links.map((link) => `s${link % index}`))];
      return { id, tool: 'work', parameters: { id, fails }, dependsOn };
    }),
  )
  .chain((ordered) => fc.shuffledSubarray(ordered, { minLength: ordered.length }));

describe('Feature: agent-core-upgrade, Property 6: Multi-Tool Sequencing', () => {
  it('AC-2.5 AC-P6 runs every step after those it depends on, and skips the dependants of a failed one', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (planned) => {
        const { log, results } = await run({ id: 'p', steps: planned });
        const statuses = new Map(results.map(({ step }) => [step.stepId, step.status]));
        expect(statuses.size).toBe(planned.length);
        for (const { id, dependsOn = [], parameters } of planned) {
          const ready = dependsOn.every((each) => statuses.get(each) === 'completed');
          expect(statuses.get(id)).toBe(ready ? (parameters.fails ? 'failed' : 'completed') : 'skipped');
          if (!ready) expect(log).not.toContain(`start ${id}`);
          else
            for (const each of dependsOn)
              expect(log.indexOf(`end ${each}`)).toBeLessThan(log.indexOf(`start ${id}`));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('AC-2.5 runs independent steps side by side', async () => {
    const { log } = await run({
      id: 'p',
      steps: ['a', 'b'].map((id) => ({ id, tool: 'work', parameters: { id } })),
    });
    expect(log.slice(0, 2)).toEqual(['start a', 'start b']);
  });

  it.each([
    [
      'a circle',
      [
        { id: 'a', dependsOn: ['b'] },
        { id: 'b', dependsOn: ['a'] },
      ],
      'wait for each other',
    ],
    ['itself', [{ id: 'a', dependsOn: ['a'] }], 'wait for each other'],
    ['an unknown id', [{ id: 'a', dependsOn: ['x'] }], 'which is not in the plan'],
    ['a repeated id', [{ id: 'a' }, { id: 'a' }], 'two steps'],
  ])('AC-2.5 refuses a plan with %s before anything runs', async (_, shape, message) => {
    const planned = shape.map((each) => ({ tool: 'work', parameters: { id: 'x' }, ...each }));
    await expect(run({ id: 'p', steps: planned })).rejects.toThrow(message);
  });
});

describe('Feature: agent-core-upgrade, Property 11: ReAct Loop Execution', () => {
  it('AC-6.2 AC-6.3 AC-P11 tells the progress of each step and hands observations on', async () => {
    const updates: ExecutionStep[] = [];
    const { results, entries } = await run(
      {
        id: 'p',
        steps: [
          { id: 'first', tool: 'work', parameters: { id: 'first' } },
          {
            id: 'second',
            tool: 'work',
            parameters: { id: 'second', input: 'see {{first}}' },
            dependsOn: ['first'],
          },
        ],
      },
      (step) => updates.push(step),
    );
    expect(updates.map(({ stepId, status }) => `${stepId} ${status}`)).toEqual([
      'first running',
      'first completed',
      'second running',
      'second completed',
    ]);
    expect(results[1]?.step.observation).toBe('result of second with see result of first');
    expect(entries.map(({ toolName, outcome }) => `${toolName} ${outcome}`)).toEqual([
      'work started',
      'work succeeded',
      'work started',
      'work succeeded',
    ]);
  });

  it('F-71 AC-6.3 AC-P11 each step gets the observations of the steps that it names, and of no other', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (planned) => {
        const naming = planned.map(({ parameters, dependsOn = [], ...step }) => {
          const input = dependsOn.map((id) => `${id} gave [{{${id}}}]`).join(', ');
          return { ...step, dependsOn, parameters: { ...parameters, fails: false, input } };
        });
        const { results } = await run({ id: 'p', steps: naming });
        const gave = new Map(results.map(({ step }) => [step.stepId, step.observation]));
        for (const { id, dependsOn } of naming) {
          const given = dependsOn.map((each) => `${each} gave [${gave.get(each)}]`).join(', ');
          expect(gave.get(id)).toBe(`result of ${id}${given ? ` with ${given}` : ''}`);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('AC-6.5 stops what runs and runs nothing more', async () => {
    const { engine, log } = startEngine();
    const statuses: string[] = [];
    const planned = [
      { id: 'a', tool: 'work', parameters: { id: 'a' } },
      { id: 'b', tool: 'work', parameters: { id: 'b' }, dependsOn: ['a'] },
    ];
    const abortAtOnce = () => engine.abort();
    for await (const { step } of engine.execute({ id: 'p', steps: planned }, context, abortAtOnce)) {
      statuses.push(step.status);
    }
    expect(statuses).toEqual(['stopped', 'skipped']);
    expect(log).not.toContain('start b');
  });
});
