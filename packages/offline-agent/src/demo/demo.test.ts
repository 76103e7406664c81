import {
  type AgentResponse,
  type Answer,
  type ChatMessage,
  createAgentController,
  createToolRegistry,
  type Model,
  type PreparedToolCall,
  type ToolRunner,
} from '@nod/agent';
import { createCallContext, emptyContext } from '@nod/agent/test-context';
import { parseDecisions } from '@nod/decisions';
import { createScriptedModel } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIntentTracker } from '../intent-tracker.ts';
import { createOfflineAgent } from '../offline-agent.ts';
import { DEMO_SCRIPT } from './demo-script.ts';

const approve: ToolRunner = async ({ tool, parameters }) => ({
  result: await tool.execute(parameters, createCallContext()),
  aborted: false,
});
const reject: ToolRunner = async () => ({ result: { success: false, error: 'rejected' }, aborted: false });

/** A conversation with the agent; `calls` are those that its runner was asked for. */
function start(decide: ToolRunner, options: { withTools?: boolean; model?: Model } = {}) {
  const calls: PreparedToolCall[] = [];
  const chatHistory: ChatMessage[] = [];
  const runTool: ToolRunner = async (call, context) => {
    calls.push(call);
    return decide(call, context);
  };
  const tools = () => (options.withTools === false ? null : createToolRegistry());
  const controller = createAgentController({
    agentName: 'nod',
    model: () => options.model ?? null,
    offline: createOfflineAgent({
      tools,
      runTool,
      newPlanId: () => 'plan',
      clock: () => 0,
      zone: () => 'UTC',
      agents: () => [],
    }),
    // Every reply is near to some example: the demo must not care.
    intents: createIntentTracker(),
    tools,
    runTool,
    showReasoning: () => false,
    waitsForPerson: () => false,
  });
  async function say(message: string): Promise<{ responses: AgentResponse[]; answer: Answer }> {
    const responses: AgentResponse[] = [];
    const context = { ...emptyContext, chatHistory: [...chatHistory] };
    for await (const each of controller.processMessage(message, context)) responses.push(each);
    const answer = responses.at(-1) as Answer;
    chatHistory.push({ role: 'user', text: message }, { role: 'assistant', text: answer.text });
    return { responses, answer };
  }
  return { say, calls };
}

describe('the demo', () => {
  it.each([
    ['/demo', 'en'],
    ['演示一下', 'zh'],
    ['/演示', 'zh'],
  ] as const)(
    'OPS-1 CM-3.3 "%s" shows quick replies, a decision set and a real approval',
    async (begin, language) => {
      const script = DEMO_SCRIPT[language];
      const { say, calls } = start(approve);
      const first = await say(begin);
      expect(first.answer.quickReplies).toHaveLength(3);
      const second = await say(first.answer.quickReplies?.[0] ?? '');
      expect(second.answer.text).toContain(first.answer.quickReplies?.[0]);
      expect(parseDecisions(second.answer.text)).toMatchObject({ complete: true, reply: '1B 2A' });
      expect(calls).toEqual([]);
      const third = await say('1B 2A');
      expect(calls).toMatchObject([{ id: 'demo', parameters: { text: script.sample } }]);
      expect(await calls[0]?.tool.inspect?.({})).toMatchObject({ risk: 'demonstration', permission: null });
      const words = language === 'zh' ? 8 : 4;
      expect(third.answer.text).toBe(
        [script.decided('1B 2A'), script.approval, script.ran(words), script.done.text].join('\n\n'),
      );
      expect(third.responses.map(({ type }) => type)).toEqual([
        'intent-read',
        'text-delta',
        'tool-call-started',
        'tool-call-settled',
        'answer',
      ]);
      expect(third.answer.quickReplies).toEqual(script.done.quickReplies);
    },
  );

  it.each(['en', 'zh'] as const)(
    'DS-3.1 its decision set is recognised after every offered reply (%s)',
    (language) => {
      const { quickReplies, replied, decisions } = DEMO_SCRIPT[language];
      for (const reply of [...(quickReplies.quickReplies ?? []), 'yes', '2', 'A', '好']) {
        expect(parseDecisions(`${replied(reply)}\n\n${decisions.text}`)).toMatchObject({ reply: '1B 2A' });
      }
    },
  );

  it('OPS-1 does not call a free answer a decision', async () => {
    const { say } = start(approve);
    for (const message of ['/demo', 'Not yet']) await say(message);
    const { answer } = await say('as you like');
    expect(answer.text).toContain('The agent got "as you like".');
    expect(answer.text).not.toContain('Decided');
  });

  it('OPS-1 calls agents in Chinese what the panel calls them', () => {
    const { quickReplies, decisions, done } = DEMO_SCRIPT.zh;
    for (const { text } of [quickReplies, decisions, done]) expect(text).not.toContain('代理');
  });

  it('CM-3.4 says that it was skipped when the call is rejected', async () => {
    const { say } = start(reject);
    for (const message of ['/demo', 'Not yet']) await say(message);
    const { answer } = await say('1A 2A');
    expect(answer).toMatchObject({ outcome: 'completed' });
    expect(answer.text).toContain('Skipped: nothing ran');
    expect(answer.text).not.toContain('really ran');
  });

  it('CM-3.3 what the person changed on the card is what is counted', async () => {
    const { say } = start((call, context) => approve({ ...call, parameters: { text: 'one two' } }, context));
    for (const message of ['/demo', 'Not yet']) await say(message);
    expect((await say('1A 2A')).answer.text).toContain('the text has 2 words');
  });

  it('CM-4.1 says in Ask mode that there is nothing to approve', async () => {
    const { say, calls } = start(approve, { withTools: false });
    for (const message of ['/demo', 'Not yet']) await say(message);
    expect((await say('1A 2A')).answer.text).toContain('In Ask mode no tool runs');
    expect(calls).toEqual([]);
  });

  it('AC-6.5 a stop while the person is asked ends it', async () => {
    const { say } = start(async () => ({ result: { success: false, error: 'stopped' }, aborted: true }));
    for (const message of ['/demo', 'Not yet']) await say(message);
    expect((await say('1A 2A')).answer.outcome).toBe('stopped');
  });

  it('OPS-1 is played with a model connected too, when it is asked for by name', async () => {
    const model = createScriptedModel([[{ type: 'text-delta', text: 'A demo of what?' }]]);
    const { say } = start(approve, { model });
    expect((await say('show me a demo')).answer.text).toBe('A demo of what?');
    for (const message of ['/demo', 'Not yet']) await say(message);
    expect((await say('1A 2A')).answer.text).toContain('really ran');
    expect((await say('/演示')).answer.text).toBe(DEMO_SCRIPT.zh.quickReplies.text);
    expect(model.requests).toHaveLength(1);
  });

  it('any replies lead to the end in three steps, unless they ask for something else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[1-9A-D ]{1,10}$/u), async (reply) => {
        const { say, calls } = start(approve);
        for (const message of ['/demo', reply, reply]) await say(message);
        expect(calls).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
    const { say, calls } = start(approve);
    for (const message of ['/demo', 'hello', 'what can you do?']) await say(message);
    expect(calls).toEqual([]);
  });
});
