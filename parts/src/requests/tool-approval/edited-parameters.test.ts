import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEditedParameters, toFields } from './edited-parameters.ts';

test('fields that were not touched leave the call exactly as it is', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (parameters) => {
      const edited = toEditedParameters(parameters, toFields(parameters));
      expect(edited).toEqual({ parameters, errors: {}, isChanged: false });
    }),
    { numRuns: 200 },
  );
});

test('CM-8.4 a parameter with an unusual name stays in the call', () => {
  const parameters = JSON.parse('{"__proto__":5,"path":"a.txt"}');
  const edited = toEditedParameters(parameters, { ...toFields(parameters), path: 'b.txt' });
  expect(JSON.stringify(edited.parameters)).toBe('{"__proto__":5,"path":"b.txt"}');
});

test('a text is taken as it is typed, anything else as JSON, and what is no JSON is said', () => {
  const original = { path: 'a.txt', limit: 5, tags: ['x'], force: false };
  const fields = { ...toFields(original), path: '5', limit: '7', tags: '["x","y"', force: 'true' };
  const { parameters, errors, isChanged } = toEditedParameters(original, fields);
  expect(parameters).toEqual({ path: '5', limit: 7, force: true });
  expect(Object.keys(errors)).toEqual(['tags']);
  expect(errors.tags).not.toBe('');
  expect(isChanged).toBe(true);
});

test.each(['constructor', 'toString', '__proto__'])(
  'SEC-8 a field called %s has no error of its own',
  (name) => {
    const edited = toEditedParameters({ path: 'a.txt' }, toFields({ path: 'b.txt' }));
    expect(edited.errors[name]).toBeUndefined();
  },
);
