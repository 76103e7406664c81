import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mention, parseMentions } from './mentions.ts';

interface Case {
  message: string;
  expected: Mention[];
}

const folder = new URL('../../cases/mentions/', import.meta.url);
const toMentions = (message: string) => parseMentions(message).map(({ mention }) => mention);

describe.each(readdirSync(folder))('CM-4.3 mentions of %s', (file) => {
  const cases: Case[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

  it.each(cases.map((each) => [each.message, each] as const))('%j', (_, { message, expected }) => {
    expect(toMentions(message)).toEqual(expected);
  });
});

describe('parseMentions', () => {
  const keyword = fc.constantFrom(
    'page',
    'Page',
    'selection',
    'memory',
    'file',
    '页面',
    '选中',
    '记忆',
    '文件',
  );
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(
        fc.oneof(
          keyword.map((each) => `@${each}`),
          fc.constantFrom(
            ' ',
            ':',
            '：',
            '"',
            '“',
            '”',
            '`',
            '```',
            '\n',
            '@',
            '.',
            'a',
            '里',
            'https://',
            '/',
          ),
        ),
      )
      .map((parts) => parts.join('')),
  );

  it('CM-4.3 finds pieces of the message, in order, without overlaps, whatever is written', () => {
    fc.assert(
      fc.property(anything, (message) => {
        let at = 0;
        for (const { start, end, text } of parseMentions(message)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(message.slice(start, end)).toBe(text);
          expect(text).toMatch(/^[@＠]/u);
          at = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('CM-4.3 gives back every path that is written in quotes, and the words around it do not matter', () => {
    const path = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .map((each) => each.replace(/["\n\r\u2028\u2029]/gu, '_').trim())
      .filter((each) => each !== '');
    fc.assert(
      fc.property(path, fc.lorem(), fc.lorem(), (each, before, after) => {
        expect(toMentions(`${before} @file:"${each}" ${after}`)).toEqual([{ kind: 'file', path: each }]);
      }),
      { numRuns: 300 },
    );
  });

  it('CM-4.3 finds nothing in e-mail addresses, web addresses and code', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.webUrl(), keyword, (email, url, name) => {
        const message = `${email} ${email.split('@')[0]}@${name} ${url}/@${name} \`@${name}\` \n\`\`\`\n@${name}\n\`\`\``;
        expect(toMentions(message)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('takes time in proportion to the message', () => {
    expect(toMentions('@file:"'.repeat(20_000)).length).toBeGreaterThan(0);
    expect(toMentions('`'.repeat(50_001)).length).toBe(0);
    expect(toMentions('@page '.repeat(20_000))).toHaveLength(20_000);
  });
});
