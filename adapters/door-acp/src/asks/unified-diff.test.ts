import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewFile, renderDiff } from './unified-diff.ts';

const texts = fc
  .array(fc.constantFrom('a', 'b', '', '行', '\\ x', '--- a'), { maxLength: 30 })
  .map((lines) => lines.join('\n'));

describe('the diff of a change that an agent wants to make', () => {
  it('gives the new text when it is applied to the old one', () => {
    fc.assert(
      fc.property(texts, texts, (oldText, newText) => {
        const diff = renderDiff({ type: 'diff', path: '/w/a.txt', oldText, newText });
        expect(applyPatch(oldText, diff)).toBe(newText);
      }),
      { numRuns: 300 },
    );
  });

  it.each([null, undefined, ''])('is that of a new file where the old text is %j', (oldText) => {
    const change = { type: 'diff' as const, path: '/w/a.txt', oldText, newText: 'one\n' };
    expect(isNewFile(change)).toBe(true);
    expect(renderDiff(change)).toBe('--- /dev/null\n+++ b/w/a.txt\n@@ -0,0 +1,1 @@\n+one\n');
  });

  it('shows every line of two long texts that have nothing in common', () => {
    const toText = (word: string) =>
      Array.from({ length: 30_000 }, (_, index) => `${word} ${index * 7919}\n`).join('');
    const [oldText, newText] = [toText('old'), toText('new')];
    const diff = renderDiff({ type: 'diff', path: 'a.txt', oldText, newText });
    expect(applyPatch(oldText, diff)).toBe(newText);
  });
});
