import { describe, expect, it } from 'vitest';
import { isNewFile, renderDiff } from './unified-diff.ts';

describe('the diff of a change that an agent wants to make', () => {
  it.each([null, undefined, ''])('is that of a new file where the old text is %j', (oldText) => {
    const change = { type: 'diff' as const, path: '/w/a.txt', oldText, newText: 'one\n' };
    expect(isNewFile(change)).toBe(true);
    expect(renderDiff(change)).toBe('--- /dev/null\n+++ b/w/a.txt\n@@ -0,0 +1,1 @@\n+one\n');
  });

  it('is that of a file by its path, without the slash at its beginning', () => {
    const change = { type: 'diff' as const, path: '/w/a.txt', oldText: 'one\n', newText: 'two\n' };
    expect(renderDiff(change)).toBe('--- a/w/a.txt\n+++ b/w/a.txt\n@@ -1,1 +1,1 @@\n-one\n+two\n');
  });
});
