import type { ScriptedEvents } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASK_ONLY } from '../prompt/prompt.ts';
import { call, runLoop, say, toolMessages } from '../test-loop.ts';

/** Any turns before the last one, each in Ask mode or not. Ids repeat, as providers' do. */
const turns: fc.Arbitrary<{ isAsk: boolean; events: ScriptedEvents }[]> = fc
  .array(
    fc.record({
      isAsk: fc.boolean(),
      calls: fc.array(
        fc.tuple(fc.constantFrom('', 'call_0', 'call_1'), fc.constantFrom('echo', 'broken', 'unknown')),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ isAsk, calls }, turn) => ({
      isAsk,
      events: calls.map(([id, toolName], index) => call(id, toolName, `{"text":"${turn} ${index}"}`)),
    })),
  );

async function runModes(given: { isAsk: boolean; events: ScriptedEvents }[]) {
  const isAskAt = (turn: number) => given[turn]?.isAsk ?? true;
  return { ...(await runLoop([...given.map(({ events }) => events), [say('done')]], { isAskAt })), isAskAt };
}

describe('the mode in the middle of a run', () => {
  it('Feature: chat-modes, Property 4: Ask mode excludes tools (CM-P4 CM-4.1 CM-1.6), at every turn, and none runs', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (given) => {
        const { model, log, isAskAt } = await runModes(given);
        const asked = model.requests.map((_, turn) => isAskAt(turn));
        expect(model.requests.map((request) => !('tools' in request))).toEqual(asked);
        for (const [turn, { messages }] of model.requests.entries()) {
          if (!asked[turn]) continue;
          expect(toolMessages(messages)).toEqual([]);
          expect(messages.flatMap((each) => (each.role === 'assistant' ? each.toolCalls : []))).toEqual([]);
        }
        const started = log.filter(({ outcome, toolName }) => outcome === 'started' && toolName === 'echo');
        const inTurns = started.map(({ parameters }) => Number(String(parameters.text).split(' ')[0]));
        expect(inTurns.filter(isAskAt)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('Feature: chat-modes, Property 5: Ask mode prompt modification (CM-P5 CM-4.2), at every turn', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (given) => {
        const { model, isAskAt } = await runModes(given);
        for (const [turn, { messages }] of model.requests.entries()) {
          expect(messages[0]?.text.includes(ASK_ONLY)).toBe(isAskAt(turn));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('CM-8.3 every call has its own id, and is answered with it once', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (given) => {
        const all = given.map((each) => ({ ...each, isAsk: false }));
        const { model, responses } = await runLoop([...all.map(({ events }) => events), [say('done')]]);
        const { messages } = model.requests.at(-1) ?? { messages: [] };
        const called = messages.flatMap((each) =>
          each.role === 'assistant' ? each.toolCalls.map(({ id }) => id) : [],
        );
        expect(new Set(called).size).toBe(called.length);
        expect(toolMessages(messages).map(({ toolCallId }) => toolCallId)).toEqual(called);
        const settled = responses.flatMap((each) =>
          each.type === 'tool-call-settled' ? [each.call.id] : [],
        );
        expect(settled.slice(0, called.length).toSorted()).toEqual(called.toSorted());
      }),
      { numRuns: 100 },
    );
  });

  it('CM-4.1 what tools gave before is still known after the switch to Ask, in words', async () => {
    const { model, answer } = await runLoop(
      [[say('Looking.'), call('c1', 'echo', '{"text":"bees"}')], [say('It says bees.')]],
      { isAskAt: (turn) => turn > 0 },
    );
    expect(model.requests[0]?.tools?.length).toBeGreaterThan(0);
    expect(model.requests[1]?.messages.slice(2)).toMatchObject([
      { role: 'assistant', text: 'Looking.', toolCalls: [] },
      { role: 'user', text: expect.stringContaining('echo {"text":"bees"}\nbees') },
    ]);
    expect(answer).toMatchObject({ outcome: 'completed', text: 'It says bees.' });
  });

  it('CM-4.1 a call written as text in Ask mode is not answered with a hint to call tools', async () => {
    const { model } = await runLoop([[say('<tool_call>{"name":"echo"}</tool_call>')], [say('Sorry.')]], {
      ask: true,
    });
    expect(model.requests[1]?.messages.at(-1)?.text).toBe(
      'You wrote a tool call as text; nothing was run. No tool runs in this mode. Answer in words.',
    );
  });
});
