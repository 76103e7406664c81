import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDiffLines } from './diff-view.tsx';

test('a unified diff reads line by line, without the file names at its top', () => {
  const diff =
    '--- a/notes.md\n+++ b/notes.md\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n\\ No newline at end of file\n';
  expect(toDiffLines(diff)).toEqual([
    { kind: 'place', text: '@@ -1,2 +1,2 @@' },
    { kind: 'same', text: 'one' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'note', text: '\\ No newline at end of file' },
  ]);
});

test('CM-7.3 what cannot be shown line by line is said: that a content is lost, too', () => {
  const note = '[The present content (9 bytes) is not text; all of it is replaced.]';
  expect(toDiffLines(`${note}\n--- a/x.png\n+++ b/x.png\n@@ -0,0 +1,1 @@\n+text\n`)).toEqual([
    { kind: 'note', text: note },
    { kind: 'place', text: '@@ -0,0 +1,1 @@' },
    { kind: 'added', text: 'text' },
  ]);
  expect(toDiffLines(`${note}\n`)).toEqual([{ kind: 'note', text: note }]);
});

test('CM-7.3 no changed line is lost or taken for a heading, whatever it says', () => {
  const line = fc.string({ unit: fc.constantFrom('-', '+', '@', ' ', 'a', '\\', '\u202e') });
  const change = fc.record({ sign: fc.constantFrom('+', '-', ' '), text: line });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1 }), (changes) => {
      const body = changes.map(({ sign, text }) => `${sign}${text}`).join('\n');
      const [place, ...lines] = toDiffLines(`--- a\n+++ b\n@@ -1 +1 @@\n${body}\n`);
      expect(place?.kind).toBe('place');
      expect(lines.map(({ text }) => text)).toEqual(changes.map(({ text }) => text));
      const kinds = { '+': 'added', '-': 'removed', ' ': 'same' };
      expect(lines.map(({ kind }) => kind)).toEqual(changes.map(({ sign }) => kinds[sign]));
    }),
    { numRuns: 200 },
  );
});

test('a file that stays as it is has no lines', () => {
  expect(toDiffLines('')).toEqual([]);
});
