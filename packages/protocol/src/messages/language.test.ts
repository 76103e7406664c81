import { describe, expect, it } from 'vitest';
import { toLanguage } from './language.ts';

describe('the language of a text', () => {
  it.each([
    ['hello', 'en'],
    ['你好', 'zh'],
    ['总结 README.md 的内容', 'zh'],
    ['The word 茶 means tea in Chinese', 'en'],
    ['', 'en'],
    ['123', 'en'],
  ])('"%s" is %s', (text, language) => expect(toLanguage(text)).toBe(language));
});
