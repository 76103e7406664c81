import { expect, test } from 'vitest';
import { toOneLine, withoutMarks } from './one-line.ts';

test('one line of a message is free of Markdown marks', () => {
  expect(toOneLine('# Deploy **4821**\nto `production`?')).toBe('Deploy 4821 to production?');
  expect(toOneLine('see [the notes](https://example.com) and ![chart](https://example.com/x.png)')).toBe(
    'see the notes and chart',
  );
});

test('one line of a message keeps what is not a mark', () => {
  expect(toOneLine('snake_case * 2 <b>x</b> #4821')).toBe('snake_case * 2 <b>x</b> #4821');
  expect(toOneLine(undefined)).toBe('');
});

test('F-41 one line of a decision set keeps the numbers of all its questions', () => {
  expect(toOneLine('1. Which database?\n   A. SQLite\n2. Which port?')).toBe(
    '1. Which database? A. SQLite 2. Which port?',
  );
});

test('F-41 one line of a table holds its cells without the marks between them, also where it is cut', () => {
  const table = '| file | lines |\n|---|---:|\n| a.ts | 12 |\n| b.ts | 3 |';
  expect(toOneLine(`Result\n\n${table}`)).toBe('Result · file · lines · a.ts · 12 · b.ts · 3');
  expect(withoutMarks('file | lines | note | |---|--')).toBe('file · lines · note');
  expect(toOneLine('file | lines\n:-- | --:\na | 1')).toBe('file · lines · a · 1');
  expect(toOneLine('cat log | sort -u | head -3 --- done')).toBe('cat log | sort -u | head -3 --- done');
});
