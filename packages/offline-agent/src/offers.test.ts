import { type Answer, createAgentController, type Model } from '@nod/agent';
import { emptyContext } from '@nod/agent/test-context';
import { describe, expect, it } from 'vitest';
import { createIntentTracker } from './intent-tracker.ts';
import { startOfflineAgent } from './test-offline-agent.ts';

async function say(message: string, controller: ReturnType<typeof createController>): Promise<Answer> {
  let last: unknown;
  for await (const response of controller.processMessage(message, emptyContext)) last = response;
  return last as Answer;
}

function createController(model: () => Model | null, quickReplies: string[]) {
  return createAgentController({
    agentName: 'nod',
    model,
    offline: {
      claims: () => false,
      async *work() {
        const call = { id: 'c1', toolName: 'extract_data', parameters: {} };
        yield { type: 'tool-call-settled', call, result: { success: true, quickReplies }, aborted: false };
        yield {
          type: 'answer',
          outcome: 'completed',
          text: 'a@b.co',
          use: { inputTokens: 0, outputTokens: 0 },
        };
      },
    },
    intents: createIntentTracker(),
    tools: () => null,
    runTool: async () => ({ result: { success: true }, aborted: false }),
    showReasoning: () => false,
    waitsForPerson: () => false,
  });
}

describe('what is offered after an answer', () => {
  it('F-42 AC-5.4 what a tool offers comes with the answer, whoever wrote that, in the person’s language', async () => {
    const controller = createController(() => null, ['Save to memory', 'Copy as JSON']);
    expect((await say('which addresses are there', controller)).quickReplies).toEqual([
      'Save to memory',
      'Copy as JSON',
    ]);
    expect((await say('里面有哪些地址', controller)).quickReplies).toEqual(['保存到记忆', '复制为 JSON']);
  });

  it.each(['Leave it', '算了'])('F-35 "%s" asks no model', async (message) => {
    const model = () => {
      throw new Error('asked');
    };
    expect((await say(message, createController(model, []))).outcome).toBe('completed');
  });

  it('F-9 a text that is short already is not called a summary', async () => {
    const agent = startOfflineAgent();
    const { answer } = await agent.say('summarize: Bees dance. Flowers grow.');
    expect(answer.text).toBe('Bees dance. Flowers grow.\n\n(The text is short already: this is all of it.)');
    const text =
      'Bees dance to tell where flowers are. The dance has a direction. A long dance means far away.';
    expect((await agent.say(`summarize: ${text}`)).answer.text.length).toBeLessThan(text.length);
  });
});
