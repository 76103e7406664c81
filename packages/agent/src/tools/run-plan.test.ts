import { describe, expect, it } from 'vitest';
import { executeToolCall } from '../calls/executed-call.ts';
import type { Tool } from '../calls/tool.ts';
import { createToolRegistry } from '../calls/tool-registry.ts';
import { createCallContext } from '../test-context.ts';
import { createLoggingRunner, type ToolLogEntry } from '../test-logging-runner.ts';
import { createRunPlanTool } from './run-plan.ts';

const echo: Tool = {
  name: 'echo',
  description: 'says it',
  parameters: [{ name: 'text', type: 'string', description: 'what', required: true }],
  async execute({ text }, { onProgress }) {
    onProgress('half way');
    return text === 'bad'
      ? { success: false, error: 'it is bad', alternatives: ['Say something else.'] }
      : { success: true, displayText: `<${text}>` };
  },
};
const deaf: Tool = {
  name: 'deaf',
  description: 'never answers',
  parameters: [],
  execute: () => new Promise(() => {}),
};

function start() {
  const log: ToolLogEntry[] = [];
  const runTool = createLoggingRunner(
    () => () => {},
    (entry) => log.push(entry),
  );
  const tool = createRunPlanTool({
    tools: () => createToolRegistry([echo, deaf]),
    runTool,
    newPlanId: () => 'plan_1',
  });
  return { log, run: (steps: unknown, context = createCallContext()) => tool.execute({ steps }, context) };
}

