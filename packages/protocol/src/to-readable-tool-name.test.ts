import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReadableToolName } from './to-readable-tool-name.ts';

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
