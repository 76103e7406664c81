import { describe, expect, it } from 'vitest';
import { parseMounts, toOrigin, writeEscapes } from './mounts.ts';

describe('parseMounts', () => {
  it('reads paths with blanks, and knows what lies below another mount or is gone', () => {
    const text = [
      '22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
      '30 22 0:25 / /mnt/a\\040b ro,nosuid - tmpfs none rw',
      '31 22 0:26 / /mnt/x rw shared:3 master:2 - autofs systemd-1 rw',
      '32 31 0:27 / /mnt/x rw,nodev - nfs host:/x rw',
      '33 22 0:28 /sub//deleted /mnt/y//deleted rw - ext4 /dev/sda1 rw',
      '',
    ].join('\n');
    expect(parseMounts(text)).toEqual([
      { path: '/', device: '8:1', root: '/', options: ['rw', 'relatime'], isReachable: true },
      { path: '/mnt/a b', device: '0:25', root: '/', options: ['ro', 'nosuid'], isReachable: true },
      { path: '/mnt/x', device: '0:26', root: '/', options: ['rw'], isReachable: false },
      { path: '/mnt/x', device: '0:27', root: '/', options: ['rw', 'nodev'], isReachable: true },
      {
        path: '/mnt/y//deleted',
        device: '0:28',
        root: '/sub//deleted',
        options: ['rw'],
        isReachable: false,
      },
    ]);
    expect(toOrigin('/mnt/a b/c d', parseMounts(text))).toBe('0:25 /c\\040d /mnt/a\\040b/c\\040d');
    expect(writeEscapes('/mnt/a b\\c#\t\n')).toBe('/mnt/a\\040b\\134c#\\011\\012');
  });
});
