import { describe, expect, it } from 'vitest';
import { parseEntityType, parseEntityTypes } from './entity-words.ts';
import { parseTargetLanguage, toLanguageCode } from './languages.ts';
import { parseDelay, parseFormat, parseLength } from './parse-options.ts';

describe('how a result is wanted', () => {
  it.each([
    ['in 3 sentences', 3, 'sentences'],
    ['in one sentence', 1, 'sentences'],
    ['a 100-word summary', 100, 'words'],
    ['under 280 characters', 280, 'characters'],
    ['three bullet points', 3, 'sentences'],
    ['100字以内', 100, 'words'],
    ['用三句话', 3, 'sentences'],
    ['两百字', 200, 'words'],
  ])('length: "%s"', (text, maxLength, lengthUnit) =>
    expect(parseLength(text)).toEqual({ maxLength, lengthUnit }),
  );

  it.each(['the first two', '详细一点', '0 words', 'no length'])('no length: "%s"', (text) =>
    expect(parseLength(text)).toBeNull(),
  );

  it.each([
    ['as json', 'json'],
    ['as a table', 'table'],
    ['用表格形式', 'table'],
    ['in csv', 'csv'],
    ['the table of contents', null],
  ])('form: "%s"', (text, format) => expect(parseFormat(text)).toBe(format));

  it.each([
    ['in 10 minutes', 600_000],
    ['in an hour', 3_600_000],
    ['半小时后', 1_800_000],
    ['30秒后', 30_000],
    ['in 2 days', 172_800_000],
    ['later', null],
  ])('delay: "%s"', (text, delayMs) => expect(parseDelay(text)?.delayMs ?? null).toBe(delayMs));

  it.each([
    ['into french', 'fr'],
    ['翻译成英文', 'en'],
    ['in chinese', 'zh'],
    ['the french revolution', null],
  ])('language: "%s"', (text, code) => expect(parseTargetLanguage(text)).toBe(code));

  it('names of languages', () => {
    expect(toLanguageCode('日语')).toBe('ja');
    expect(toLanguageCode('klingon')).toBeNull();
  });

  it('kinds of things', () => {
    expect(parseEntityType('all the email addresses and phones')).toBe('emails');
    expect(parseEntityTypes('日期和价格')).toBe('dates,prices');
    expect(parseEntityTypes('everything as a table')).toBeNull();
  });
});