describe('run_plan', () => {
  it('AC-9.1 its steps carry why they are taken and how long they may take, and so does the plan', async () => {
    const { run } = start();
    const context = createCallContext();
    await run(
      [
        { id: 'a', tool: 'echo', parameters: { text: 'x' }, thought: ' Say it ', estimatedDuration: 2_000 },
        { id: 'b', tool: 'echo', parameters: { text: 'y' }, dependsOn: ['a'], estimatedDuration: 3_000 },
        { id: 'c', tool: 'echo', parameters: { text: 'z' }, dependsOn: ['a'], estimatedDuration: 500 },
      ],
      context,
    );
    expect(context.plans).toMatchObject([
      {
        estimatedDuration: 5_000,
        steps: [{ thought: 'Say it', estimatedDuration: 2_000 }, { estimatedDuration: 3_000 }, {}],
      },
    ]);
    expect(context.plans[0]?.steps[1]).not.toHaveProperty('thought');
    const thoughts = context.steps.filter(({ thought }) => thought !== undefined);
    expect(thoughts.map(({ stepId, status, thought }) => [stepId, status, thought])).toEqual([
      ['call_1.a', 'running', 'Say it'],
      ['call_1.a', 'completed', 'Say it'],
    ]);
  });

  it.each([-1, 0, '5 s', Number.NaN, Number.POSITIVE_INFINITY, 1e12, null])(
    'AC-9.1 a duration of %s is none, and the plan runs without one',
    async (estimatedDuration) => {
      const { run } = start();
      const context = createCallContext();
      const steps = [{ id: 'a', tool: 'echo', parameters: { text: 'x' }, estimatedDuration, thought: 7 }];
      expect((await run(steps, context)).success).toBe(true);
      expect(context.plans[0]).not.toHaveProperty('estimatedDuration');
      expect(context.plans[0]?.steps[0]).toEqual({
        id: 'call_1.a',
        tool: 'echo',
        parameters: { text: 'x' },
        dependsOn: [],
      });
    },
  );

  it('AC-2.5 AC-6.6 runs steps in order, hands results on, reports each step and sums up', async () => {
    const { run, log } = start();
    const context = createCallContext();
    const steps = [
      { id: 'b', tool: 'echo', parameters: { text: 'again {{a}}' }, dependsOn: ['a'] },
      { id: 'a', tool: 'echo', parameters: { text: 'one' } },
    ];
    const result = await run(steps, context);
    expect(result.success).toBe(true);
    expect(result.displayText).toBe(
      '2 of 2 steps done:\n✓ Echo (1): done\n✓ Echo (2): done\n\n[a] <one>\n[b] <again <one>>',
    );
    expect(context.plans).toMatchObject([
      {
        steps: [
          { id: 'call_1.b', tool: 'echo', dependsOn: ['call_1.a'] },
          { id: 'call_1.a', tool: 'echo', dependsOn: [] },
        ],
      },
    ]);
    expect(context.steps.map(({ stepId, status }) => `${stepId} ${status}`)).toEqual([
      'call_1.a running',
      'call_1.a running',
      'call_1.a completed',
      'call_1.b running',
      'call_1.b running',
      'call_1.b completed',
    ]);
    expect(context.steps[1]?.progress?.text).toBe('half way');
    expect(log.map(({ callId }) => callId)).toEqual(['call_1.a', 'call_1.a', 'call_1.b', 'call_1.b']);
    expect(log.filter(({ outcome }) => outcome === 'started').map(({ parameters }) => parameters)).toEqual([
      { text: 'one' },
      { text: 'again <one>' },
    ]);
  });

  it('AC-2.4 AC-2.5 a failed step fails the plan with its error and alternatives; its dependants are skipped', async () => {
    const result = await start().run([
      { id: 'a', tool: 'echo', parameters: { text: 'bad' } },
      { id: 'b', tool: 'echo', parameters: { text: 'x' }, dependsOn: ['a'] },
      { id: 'c', tool: 'missing' },
    ]);
    expect(result.error).toMatch(
      /0 of 3 steps done:\n✗ Echo \(1\): failed, it is bad\n– Echo \(2\): skipped.*\n✗ Missing: failed/u,
    );
    expect(result.alternatives).toContain('Say something else.');
  });

  it.each([
    ['no steps', [], '1 to 30 steps'],
    ['no list', 'x', '1 to 30 steps'],
    ['a text as a step', ['x'], 'steps[0]: must be an object'],
    ['no tool', [{ id: 'a' }], 'needs an "id" and a "tool"'],
    ['itself', [{ id: 'a', tool: 'run_plan' }], 'a plan cannot run a plan'],
    ['bad parameters', [{ id: 'a', tool: 'echo', parameters: [] }], '"parameters" must be an object'],
    ['bad dependencies', [{ id: 'a', tool: 'echo', dependsOn: [1] }], '"dependsOn" must be a list'],
    ['a circle', [{ id: 'a', tool: 'echo', dependsOn: ['a'] }], 'wait for each other'],
  ])('AC-2.5 refuses a plan with %s, and nothing runs', async (_, steps, error) => {
    const { run, log } = start();
    const context = createCallContext();
    const result = await run(steps, context);
    expect(context.plans).toEqual([]);
    expect(result).toMatchObject({
      success: false,
      error: expect.stringContaining(error),
      alternatives: expect.arrayContaining([expect.any(String)]),
    });
    expect(log).toEqual([]);
  });

  it('CM-3.1 CM-8.3 has no time limit of its own: a step may wait for the person for days', async () => {
    const tool = createRunPlanTool({
      tools: () => createToolRegistry([echo]),
      // Each of its calls is decided on by the runner, which has a limit for what runs.
      runTool: async () => ({ result: { success: true }, aborted: false }),
      newPlanId: () => 'plan_1',
    });
    expect(tool.isComposite).toBe(true);
    const limits: number[] = [];
    const after = (ms: number) => {
      limits.push(ms);
      return () => {};
    };
    const parameters = { steps: [{ id: 'a', tool: 'echo', parameters: { text: 'x' } }] };
    const executed = await executeToolCall({ id: 'c', tool, parameters }, createCallContext(), after);
    expect(executed.result.success).toBe(true);
    await executeToolCall({ id: 'c', tool: echo, parameters: { text: 'x' } }, createCallContext(), after);
    expect(limits).toEqual([60_000]);
  });

  it('AC-6.5 a stop ends it, also before it has begun', async () => {
    const stop = new AbortController();
    const running = start().run([{ id: 'a', tool: 'deaf' }], createCallContext({ signal: stop.signal }));
    stop.abort();
    expect((await running).error).toContain('■ Deaf: stopped');
    const { run, log } = start();
    await run(
      [{ id: 'a', tool: 'echo', parameters: { text: 'x' } }],
      createCallContext({ signal: AbortSignal.abort() }),
    );
    expect(log).toEqual([]);
  });

  it('CM-8.3 no step goes on behind a plan that broke', async () => {
    const goesOn = Promise.withResolvers<AbortSignal>();
    const tool = createRunPlanTool({
      tools: () => createToolRegistry([echo, deaf]),
      async runTool({ tool: { name } }, { signal }) {
        if (name === 'echo') throw new Error('it cannot be written down');
        goesOn.resolve(signal);
        return new Promise(() => {});
      },
      newPlanId: () => 'plan_1',
    });
    const steps = [
      { id: 'a', tool: 'deaf' },
      { id: 'b', tool: 'echo', parameters: { text: 'x' } },
    ];
    await expect(tool.execute({ steps }, createCallContext())).rejects.toThrow('cannot be written');
    expect((await goesOn.promise).aborted).toBe(true);
  });
});
