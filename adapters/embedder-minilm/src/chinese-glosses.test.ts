import { describe, expect, it } from 'vitest';
import { loadChineseGloss } from './chinese-glosses.ts';

describe('glossing Chinese', () => {
  const gloss = loadChineseGloss();

  it('replaces words by their English meanings', () => {
    expect(gloss('花生')).toBe('peanut');
    expect(gloss('牙医')).toBe('dentist');
  });

  it('leaves text without Chinese characters as it is', () => {
    expect(gloss('Nothing  to do: naïve 42')).toBe('Nothing  to do: naïve 42');
  });

  it('keeps the other words of a mixed text', () => {
    expect(gloss('密码是 xinghe2024')).toMatch(/password|cipher/);
    expect(gloss('密码是 xinghe2024')).toContain('xinghe2024');
  });

  it('prefers the usual reading of a word to a surname or a name', () => {
    expect(gloss('车')).toContain('car');
    expect(gloss('苹果')).toBe('apple');
  });

  it('reads a word the dictionary lacks as the words it is made of', () => {
    expect(gloss('花生牙医')).toMatch(/peanut.*dentist/);
  });

  it('keeps a character that no entry has', () => {
    expect(gloss('\u{2fa1d}')).toContain('\u{2fa1d}');
  });
});
