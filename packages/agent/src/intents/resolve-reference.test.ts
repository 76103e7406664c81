import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../intent.ts';
import { parseReference } from './parse-reference.ts';
import { resolveReference } from './resolve-reference.ts';
import { toTopic } from './to-topic.ts';

const talk = (...texts: string[]): ChatMessage[] =>
  texts.map((text, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', text }));
const resolve = (words: string, history: ChatMessage[]) => {
  const reference = parseReference(words);
  return reference && resolveReference(reference, history);
};

describe('AC-1.3 references', () => {
  it.each([
    'the first time',
    'last week',
    'i think that you are right',
    'remember that i like tea',
    'second thoughts',
    '第一次',
    '第二天',
    'nothing at all',
    'this week',
  ])('"%s" points at nothing', (words) => expect(parseReference(words)).toBeNull());

  it.each([
    ['the first and third ones', 'a and c'],
    ['the last two', 'b and c'],
    ['前两个', 'a and b'],
    ['最后一个', 'c'],
    ['#2', 'b'],
    ['they', 'a, b and c'],
    ['这些', 'a, b and c'],
    ['the tenth one', null],
  ])('"%s" of a list', (words, expected) =>
    expect(resolve(words, talk('list', '1. a\n2. b\n3. c'))).toBe(expected),
  );

  it.each([
    ['that email address', 'a@b.example'],
    ['这本书', '红楼梦'],
    ['what i said', 'My book is 《红楼梦》, write to a@b.example'],
    ['我刚才说的', 'My book is 《红楼梦》, write to a@b.example'],
    ['your last answer', 'Noted.'],
    ['上面的内容', 'Noted.'],
  ])('"%s"', (words, expected) =>
    expect(resolve(words, talk('My book is 《红楼梦》, write to a@b.example', 'Noted.'))).toBe(expected),
  );

  it('an older list is found behind newer messages, and the newest list first', () => {
    expect(resolve('the second one', talk('x', '1. a\n2. b', 'ok', 'Anything else.'))).toBe('b');
    expect(resolve('the second one', talk('x', '1. a\n2. b', 'more', '- c\n- d'))).toBe('d');
  });

  it('without a conversation nothing is found', () => {
    for (const words of ['it', 'the second one', 'both', 'the former', '它', '刚才说的', 'them', 'that file'])
      expect(resolve(words, [])).toBeNull();
  });

  it('never throws', () => {
    const words = fc.constantFrom(
      'it',
      'the second one',
      'both',
      'them',
      'that link',
      '那个',
      '后者',
      '我刚才说的',
    );
    fc.assert(
      fc.property(
        words,
        fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 6 }),
        (reference, texts) => {
          const found = resolve(reference, talk(...texts));
          expect(found === null || typeof found === 'string').toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['Tell me about the Eiffel Tower', 'Eiffel Tower'],
    ['什么是量子力学？', '量子力学'],
    ['量子力学是什么', '量子力学'],
    ['介绍一下巴黎吧', '巴黎'],
    ['I met Anna yesterday', 'Anna'],
    ['it is late', null],
    ['what is it?', null],
  ])('the topic of "%s"', (text, topic) => expect(toTopic(text)).toBe(topic));
});
