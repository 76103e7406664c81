import type { Draft, Run } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRest, toUnsaid } from './unsaid-draft.ts';

const draft = {
  id: 'drf_a' as Draft['id'],
  from: 'nod' as Draft['from'],
  conversationId: 'cnv_a' as Draft['conversationId'],
  part: 'answer',
  text: 'Let me look. ',
  updatedAt: 0,
} as Draft;

function toRuns(texts: string[], end: Run['end'] = null): Record<string, Run> {
  const steps = texts.map((text) => ({
    type: 'model-turn-ended' as const,
    withTools: true,
    at: 0,
    text,
    reasoning: '',
    toolCalls: [],
    inputTokens: 0,
    outputTokens: 0,
  }));
  const run = { id: 'run_a' as Run['id'], messageId: 'msg_a' as Run['messageId'], startedAt: 0, steps, end };
  return { msg_a: { ...run, agent: draft.from as Run['agent'], conversationId: draft.conversationId } };
}

test('what was said before a tool call stands in the run, not in the draft as well', () => {
  expect(toUnsaid(draft, toRuns(['Let me look. ']))).toEqual([]);
  expect(toUnsaid({ ...draft, text: 'Let me look. It is 4.' }, toRuns(['Let me look. ']))).toEqual([
    { ...draft, text: 'It is 4.' },
  ]);
  expect(toUnsaid({ ...draft, text: 'One.Two.Three' }, toRuns(['One.', '', 'Two.']))).toMatchObject([
    { text: 'Three' },
  ]);
});

test('a draft of another kind, or one that begins otherwise, stays whole', () => {
  expect(toUnsaid(draft, {})).toEqual([draft]);
  expect(toUnsaid(draft, toRuns(['Other words']))).toEqual([draft]);
  const thoughts = { ...draft, part: 'reasoning' as const };
  expect(toUnsaid(thoughts, toRuns(['Let me look. ']))).toEqual([thoughts]);
});

test('an answer of which nothing was shown is set apart from what was', () => {
  expect(toRest('Stopped.', undefined, {})).toBe('Stopped.');
  expect(toRest('Stopped.', { ...draft, text: 'Let me look' }, {})).toBe('\n\nStopped.');
  expect(toRest('Stopped.', draft, toRuns(['Let me look. ']))).toBe('\n\nStopped.');
});

test('F-34 what was shown and the rest end with the answer, which is there once', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b') });
  fc.assert(
    fc.property(letters, letters, fc.nat(), (earlier, text, cut) => {
      const shown = earlier + text.slice(0, cut % (text.length + 1));
      const whole = shown + toRest(text, { ...draft, text: shown }, toRuns([earlier]));
      expect(whole.endsWith(text)).toBe(true);
      expect(whole.length).toBeLessThanOrEqual(Math.max(shown.length, earlier.length + text.length) + 2);
    }),
    { numRuns: 500 },
  );
});
