import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFailure } from './tool-call-details.tsx';

test('AC-2.4 a failure is an error and its alternatives', () => {
  expect(parseFailure('Error: no such file\nInstead:\n- Name another.\n- List the folder.')).toEqual({
    error: 'no such file',
    alternatives: ['Name another.', 'List the folder.'],
  });
});

test('AC-2.4 a failure in other words is shown whole', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { error, alternatives } = parseFailure(text);
      if (!/^Error: |\nInstead:/.test(text))
        expect({ error, alternatives }).toEqual({ error: text, alternatives: [] });
      for (const part of [error, ...alternatives]) expect(text).toContain(part);
    }),
  );
});
