import type { ChatMessage } from '@nod/agent';
import { isStopUtterance } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIntentTracker } from './intent-tracker.ts';
import { toIntentReport } from './intents/message-reading.ts';

const history = (...texts: string[]): ChatMessage[] =>
  texts.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }));

describe('the intent tracker', () => {
  it('AC-1.2 knows the intent it read last', async () => {
    const tracker = createIntentTracker();
    expect(tracker.getCurrentIntent()).toBeNull();
    const intent = await tracker.analyzeIntent('summarize this page', []);
    expect(tracker.getCurrentIntent()).toBe(intent);
  });

  it('AC-1.3 resolves references, and only references', () => {
    const { resolveReference } = createIntentTracker();
    const chatHistory = history('list', '1. a\n2. b');
    expect(resolveReference('the second one', { chatHistory })).toBe('b');
    expect(resolveReference('第一个', { chatHistory })).toBe('a');
    expect(resolveReference('bananas', { chatHistory })).toBeNull();
  });

  it('AC-1.2 follows up on the intent before', async () => {
    const tracker = createIntentTracker();
    await tracker.analyzeIntent('summarize this page', []);
    const next = await tracker.analyzeIntent('shorter', history('summarize this page', 'Bees dance.'));
    expect(next).toMatchObject({ action: 'summarize', target: 'this page', parameters: { maxLength: 1 } });
  });

  it.each(['the essence of this page', 'blue elephants', 'how do I do that?'])(
    'F-9 takes "%s" for no command, however near in meaning it is to one',
    async (message) =>
      expect((await createIntentTracker().analyzeIntent(message, [])).action).toBeUndefined(),
  );
});

describe('reading any message', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          'summarize',
          '总结',
          'this',
          'page',
          '这个',
          'the second one',
          ',',
          'and',
          '然后',
          'it',
          '"x"',
          'to',
          'bob',
          '不',
          '吗',
          '?',
          'a.md',
          'no',
          'yes',
          '\n',
          ':',
        ),
        { maxLength: 15 },
      )
      .map((words) => words.join(' ')),
  );

  it('never throws, and every field is there', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { maxLength: 4 }), (message, before) => {
        const report = toIntentReport(message, history(...before));
        expect(Object.keys(report).sort()).toEqual([
          'action',
          'confidence',
          'isStop',
          'parameters',
          'reference',
          'target',
          'type',
        ]);
        expect(report.confidence).toBeGreaterThanOrEqual(0);
        expect(report.confidence).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it('AC-6.5 a stop word inside a longer sentence is never a stop', () => {
    const words = fc.constantFrom<string>(
      'the',
      'music',
      'Windows',
      '订阅',
      '会议',
      'my',
      'order',
      '怎么',
      'bus',
      'please explain',
    );
    const stop = fc.constantFrom('stop', 'cancel', 'abort', '取消', '停止', '停');
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), stop, fc.nat(), (around, word, at) => {
        const message = around.toSpliced(at % (around.length + 1), 0, word).join(' ');
        expect(toIntentReport(message).isStop).toBe(false);
        expect(isStopUtterance(message)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('reads hostile lengths: what follows the head is content and costs nothing', () => {
    for (const piece of [
      'a',
      ' ',
      '"',
      '(',
      'the ',
      '总结',
      '1. ',
      '/',
      '\t',
      'https://',
      '，',
      "'",
      'not ',
      '第',
    ]) {
      const message = piece.repeat(200_000 / piece.length);
      expect(toIntentReport(message, history(message, message)).isStop).toBe(false);
    }
    expect(toIntentReport(`summarize this:\n${'Bees dance. '.repeat(20_000)}`)).toMatchObject({
      action: 'summarize',
      type: 'command',
    });
  });
});
