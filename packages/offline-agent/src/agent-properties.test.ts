import type { AgentResponse, Tool } from '@nod/agent';
import { emptyContext } from '@nod/agent/test-context';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOfflineAgent } from './test-offline-agent.ts';

/** Words that are no reference and no request of their own. */
const plainWords = fc
  .array(
    fc.constantFrom('tea', 'green', 'boats', 'river', '茶叶', '红色', 'seven', 'music', '山水', 'paper'),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => words.join(' '));

const anyMessage = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text.trim() !== ''),
  plainWords,
  fc.constantFrom(
    'summarize this page',
    'remember that I like tea',
    'hello',
    '你能做什么',
    'no',
    '/demo',
    '总结一下',
    'why?',
  ),
);
const STOPS = ['stop', 'Stop!', '取消', '停止', 'please stop', '停', 'cancel', '停停停'];

describe('Feature: agent-core-upgrade, Property 3: Reasoning Visibility Toggle', () => {
  it('AC-1.5 AC-P3 every answer has reasoning when it is shown, and none when it is not', async () => {
    const [shown, hidden] = [startOfflineAgent({ showReasoning: true }), startOfflineAgent()];
    await fc.assert(
      fc.asyncProperty(anyMessage, async (message) => {
        const withReasoning = await shown.say(message);
        if (withReasoning.answer.outcome !== 'stopped') expect(withReasoning.answer.reasoning).not.toBe('');
        if (withReasoning.answer.outcome !== 'stopped') expect(withReasoning.answer.reasoning).toBeDefined();
        expect((await hidden.say(message)).answer).not.toHaveProperty('reasoning');
      }),
      { numRuns: 150 },
    );
  });
});

