import { describe, expect, it } from 'vitest';
import { toPreview } from './overview.ts';

describe('toPreview', () => {
  it('puts a text on one line and cuts it', () => {
    expect(toPreview('  a\n\n b\tc ')).toBe('a b c');
    expect(toPreview('x'.repeat(1000))).toHaveLength(140);
    expect(toPreview(undefined)).toBe('');
  });
});
