import { expect, test } from 'vitest';
import { isLocalAddress } from './local-address.ts';

test.each([
  'http://127.0.0.1:8080/',
  'http://127.9.9.9/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0/',
  'http://localhost:3000',
  'http://LocalHost./',
  'http://app.localhost/',
  'http://[::1]:4747/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'https://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest',
  'http://100.64.0.1/',
  'http://router/',
  'http://printer.local/',
  'http://nas.lan/',
  'http://user:pass@127.0.0.1/',
])('F-80 SEC-5 %s is local', (address) => expect(isLocalAddress(address)).toBe(true));

test.each([
  'https://example.com/',
  'https://example.com/127.0.0.1',
  'http://127.0.0.1@example.com/',
  'http://127.0.0.1.example.com/',
  'http://10.example.com/',
  'http://172.32.0.1/',
  'http://100.128.0.1/',
  'http://8.8.8.8/',
  'http://[2001:db8::1]/',
  'http://locals.com/',
  'mailto:me@localhost',
])('%s is not', (address) => expect(isLocalAddress(address)).toBe(false));
