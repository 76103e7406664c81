import { expect, test } from 'vitest';
import { toHiddenHost, toSafeAddress } from './safe-address.ts';

test('SEC-5 only web and mail addresses can be opened', () => {
  expect(toSafeAddress('https://example.com/a?b')).toBe('https://example.com/a?b');
  expect(toSafeAddress('mailto:a@example.com')).toBe('mailto:a@example.com');
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '/api/session',
    '',
    'x',
  ]) {
    expect(toSafeAddress(address), address).toBeNull();
  }
});

test('SEC-5 a link that names one host and leads to another is found', () => {
  expect(toHiddenHost('https://bank.example', 'https://evil.test/bank.example')).toBe('evil.test');
  expect(toHiddenHost('www.bank.example', 'https://bank.example/x')).toBeNull();
  expect(toHiddenHost('the bank', 'https://evil.test')).toBeNull();
});
