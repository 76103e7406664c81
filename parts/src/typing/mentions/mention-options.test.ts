import type { MentionSuggestion } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { toOptions } from './mention-options.ts';

const suggestions: MentionSuggestion[] = [
  { kind: 'page', text: '@page', label: '' },
  { kind: 'selection', text: '@selection', label: '' },
  { kind: 'memory', text: '@memory', label: '' },
  { kind: 'file', text: '@file:', label: '' },
  { kind: 'file', text: '@file:notes.md', label: 'notes.md' },
  { kind: 'file', text: '@file:"my notes.md"', label: 'my notes.md' },
  { kind: 'memory', text: '@memory:"Anna has cats"', label: 'Anna has cats' },
];
const textsOf = (asked: string, query: string) =>
  toOptions({ query: asked, suggestions }, query, { page: false, selection: false }).map(({ text }) => text);

describe('toOptions', () => {
  it('CM-4.3 AC-3.3 offers the page and the selection where they are beside the panel', () => {
    const offered = toOptions({ query: '', suggestions }, '', { page: true, selection: true });
    expect(offered.slice(0, 2).map(({ text }) => text)).toEqual(['@page', '@selection']);
    const unselected = toOptions({ query: '', suggestions }, '', { page: true, selection: false });
    expect(unselected.map(({ text }) => text)).not.toContain('@selection');
  });

  it('CM-4.3 leaves out the page and the selection where nothing brings them along', () => {
    expect(textsOf('', '')).toEqual([
      '@memory',
      '@file:',
      '@file:notes.md',
      '@file:"my notes.md"',
      '@memory:"Anna has cats"',
    ]);
  });

  it.each([
    ['no', ['@file:notes.md', '@file:"my notes.md"']],
    ['MY', ['@file:"my notes.md"']],
    ['cats', ['@memory:"Anna has cats"']],
    ['file:', ['@file:notes.md', '@file:"my notes.md"']],
    ['file:"my', ['@file:"my notes.md"']],
    ['文件：my', ['@file:"my notes.md"']],
    ['memory:', ['@memory:"Anna has cats"']],
    ['zzz', []],
  ])('CM-4.3 until "@%s" is answered, what still fits of the last answer is offered', (query, texts) => {
    expect(textsOf('', query)).toEqual(texts);
  });

  it.each(['memory', '记忆', 'file:notes.md', '文件:notes.md'])(
    'CM-4.3 offers nothing more where "@%s" says it all',
    (query) => expect(textsOf(query, query)).toEqual([]),
  );

  it('CM-4.3 "@file" alone says nothing yet', () => {
    expect(textsOf('file', 'file')).toContain('@file:');
  });
});
