import { parseDecisions } from '@nod/decisions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueDemo, createDemo, type DemoMessage, startDemo, stepDemo } from './demo.ts';

describe('the demo', () => {
  it.each(['en', 'zh'] as const)(
    'shows quick replies, a decision set and an approval, then ends (%s)',
    (language) => {
      let turn = startDemo(language);
      const asked = [turn.state.at];
      for (const reply of ['first', '1B 2A', 'ok']) {
        turn = stepDemo(turn.state, reply);
        asked.push(turn.state.at);
      }
      expect(asked).toEqual(['quickReplies', 'decisions', 'approval', 'done']);
      expect(stepDemo(turn.state, 'more').messages).toEqual([]);
    },
  );

  it.each(['en', 'zh'] as const)('its decision set is one that is recognised, complete (%s)', (language) => {
    const { messages } = stepDemo(startDemo(language).state, 'x');
    expect(parseDecisions(messages.at(-1)?.text ?? '')).toMatchObject({ complete: true, reply: '1B 2A' });
  });

  it.each([
    ['en', 'Reject', 'skipped'],
    ['en', 'Approve', 'Approved'],
    ['zh', '拒绝', '已拒绝'],
    ['zh', '批准', '已批准'],
  ] as const)('reacts to an approval (%s, %s)', (language, reply, text) => {
    expect(stepDemo({ language, at: 'approval' }, reply).messages[0]?.text).toContain(text);
  });

  it('goes on from the conversation alone, and only from its own words', () => {
    const [first] = startDemo('zh').messages;
    const history = [{ role: 'assistant' as const, text: `你好\n\n${first?.text}` }];
    expect(continueDemo(history, '立即部署')?.state).toEqual({ language: 'zh', at: 'decisions' });
    expect(continueDemo([{ role: 'assistant', text: 'Hi.' }], 'x')).toBeNull();
    expect(continueDemo([], 'x')).toBeNull();
  });

  it('any replies lead to the end in three steps', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 3, maxLength: 3 }), (replies) => {
        let turn = startDemo('en');
        for (const reply of replies) turn = stepDemo(turn.state, reply);
        expect(turn.state.at).toBe('done');
      }),
      { numRuns: 100 },
    );
  });

  it('speaks through its port, one demo at a time', async () => {
    const said: DemoMessage[] = [];
    const demo = createDemo({ say: async (message) => void said.push(message) });
    await demo.answer('nobody asked');
    expect(said).toEqual([]);
    await demo.start('en');
    expect(demo.isRunning()).toBe(true);
    expect(said[0]?.quickReplies?.length).toBeGreaterThan(1);
    for (const reply of ['a', 'b', 'c']) await demo.answer(reply);
    expect(demo.isRunning()).toBe(false);
    expect(said).toHaveLength(7);
  });
});
