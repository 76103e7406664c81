import { expect, it } from 'vitest';
import { findTestOnlyProblems } from './check-shipped.ts';

function problemsOf(file: string, exports: string[], isUnused = false, namespace?: string): string[] {
  const issue = {
    file,
    exports: exports.map((name, index) => ({ name, namespace, line: index + 1 })),
    files: isUnused ? [{ name: file }] : [],
  };
  return findTestOnlyProblems(JSON.stringify({ issues: [issue] })).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  );
}

it('F-60 an export that only tests use is told of, where it stands', () => {
  expect(problemsOf('packages/a/src/index.ts', ['one', 'two'])).toEqual([
    'packages/a/src/index.ts:1: one is used by tests alone, or by nobody',
    'packages/a/src/index.ts:2: two is used by tests alone, or by nobody',
  ]);
});

it('F-60 so is a file', () => {
  expect(problemsOf('packages/a/src/b.ts', [], true)).toEqual([
    'packages/a/src/b.ts:1: is used by tests alone',
  ]);
});

it('what is there for tests is not told of, nor are errors, which others may catch', () => {
  expect(problemsOf('testing/src/index.ts', ['one'])).toEqual([]);
  expect(problemsOf('adapters/a/src/test-api.ts', ['one'], true)).toEqual([]);
  expect(problemsOf('packages/a/src/index.ts', ['LostError'])).toEqual([]);
});

it('a schema that names a part of the API is used, anything else beside it is not', () => {
  const path = 'packages/protocol/src/index.ts';
  expect(problemsOf(path, ['runSchema'], false, 'protocol')).toEqual([]);
  expect(problemsOf(path, ['toText'], false, 'protocol')).toHaveLength(1);
});
