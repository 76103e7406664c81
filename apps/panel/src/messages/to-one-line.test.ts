import { expect, test } from 'vitest';
import { toOneLine } from './to-one-line.ts';

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
