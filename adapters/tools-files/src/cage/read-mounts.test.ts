import { describe, expect, it } from 'vitest';
import { parseMounts, writeEscapes } from './read-mounts.ts';

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
      { path: '/', options: ['rw', 'relatime'], isReachable: true },
      { path: '/mnt/a b', options: ['ro', 'nosuid'], isReachable: true },
      { path: '/mnt/x', options: ['rw'], isReachable: false },
      { path: '/mnt/x', options: ['rw', 'nodev'], isReachable: true },
      { path: '/mnt/y//deleted', options: ['rw'], isReachable: false },
    ]);
    expect(writeEscapes('/mnt/a b\\c#\t\n')).toBe('/mnt/a\\040b\\134c#\\011\\012');
  });
});
