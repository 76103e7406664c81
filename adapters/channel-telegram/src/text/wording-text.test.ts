import type { Line, Part } from '@nod/wording';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromLines, fromParts, join, plain, toFormatted } from './index.ts';
import { listProblems, toTagged } from './test-entities.ts';

const toTime = (at: number): string => `at ${at}`;
const line = (parts: readonly Part[], depth: Line['depth'] = 0, isWarning = false): Line => ({
  parts,
  depth,
  isWarning,
});

describe('fromParts', () => {
  it('names are bold, code is code, words of others show what they hide', () => {
    const parts: Part[] = [
      { type: 'name', text: 'bob' },
      { type: 'own', text: ' runs ' },
      { type: 'code', text: 'rm\u00a0x\ny' },
      { type: 'own', text: ' until ' },
      { type: 'time', at: 7 },
      { type: 'said', text: ': *hi\u202e*' },
    ];
    expect(toTagged(fromParts(parts, toTime))).toBe(
      '<b>bob</b> runs <code>rm‹U+00A0›x‹U+000A›y</code> until at 7: *hi‹U+202E›*',
    );
  });
});

describe('fromLines', () => {
  it('depth is indentation, a warning has its sign, a block stands alone', () => {
    const lines = [
      line([{ type: 'own', text: 'First' }], 0, true),
      line([{ type: 'said', text: 'two\nlines' }], 1),
      line([{ type: 'block', text: '  a\n  b' }], 1),
      line([{ type: 'own', text: 'last' }], 2),
    ];
    expect(toTagged(fromLines(lines, toTime))).toBe(
      '⚠️ First\n   two\n   lines\n<pre>  a\n  b</pre>\n      last',
    );
  });

  it('any lines are taken by Telegram', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    const types = fc.constantFrom('own', 'name', 'said', 'code', 'block');
    const part = fc.tuple(types, text).map(([type, words]) => ({ type, text: words }) as Part);
    const anyLine = fc
      .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom(0, 1, 2), fc.boolean())
      .map(([parts, depth, isWarning]) => line(parts, depth as Line['depth'], isWarning));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
        expect(listProblems(fromLines(lines, toTime))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('join', () => {
  it('moves entities with their texts and leaves out what is empty', () => {
    const joined = join([toFormatted('**a**'), plain(''), toFormatted('`b`')], '\n\n');
    expect(toTagged(joined)).toBe('<b>a</b>\n\n<code>b</code>');
  });
});
