import type { ChatMessage } from '@nod/agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPointing, resolveReference } from './reference.ts';

const talk = (...texts: string[]): ChatMessage[] =>
  texts.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }));

describe('AC-1.3 references', () => {
  it.each(['the first time', 'last week', 'second thoughts', '第一次', '第二天', 'nothing at all', 'items'])(
    '"%s" points at nothing',
    (words) => expect(findPointing(words)).toBeNull(),
  );

  it.each([
    ['the second one', 'b'],
    ['the last one', 'c'],
    ['the 3rd item', 'c'],
    ['option 1', 'a'],
    ['第二个', 'b'],
    ['最后一个', 'c'],
    ['the fifth one', null],
  ])('"%s" of a list', (words, expected) =>
    expect(resolveReference(words, talk('list', 'Here:\n1. a\n2. **b**\n3. c'))).toBe(expected),
  );

  it.each([
    ['that file', 'notes.md'],
    ['这个文件', 'notes.md'],
    ['that link', 'https://a.example/x'],
    ['that email', 'a@b.example'],
    ['what i just said', 'See notes.md, https://a.example/x, a@b.example'],
    ['我刚才说的', 'See notes.md, https://a.example/x, a@b.example'],
    ['刚才说的', 'Noted.'],
    ['bananas', null],
  ])('"%s"', (words, expected) =>
    expect(resolveReference(words, talk('See notes.md, https://a.example/x, a@b.example', 'Noted.'))).toBe(
      expected,
    ),
  );

  it('"it" is what was named last, unless the answer since is a result of its own', () => {
    expect(resolveReference('it', talk('I have uploaded report.pdf', 'Got it.'))).toBe('report.pdf');
    const result = 'The build is green and all 412 tests have passed.';
    expect(resolveReference('它', talk('how is notes.md?', result))).toBe(result);
  });

  it('an older list is found behind newer messages, and the newest list first', () => {
    expect(resolveReference('the second one', talk('x', '1. a\n2. b', 'ok', 'Anything else.'))).toBe('b');
    expect(resolveReference('the second one', talk('x', '1. a\n2. b', 'more', '- c\n- d'))).toBe('d');
  });

  it('never throws, and finds nothing without a conversation', () => {
    const words = fc.constantFrom('it', 'the second one', 'them', 'that link', '那个', '我刚才说的');
    fc.assert(
      fc.property(words, fc.array(fc.string({ unit: 'grapheme', maxLength: 80 })), (reference, texts) => {
        expect(resolveReference(reference, [])).toBeNull();
        expect(['string', 'object']).toContain(typeof resolveReference(reference, talk(...texts)));
      }),
      { numRuns: 200 },
    );
  });
});
