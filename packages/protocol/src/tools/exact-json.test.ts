import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAltered } from './exact-json.ts';

/** The value as a fraction in lowest terms, by arithmetic of whole numbers alone. */
function toFraction(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const power = BigInt(exponent) - BigInt(fraction.length);
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const [top, bottom] = power < 0n ? [digits, 10n ** -power] : [digits * 10n ** power, 1n];
  const common = findCommon(top < 0n ? -top : top, bottom);
  return `${top / common}/${bottom / common}`;
}

function findCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : findCommon(b, a % b);
}

const digits = (most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: most }).map((each) => each.join(''));
const written = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(digits(25), fc.constantFrom('0', '9007199254740992', '9007199254740993')),
    fraction: fc.option(fc.oneof(digits(30), fc.constantFrom('1000000000000000055', '5', '000'))),
    exponent: fc.option(fc.integer({ min: -340, max: 320 })),
    e: fc.constantFrom('e', 'E', 'e+'),
  })
  .map(({ sign, whole, fraction, exponent, e }) => {
    const power = exponent === null ? '' : `${exponent < 0 ? 'e' : e}${exponent}`;
    return `${sign}${whole.replace(/^0+(?=\d)/, '')}${fraction === null ? '' : `.${fraction}`}${power}`;
  });
/** What programs send: a number as a machine writes it. */
const printed = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value));

describe('SEC-4 findAltered', () => {
  it.each([
    ...['0', '1', '-1', '0.1', '1.0', '1.50', '-0.25', '1e3', '1E+3', '0e999', '0.000'],
    ...['9007199254740991', '9007199254740992', '1e22', '1e23', '123456789012345680000', '5e-324'],
    ...[
      '1.7976931348623157e308',
      '100000000000000000000000',
      `1${'0'.repeat(300)}`,
      `1${'0'.repeat(40)}e-40`,
    ],
  ])('%s is kept', (number) => {
    expect(findAltered(`{"n":${number}}`)).toBe(null);
  });

  it.each([
    ...['0.1000000000000000055', '9007199254740993', '1.00000000000000000001', '123456789012345678901'],
    ...['-0', '-0.0', '-0e5', '1e400', '-1e400', '1e-400', '4e-324', '100000000000000000000001'],
  ])('%s is not, and the words name what it is called', (number) => {
    for (const json of [`{"n":${number}}`, `{"n":[1, ${number}]}`, `[{"n" : {"n":1}},{"n":${number}}]`])
      expect(findAltered(json)).toMatch(/^"n": the number/);
  });

  it.each([
    ['{"a":1,"a":1}', 'a'],
    ['{"a":{"b":1,"\\u0062":2}}', 'b'],
    ['[{"a":[{"b":1}],"a" : 2}]', 'a'],
  ])('%s gives a name twice', (json, name) => {
    expect(findAltered(json)).toBe(`"${name}" is given twice`);
  });

  it('takes no text for a name or a number', () => {
    expect(findAltered('{"a":"1e400, \\"a\\":1","b":["a","a",":"],"c":{"a":1}}')).toBe(null);
  });

  it('property: exactly the numbers are kept that have, read and written again, the same value', () => {
    fc.assert(
      fc.property(fc.oneof(written, printed), (number) => {
        const again = JSON.stringify(JSON.parse(number));
        const isSame = again !== 'null' && toFraction(number) === toFraction(again);
        const isSignLost = Number(number) === 0 && number.startsWith('-');
        expect(findAltered(`[${number}]`) === null).toBe(isSame && !isSignLost);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads a long text in one go: many escapes, many digits, many blanks', () => {
    const texts = ['\\n'.repeat(1_000_000), '\\\\'.repeat(500_000)].map((each) => `["${each}"]`);
    const numbers = [`[1${'0'.repeat(1_000_000)}]`, `[0.${'0'.repeat(1_000_000)}1e1000001]`];
    const blanks = [`["a"${' '.repeat(1_000_000)}]`];
    expect([...texts, ...numbers, ...blanks].map((each) => findAltered(each) === null)).toEqual([
      ...[true, true, false, true, true],
    ]);
  });
});
