import { describe, expect, it } from 'vitest';
import { toBrowserName } from './browser-name.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('toBrowserName', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge · Windows'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel) ${KHTML} Chrome/140.0 Mobile Safari/537.36`, 'Chrome · Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      'Safari · iOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['<b>me</b>', '?'],
    ['', '?'],
    [undefined, '?'],
  ])('%s is called %s', (userAgent, name) => expect(toBrowserName(userAgent)).toBe(name));
});
