import { createScriptedModel } from '@nod/testing';
import { expect, it } from 'vitest';
import { createToolRegistry } from '../calls/tool-registry.ts';
import type { IntentTracker } from '../context/intent.ts';
import { emptyContext } from '../test-context.ts';
import { createLoggingRunner } from '../test-logging-runner.ts';
import { call, echo, say } from '../test-loop.ts';
import { createAgentController } from './agent-controller.ts';
import type { AgentResponse } from './agent-response.ts';

const intents: IntentTracker = {
  analyzeIntent: async () => ({ type: 'query', confidence: 1 }),
  resolveReference: () => null,
  getCurrentIntent: () => null,
};

const thought = (text: string) => ({ type: 'reasoning-delta', text }) as const;

/** What an agent tells while its model thinks, calls a tool, thinks again and answers. */
async function ask(showReasoning: boolean): Promise<AgentResponse[]> {
  const model = createScriptedModel([
    [thought('Echo it.'), call('c1', 'echo', '{"text":"hi"}')],
    [thought('It said hi.'), say('hi')],
  ]);
  const controller = createAgentController({
    agentName: 'nod',
    model: () => model,
    offline: { claims: () => false, async *work() {} },
    intents,
    tools: () => createToolRegistry([echo]),
    runTool: createLoggingRunner(
      () => () => {},
      () => {},
    ),
    showReasoning: () => showReasoning,
    waitsForPerson: () => false,
  });
  const responses: AgentResponse[] = [];
  for await (const response of controller.processMessage('echo hi', emptyContext)) responses.push(response);
  return responses;
}

it('F-70 AC-1.5 thoughts are told while they come and with the answer when reasoning is shown', async () => {
  const responses = await ask(true);
  expect(responses.filter(({ type }) => type === 'reasoning-delta')).toEqual([
    thought('Echo it.'),
    thought('It said hi.'),
  ]);
  expect(responses.at(-1)).toMatchObject({ text: 'hi', reasoning: 'Echo it.\n\nIt said hi.' });
});

it('F-70 AC-1.5 no thought is told while reasoning is switched off, neither streamed nor with the answer', async () => {
  const responses = await ask(false);
  expect(responses.map(({ type }) => type)).toContain('text-delta');
  expect(JSON.stringify(responses)).not.toMatch(/Echo it|It said hi/);
  expect(responses.at(-1)).not.toHaveProperty('reasoning');
});

it.each([
  [true, 'Look at it'],
  [false, undefined],
])('AC-9.1 AC-1.5 why a plan takes its steps is reasoning: shown is %s', async (showReasoning, expected) => {
  const plan = { id: 'p', steps: [{ id: 'a', tool: 'echo', parameters: {}, thought: 'Look at it' }] };
  const controller = createAgentController({
    agentName: 'nod',
    model: () => null,
    offline: {
      claims: () => false,
      async *work() {
        yield { type: 'plan-created', plan };
        yield { type: 'step-updated', step: { stepId: 'a', status: 'running', thought: 'Look at it' } };
        yield { type: 'answer', outcome: 'completed', text: 'ok', use: { inputTokens: 0, outputTokens: 0 } };
      },
    },
    intents,
    tools: () => null,
    runTool: () => Promise.reject(new Error('no tool')),
    showReasoning: () => showReasoning,
    waitsForPerson: () => false,
  });
  const thoughts: (string | undefined)[] = [];
  for await (const response of controller.processMessage('hi', emptyContext)) {
    if (response.type === 'plan-created') thoughts.push(response.plan.steps[0]?.thought);
    if (response.type === 'step-updated') thoughts.push(response.step.thought);
  }
  expect(thoughts).toEqual([expected, expected]);
  expect(controller.getState(), 'AC-9.3').toEqual({ status: 'idle' });
});
