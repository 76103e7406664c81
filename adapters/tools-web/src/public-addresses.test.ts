import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseTarget, toPageUrl } from './chosen-address.ts';
import { isPublicAddress } from './public-addresses.ts';

const PRIVATE_BY_HAND: ((bytes: readonly number[]) => boolean)[] = [
  ([a]) => a === 0 || a === 10 || a === 127,
  ([a = 0]) => a >= 224,
  ([a, b = 0]) => a === 100 && b >= 64 && b <= 127,
  ([a, b]) => a === 169 && b === 254,
  ([a, b = 0]) => a === 172 && b >= 16 && b <= 31,
  ([a, b]) => a === 192 && b === 168,
  ([a, b = 0]) => a === 198 && (b === 18 || b === 19),
];

describe('addresses', () => {
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.255.254',
      '169.254.169.254',
    ],
    ...[
      '168.63.129.16',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.192',
      '192.0.2.1',
      '192.168.1.1',
      '198.18.0.1',
    ],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '100::1',
      '2001::1',
    ],
    ...[
      '2001:db8::1',
      '2002:7f00:1::',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
    ],
    ...['3fff::1', '2600::1%1', 'localhost', '', '127.1', '0x7f000001', '8.8.8.8.', ' 8.8.8.8'],
  ])('SEC-8 %j is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it('SEC-8 property: no private IPv4 address is public, in whatever form it is written', async () => {
    const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
    const bias = fc.constantFrom(
      [127, 0, 0, 1],
      [10, 0, 0, 1],
      [169, 254, 169, 254],
      [192, 168, 0, 1],
      [0, 0, 0, 0],
    );
    const resolve = () => Promise.reject(new Error('an address is not looked up'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, bias), async (parts) => {
        const isPrivate = PRIVATE_BY_HAND.some((rule) => rule(parts));
        const number = parts.reduce((sum, byte) => sum * 256 + byte, 0);
        const hex = number.toString(16).padStart(8, '0');
        const forms = [
          parts.join('.'),
          String(number),
          `0x${hex}`,
          `0${number.toString(8)}`,
          parts.map((byte) => `0x${byte.toString(16)}`).join('.'),
          parts.map((byte) => `0${byte.toString(8)}`).join('.'),
          `${parts[0]}.${number % 2 ** 24}`,
        ];
        for (const form of forms) {
          const chosen = await chooseTarget(toPageUrl(`http://${form}/`), resolve).catch(() => null);
          if (isPrivate) expect(chosen).toBeNull();
          else if (chosen) expect(chosen.address).toBe(parts.join('.'));
        }
        const mapped = `http://[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]/`;
        await expect(chooseTarget(toPageUrl(mapped), resolve)).rejects.toThrow('not a public host');
      }),
      { numRuns: 300 },
    );
  });
});
