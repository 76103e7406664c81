import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTools as open, toDiff } from '../test-folder.ts';
import { renderDiff } from './diff.ts';

const piece = fc.constantFrom(
  'a',
  'b',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '',
  '-',
  '+',
  '@@ -1 +1 @@',
  '\\ No newline',
  '字',
  '\u2028',
  '\ufeff',
);
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

describe('displayed = executed', () => {
  const exactly = { fuzzFactor: 0, autoConvertLineEndings: false };

  it('SEC-4 CM-8.4 property: applying the shown diff to the old file gives exactly what write_file writes', async () => {
    await using test = await open();
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (before, content) => {
        await writeFile(join(test.inside, 'a.txt'), before);
        const parameters = { path: 'a.txt', content, overwrite: true };
        const { preview } = await test.inspect('write_file', parameters);
        const old = await test.read('a.txt');
        expect(await test.call('write_file', parameters)).toMatchObject({ success: true });
        fc.pre(preview.type === 'edit' && !preview.diff.startsWith('['));
        expect(applyPatch(old, toDiff({ preview }), exactly)).toBe(await test.read('a.txt'));
      }),
      { numRuns: 300 },
    );
  });

  it('SEC-4 CM-8.4 property: the same for edit_file, and it fails exactly where that was said', async () => {
    await using test = await open();
    const edit = fc.record({
      start: fc.nat(40),
      length: fc.integer({ min: 1, max: 6 }),
      newText: anyText,
      all: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(anyText, edit, async (before, { start, length, newText, all }) => {
        await writeFile(join(test.inside, 'a.txt'), before);
        const old = await test.read('a.txt');
        const parameters = { path: 'a.txt', oldText: old.slice(start, start + length), newText, all };
        const { preview } = await test.inspect('edit_file', parameters);
        expect(await test.read('a.txt')).toBe(old);
        const result = await test.call('edit_file', parameters);
        if (preview.type === 'failing')
          expect(result).toMatchObject({ success: false, error: preview.reason });
        else expect(applyPatch(old, toDiff({ preview }), exactly)).toBe(await test.read('a.txt'));
      }),
      { numRuns: 300 },
    );
  });

  it('SEC-4 property: texts without anything in common are shown whole, too', () => {
    const lines = (count: number, letter: string) =>
      Array.from({ length: count }, (_, n) => `${letter}${n}\n`).join('');
    fc.assert(
      fc.property(fc.integer({ min: 9_000, max: 12_000 }), fc.constantFrom('', '\n', 'end'), (count, end) => {
        const [before, after] = [lines(count, 'a') + end, lines(count, 'b')];
        const { diff } = renderDiff({ path: 'a', before: { text: before }, after });
        expect(applyPatch(before, diff, exactly)).toBe(after);
      }),
      { numRuns: 3 },
    );
  });
});
