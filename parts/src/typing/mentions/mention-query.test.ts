import { parseMentions } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMentionQuery } from './mention-query.ts';

/** The caret stands at the bar. */
const parse = (text: string) => parseMentionQuery(text.replace('|', ''), text.indexOf('|'));

describe('parseMentionQuery', () => {
  it.each([
    ['@|', 0, ''],
    ['read @no|', 5, 'no'],
    ['read @no| and more', 5, 'no'],
    ['read\n@no|', 5, 'no'],
    ['(@file:docs/no|', 1, 'file:docs/no'],
    ['@file:"my no|', 0, 'file:"my no'],
    ["@file:'my no|", 0, "file:'my no"],
    ['@文件：“会议 记|', 0, '文件：“会议 记'],
    ['总结@记|', 2, '记'],
    ['总结＠|', 2, ''],
    ['@file:packages/@scope/a|', 0, 'file:packages/@scope/a'],
    ['@file:a.md @b|', 11, 'b'],
  ])('CM-4.3 in %j something is being mentioned', (text, start, query) => {
    expect(parse(text)).toEqual({ start, query });
  });

  it.each([
    '|',
    'no|',
    '@no |',
    '@no\n|',
    'karl@|',
    'karl.b@example|',
    '@@|',
    'https://social.example/@na|',
    '`cat @no` |',
    '```\n@no|',
    '@file:"my notes.md"|',
    '@file:"my notes.md" in|',
    `@${'a'.repeat(201)}|`,
  ])('CM-4.3 in %j nothing is being mentioned', (text) => {
    expect(parse(text)).toBeNull();
  });

  it('CM-4.3 begins nowhere in an e-mail address, wherever the caret is', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat(), (email, at) => {
        expect(parseMentionQuery(`to ${email}`, 3 + (at % (email.length + 1)))).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('CM-4.3 whatever is being mentioned is read as a mention by the hub once it is finished', () => {
    const piece = fc.constantFrom('@', '＠', 'a', ' ', '"', ':', '/', '.', '`', '里', '\n', 'file:', '“');
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const found = parseMentionQuery(written, written.length);
        if (!found) return;
        const finished = `${written.slice(0, found.start)}@file:notes.md`;
        expect(parseMentions(finished).at(-1)).toMatchObject({ start: found.start, text: '@file:notes.md' });
      }),
      { numRuns: 1000 },
    );
  });
});
