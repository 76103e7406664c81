import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toToolName } from './tool-name.ts';

const anyName = fc.oneof(
  fc.stringMatching(/^[a_]{1,5}$/),
  fc.stringMatching(/^[a.~]{1,4}$/),
  fc.string({ minLength: 1, maxLength: 90 }),
  fc.constantFrom('天气', 'get weather', 'a'.repeat(80)),
);

describe('toToolName', () => {
  it.each([
    ['weather', 'get_city', 'weather__get_city'],
    ['my-server', 'Do-It', 'my-server__Do-It'],
  ])('keeps %s and %s as they are', (server, tool, name) => expect(toToolName(server, tool)).toBe(name));

  it('property: names are taken by every provider, and different tools never share one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyName, anyName), { maxLength: 30 }), (pairs) => {
        const tools = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
        const names = [...tools.values()].map(([server, tool]) => toToolName(server, tool));
        for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
        expect(new Set(names).size).toBe(tools.size);
      }),
      { numRuns: 300 },
    );
  });
});
