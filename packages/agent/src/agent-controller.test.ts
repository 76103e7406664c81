import { createScriptedModel } from '@nod/testing';
import { expect, it } from 'vitest';
import { createAgentController } from './agent-controller.ts';
import type { AgentResponse } from './agent-response.ts';
import { createIntentTracker } from './intent-tracker.ts';
import { emptyContext } from './test-context.ts';
import { createLoggingRunner } from './test-logging-runner.ts';
import { call, echo, say } from './test-loop.ts';
import { createToolRegistry } from './tool-registry.ts';

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
    offline: async function* () {},
    intents: createIntentTracker(),
    tools: () => createToolRegistry([echo]),
    runTool: createLoggingRunner(
      () => () => {},
      () => {},
    ),
    showReasoning: () => showReasoning,
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
