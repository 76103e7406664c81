import { type Mention, parseMentions } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMentionText } from './mention-text.ts';

describe('toMentionText', () => {
  it.each([
    [{ kind: 'page' }, '@page'],
    [{ kind: 'memory', query: '' }, '@memory'],
    [{ kind: 'file', path: 'docs/notes.md' }, '@file:docs/notes.md'],
    [{ kind: 'file', path: 'my notes.md' }, '@file:"my notes.md"'],
    [{ kind: 'file', path: 'the "best".md' }, `@file:'the "best".md'`],
    [{ kind: 'memory', query: '我的 航班' }, '@memory:"我的 航班"'],
    [{ kind: 'file', path: 'a\nb' }, null],
  ] as [Mention, string | null][])('CM-4.3 %j is written %s', (mention, text) => {
    expect(toMentionText(mention)).toBe(text);
  });

  it('CM-4.3 whatever is written is read back', () => {
    const path = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(path, fc.lorem(), (each, words) => {
        const text = toMentionText({ kind: 'file', path: each });
        if (text === null) return;
        expect(parseMentions(`${words} ${text} ${words}`)[0]?.mention).toEqual({ kind: 'file', path: each });
      }),
      { numRuns: 300 },
    );
  });
});
