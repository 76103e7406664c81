import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallIds } from './call-ids.ts';

const toIds = (ids: readonly string[]) => {
  const toUniqueCall = createCallIds();
  return ids.map((id) => toUniqueCall({ id, toolName: 'echo', argumentsText: '{}' }).id);
};

describe('ids of tool calls', () => {
  it('CM-8.3 stay as the provider gave them, and get a number where they repeat or are missing', () => {
    expect(toIds(['call_0', 'call_1', 'call_0', '', '', 'call_0', 'call_0-2'])).toEqual([
      'call_0',
      'call_1',
      'call_0-2',
      'call',
      'call-2',
      'call_0-3',
      'call_0-2-2',
    ]);
  });

  it('CM-8.3 are unique in a run, the same when it is played again, and no inner call can be taken for another', () => {
    const id = fc.oneof(fc.constantFrom('', 'a', 'a.b', 'a.b.c', 'a-2', 'call', 'call-2'), fc.string());
    fc.assert(
      fc.property(fc.array(id, { maxLength: 20 }), (given) => {
        const ids = toIds(given);
        expect(new Set(ids).size).toBe(ids.length);
        expect(toIds(given)).toEqual(ids);
        for (const one of ids) expect(ids.filter((other) => other.startsWith(`${one}.`))).toEqual([]);
        for (const [index, each] of ids.entries()) {
          const own = given[index] || 'call';
          if (each !== own) expect(each).toMatch(/-\d+$/u);
          expect(each.replaceAll('.', '-').startsWith(own.replaceAll('.', '-'))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
