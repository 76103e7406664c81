import { createGate, toFailureEvent } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tool } from '../calls/tool.ts';
import { createToolRegistry } from '../calls/tool-registry.ts';
import { ASK_ONLY, toToolMaterial } from '../prompt/prompt.ts';
import { createLoggingRunner } from '../test-logging-runner.ts';
import { call, echo, runLoop, say, toolMessages } from '../test-loop.ts';
import { createRunPlanTool } from '../tools/run-plan.ts';

describe('the loop', () => {
  it('answers in the words of the last turn', async () => {
    const { answer, responses } = await runLoop([[say('Hel'), say('lo')]]);
    expect(answer).toMatchObject({ outcome: 'completed', text: 'Hello' });
    expect(responses.map(({ type }) => type)).toEqual(['text-delta', 'text-delta', 'answer']);
  });

  it('Feature: agent-core-upgrade, Property 4: Tool Execution Flow (AC-2.2 AC-2.3 AC-2.6 AC-P4)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.integer({ min: 1, max: 3 }), async (text, times) => {
        const { model, log, answer } = await runLoop([
          [call('c1', 'echo', JSON.stringify({ text, times }))],
          [say('done')],
        ]);
        expect(log.map(({ outcome }) => outcome)).toEqual(['started', 'succeeded']);
        expect(log[0]).toMatchObject({ toolName: 'echo', parameters: { text, times } });
        expect(toolMessages(model.requests[1]?.messages ?? [])).toMatchObject([
          { toolCallId: 'c1', text: toToolMaterial('echo', text.repeat(times)), isError: false },
        ]);
        expect(answer).toMatchObject({ outcome: 'completed', text: 'done' });
      }),
      { numRuns: 100 },
    );
  });

  it('AC-2.2 fills in defaults', async () => {
    const { log } = await runLoop([[call('c1', 'echo', '{"text":"a"}')], [say('done')]]);
    expect(log[0]?.parameters).toEqual({ text: 'a', times: 1 });
  });

  it('Feature: agent-core-upgrade, Property 5: Tool Error Handling (AC-2.4 AC-P5): an error and an alternative', async () => {
    const { responses, model } = await runLoop([[call('c1', 'broken', '{}')], [say('It failed.')]]);
    const settled = responses.find((response) => response.type === 'tool-call-settled');
    expect(settled).toMatchObject({
      result: { success: false, error: 'no luck', alternatives: [expect.any(String)] },
    });
    expect(toolMessages(model.requests[1]?.messages ?? [])[0]).toMatchObject({
      isError: true,
      text: expect.stringMatching(/no luck[\s\S]*Instead:/),
    });
  });

  it('CM-8.3 answers every call id to the model exactly once, whatever the model wrote', async () => {
    const anyCall = fc.record({
      toolName: fc.constantFrom('echo', 'broken', 'unknown', ''),
      argumentsText: fc.oneof(fc.string(), fc.json(), fc.constant('{"text":"x"}'), fc.constant('')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 5 }), async (calls) => {
        const turn = calls.map(({ toolName, argumentsText }, index) =>
          call(`c${index}`, toolName, argumentsText),
        );
        const { model, answer } = await runLoop([turn, [say('done')]]);
        const answered = toolMessages(model.requests[1]?.messages ?? []).map((message) => message.toolCallId);
        expect(answered).toEqual(calls.map((_, index) => `c${index}`));
        expect(answer.outcome).toBe('completed');
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['an empty answer', [], /empty/],
    ['a blank answer', [say(' \n')], /empty/],
    ['tool markup in the text', [say('<tool_call>{"name":"echo"}</tool_call>')], /as text/],
    ['a bare JSON call', [say('{"name": "echo", "arguments": {"text":"x"}}')], /as text/],
  ])('answers %s to the model and goes on', async (_, bad, told) => {
    const { model, answer } = await runLoop([bad, [say('Sorry.')]]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringMatching(told),
    });
    expect(answer).toMatchObject({ outcome: 'completed', text: 'Sorry.' });
  });

  it('F-95 CM-3.1 calls on the same file run one after the other: each is shown what the one before left', async () => {
    const order: string[] = [];
    const slow: Tool = {
      name: 'change',
      description: 'changes a file',
      parameters: [
        { name: 'path', type: 'string', description: 'which', required: true },
        { name: 'id', type: 'string', description: 'of the call', required: true },
      ],
      inTurnBy: 'path',
      async execute({ id, path }) {
        order.push(`start ${id} ${path}`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push(`end ${id}`);
        if (id === '1') throw new Error('it failed');
        return { success: true };
      },
    };
    const change = (id: string, path: string) => call(id, 'change', JSON.stringify({ id, path }));
    await runLoop([[change('1', 'a'), change('2', 'a'), change('3', 'b')], [say('ok')]], { tools: [slow] });
    expect(order.indexOf('start 2 a')).toBeGreaterThan(order.indexOf('end 1'));
    expect(order.indexOf('start 3 b')).toBeLessThan(order.indexOf('end 1'));
    expect(order).toHaveLength(6);
  });

  it('AC-6.4 is stuck after the same mistake three times, and says so', async () => {
    const { answer, model } = await runLoop([[], [], [], [say('never reached')]]);
    expect(answer.outcome).toBe('stuck');
    expect(model.requests).toHaveLength(3);
  });

  it('F-39 AC-6.4 after forty turns that all went well it says how many, and not that anything failed', async () => {
    const turns = Array.from({ length: 50 }, (_, turn) => [call(`c${turn}`, 'echo', `{"text":"${turn}"}`)]);
    const { answer, model } = await runLoop(turns);
    expect(answer).toMatchObject({ outcome: 'stuck', turnsTaken: 40 });
    expect(model.requests).toHaveLength(40);
  });

  it('AC-6.4 is stuck when the same call fails three times', async () => {
    const same = [call('c', 'broken', '{}')];
    expect((await runLoop([same, same, same, [say('no')]])).answer.outcome).toBe('stuck');
  });

  it('AC-6.1 AC-6.2 a plan of the model is told as a plan, with how its steps fare', async () => {
    const runTool = createLoggingRunner(
      () => () => {},
      () => {},
    );
    const plans = createRunPlanTool({
      tools: () => createToolRegistry([echo]),
      runTool,
      newPlanId: () => 'p',
    });
    const steps = [{ id: 'a', tool: 'echo', parameters: { text: 'x', times: 1 } }];
    const plan = call('c1', 'run_plan', JSON.stringify({ steps }));
    const { responses } = await runLoop([[plan], [plan], [say('done')]], { tools: [plans] });
    const created = responses.flatMap((each) =>
      each.type === 'plan-created' ? [each.plan.steps[0]?.id] : [],
    );
    expect(created).toEqual(['c1.a', 'c1-2.a']);
    const updates = responses.flatMap((each) => (each.type === 'step-updated' ? [each.step] : []));
    expect(updates.map(({ stepId, status }) => `${stepId} ${status}`)).toEqual([
      'c1.a running',
      'c1.a completed',
      'c1-2.a running',
      'c1-2.a completed',
    ]);
  });

  it("AC-8.1 ends with the provider's own error and keeps what was said", async () => {
    const { answer } = await runLoop([[say('Half a'), toFailureEvent('broken-stream', 'socket closed')]]);
    expect(answer).toMatchObject({
      outcome: 'failed',
      text: 'Half a',
      failure: { message: 'socket closed' },
    });
  });

  it('AC-8.1 a provider that gives no reason still gives the person one', async () => {
    const { answer } = await runLoop([[toFailureEvent('overloaded', ' ', { status: 529 })]]);
    expect(answer.failure?.message).toBe('the model failed (overloaded, status 529)');
  });

  it('CM-4.1 CM-4.2 CM-1.6 sends no tools in Ask mode, and a call made anyway is answered and not run', async () => {
    const { model, log, answer } = await runLoop(
      [[call('c1', 'echo', '{"text":"x"}')], [say('No tools here.')]],
      { ask: true },
    );
    expect(model.requests.every((request) => !('tools' in request))).toBe(true);
    expect(model.requests[0]?.messages[0]?.text).toContain(ASK_ONLY);
    expect(log).toEqual([]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('No tool runs in this mode. Answer in words.'),
    });
    expect(answer.text).toBe('No tools here.');
  });

  it('AC-6.5 AC-8.2 a stop ends a hanging model and a deaf tool, and keeps what there is', async () => {
    for (const turns of [
      [[say('Partial'), { type: 'gate' as const, gate: createGate() }]],
      [[say('Partial'), call('c1', 'deaf', '{}')]],
    ]) {
      const stop = new AbortController();
      const running = runLoop(turns, { signal: stop.signal });
      await new Promise((resolve) => setImmediate(resolve));
      stop.abort();
      expect((await running).answer).toMatchObject({ outcome: 'stopped', text: 'Partial' });
    }
  });
});
