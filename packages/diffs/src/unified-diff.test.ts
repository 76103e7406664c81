import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDiff } from './unified-diff.ts';

const texts = fc
  .array(fc.constantFrom('a', 'b', '', '行', '\\ x', '--- a'), { maxLength: 30 })
  .map((lines) => lines.join('\n'));

const NAMES = ['a/a.txt', 'b/a.txt'] as const;

describe('a unified diff', () => {
  it('gives the new text when it is applied to the old one', () => {
    fc.assert(
      fc.property(texts, texts, (oldText, newText) => {
        const diff = renderDiff(NAMES, oldText, newText);
        expect(applyPatch(oldText, diff)).toBe(newText);
      }),
      { numRuns: 300 },
    );
  });

  it('shows every line of two long texts that have nothing in common', () => {
    const toText = (word: string) =>
      Array.from({ length: 30_000 }, (_, index) => `${word} ${index * 7919}\n`).join('');
    const [oldText, newText] = [toText('old'), toText('new')];
    const diff = renderDiff(NAMES, oldText, newText);
    expect(applyPatch(oldText, diff)).toBe(newText);
  });
});
