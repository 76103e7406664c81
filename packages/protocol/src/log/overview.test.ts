import { describe, expect, it } from 'vitest';
import { toPreview } from './overview.ts';

describe('toPreview', () => {
  it('puts a text on one line and cuts it', () => {
    expect(toPreview('  a\n\n b\tc ')).toBe('a b c');
    expect(toPreview('x'.repeat(1000))).toHaveLength(140);
    expect(toPreview(undefined)).toBe('');
  });

  it('SEC-7 says where it is cut', () => {
    const whole = 'x'.repeat(140);
    expect(toPreview(`${whole}  `)).toBe(whole);
    expect(toPreview(`${whole}; rm -rf ~`)).toBe(`${'x'.repeat(139)}…`);
    expect(toPreview(`ls${' '.repeat(400)}; rm -rf ~`)).toBe('ls…');
    expect(toPreview(`${'x'.repeat(138)}😀😀`).isWellFormed()).toBe(true);
  });
});
