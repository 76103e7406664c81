import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReadableToolName } from './readable-tool-name.ts';

test.each([
  ['search_blocks_by_tag', 'Search Blocks By Tag'],
  ['searchBlocksByTag', 'Search Blocks By Tag'],
  ['search-blocks', 'Search Blocks'],
  ['parseHTMLDoc', 'Parse HTML Doc'],
  ['HTMLParser', 'HTML Parser'],
  ['fetchURL', 'Fetch URL'],
  ['search_memory', 'Search Memory'],
  ['files__read_file', 'Files Read File'],
  ['github.create_issue', 'Github Create Issue'],
  ['sha256Sum', 'Sha256 Sum'],
  ['run', 'Run'],
  ['搜索_记忆', '搜索 记忆'],
  ['__', '__'],
])('CM-7.2 %s reads "%s"', (name, readable) => {
  expect(toReadableToolName(name)).toBe(readable);
});

test('CM-7.2 a readable name keeps every letter, and reading it again changes nothing', () => {
  const letters = (text: string): string => text.replace(/[^a-z0-9]/gi, '').toLowerCase();
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9_.-]{1,40}$/), (name) => {
      const readable = toReadableToolName(name);
      expect(letters(readable)).toBe(letters(name));
      if (letters(name) !== '') expect(toReadableToolName(readable)).toBe(readable);
    }),
  );
});

test('Feature: chat-modes, Property 11: Tool name formatting (CM-P11 CM-7.2)', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const readable = words.map(capitalized).join(' ');
      expect(toReadableToolName(words.join('_'))).toBe(readable);
      expect(toReadableToolName(words.join('-'))).toBe(readable);
      // Single letters in a row would read as an acronym in camelCase.
      const long = words.map((each) => `${each}s`);
      const camelCase = long.map((each, index) => (index === 0 ? each : capitalized(each))).join('');
      expect(toReadableToolName(camelCase)).toBe(long.map(capitalized).join(' '));
    }),
    { numRuns: 200 },
  );
});