describe('Feature: agent-core-upgrade, Property 4: Tool Execution Flow', () => {
  it('AC-2.2 AC-2.3 AC-2.6 AC-P4 takes parameters from the message, runs, answers with the result, logs both', async () => {
    await fc.assert(
      fc.asyncProperty(
        plainWords,
        fc.constantFrom('remember that ', '记住：', 'please note that ', '帮我记一下：'),
        async (words, request) => {
          const agent = startOfflineAgent();
          const { answer } = await agent.say(`${request}${words}`);
          expect(agent.log).toMatchObject([
            { toolName: 'save_memory', parameters: { text: words }, outcome: 'started' },
            { toolName: 'save_memory', parameters: { text: words }, outcome: 'succeeded' },
          ]);
          expect(agent.memories.items.map(({ text }) => text)).toEqual([words]);
          expect(answer.text).toContain(words);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('Feature: agent-core-upgrade, Property 5: Tool Error Handling', () => {
  it('AC-2.4 AC-P5 an answer after a failed tool has its error and at least one alternative', async () => {
    const failure = fc.record({
      error: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      alternatives: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
      throws: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        failure,
        fc.constantFrom('fetch https://a.example/x', '抓取 https://a.example/x'),
        async ({ error, alternatives, throws }, message) => {
          const { answer } = await startOfflineAgent({
            tools: [createFailingTool(error, alternatives, throws)],
          }).say(message);
          expect(answer.outcome).toBe('failed');
          expect(answer.text).toContain(error);
          expect(answer.text).toMatch(/(?:Instead|可以改为)[:：]\n- [\s\S]/u);
          expect(answer.quickReplies?.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 100 },
    );
  });
});

function createFailingTool(error: string, alternatives: string[], throws: boolean): Tool {
  return {
    name: 'web_fetch',
    description: 'fails',
    actions: ['fetch'],
    parameters: [{ name: 'url', type: 'string', description: 'which', required: true }],
    async execute() {
      if (throws) throw new Error(error);
      return { success: false, error, alternatives };
    },
  };
}

describe('Feature: agent-core-upgrade, Property 11: ReAct Loop Execution', () => {
  const step = fc.constantFrom(
    ['summarize this page in 1 sentence', 'summarize'],
    ['extract all emails from this page', 'extract_data'],
    ['save it', 'save_memory'],
  );
  const pageContext = {
    url: 'https://a.example',
    title: 'A',
    text: 'Bees dance a lot. Write to a@b.example about bees.',
  };

  it('AC-6.1 AC-6.2 AC-6.3 AC-6.6 AC-P11 several steps: a plan, progress for each, observations handed on, a summary', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (later) => {
        const steps = [['summarize this page in 1 sentence', 'summarize'] as const, ...later];
        const { responses, answer } = await startOfflineAgent().say(
          steps.map(([text]) => text).join(' and then '),
          { pageContext },
        );
        expect(plannedTools(responses)).toEqual(steps.map(([, tool]) => tool));
        const updates = responses.flatMap((response) =>
          response.type === 'step-updated' ? [response.step] : [],
        );
        for (const index of steps.keys()) {
          const own = updates.filter(({ stepId }) => stepId === `s${index + 1}`);
          expect(own.map(({ status }) => status)).toEqual(['running', 'completed']);
        }
        const actions = updates.map(({ action = '' }) => action).join('\n');
        expect(actions).not.toContain('{{');
        expect(answer.text).toContain(`${steps.length} of ${steps.length} steps done`);
      }),
      { numRuns: 100 },
    );
  });
});

function plannedTools(responses: readonly AgentResponse[]): string[] | undefined {
  return responses.find((response) => response.type === 'plan-created')?.plan.steps.map(({ tool }) => tool);
}

describe('Feature: agent-core-upgrade, Property 12: Abort on Stop Command', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('F-70 F-71 AC-6.5 AC-P12 a stop word ends a run whose tool never answers, though no timer ever fires', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...STOPS), async (word) => {
        let started = () => {};
        const running = new Promise<void>((resolve) => (started = resolve));
        const agent = startOfflineAgent({ tools: [createDeafTool(() => started())] });
        const work = agent.say('fetch https://a.example/x');
        await running;
        const { answer } = await agent.say(word);
        expect(answer.outcome).toBe('stopped');
        expect(['Stopped.', '已停止。']).toContain(answer.text);
        expect((await work).answer.outcome).toBe('stopped');
        expect(agent.controller.getState().status).toBe('idle');
      }),
      { numRuns: 100 },
    );
  });

  it('AC-6.5 keeps what the steps before the stop gave', async () => {
    const { controller } = startOfflineAgent({ tools: [createDeafTool(() => {})] });
    const pageContext = { url: 'https://a.example', title: 'A', text: 'Bees dance a lot in summer.' };
    const message = 'summarize this page and then fetch https://a.example/x';
    let answer: AgentResponse | undefined;
    for await (const response of controller.processMessage(message, { ...emptyContext, pageContext })) {
      if (response.type === 'tool-call-settled' && !response.aborted) controller.abort();
      answer = response;
    }
    expect(answer).toMatchObject({
      outcome: 'stopped',
      text: expect.stringContaining('Bees dance a lot in summer.'),
    });
  });

  it('AC-6.5 a stop word inside a longer sentence never stops', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('stop', '取消', 'cancel', '停止'),
        plainWords,
        fc.boolean(),
        async (word, words, first) => {
          const message = first ? `${word} ${words}` : `${words} ${word}`;
          const { controller } = startOfflineAgent();
          const types: string[] = [];
          for await (const response of controller.processMessage(message, emptyContext))
            types.push(response.type);
          expect(types[0]).toBe('intent-read');
        },
      ),
      { numRuns: 200 },
    );
  });
});

function createDeafTool(onStart: () => void): Tool {
  return {
    name: 'web_fetch',
    description: 'never answers',
    actions: ['fetch'],
    parameters: [{ name: 'url', type: 'string', description: 'which', required: true }],
    execute: () => {
      onStart();
      return new Promise(() => {});
    },
  };
}
