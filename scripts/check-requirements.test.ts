import { expect, it } from 'vitest';
import { findRequirementProblems } from './check-requirements.ts';

const head = '| id | criterion | built |\n|---|---|---|\n';

function problemsOf(rows: string, test: string): string[] {
  const document = { path: 'docs/requirements.md', text: head + rows };
  return findRequirementProblems(document, [{ path: 'a.test.ts', text: test }]).map(({ message }) => message);
}

it('is content when every built id is named in the title of a test', () => {
  const rows = '| QR-1.1 | a | yes |\n| SEC-3 | b | yes |\n| QR-P2 | c | yes |\n| OPS-3 | d | no |\n';
  const test = "describe('QR-1.1 x', () => { it.each([1])('SEC-3 y %i', f); test(`QR-P2 z`, f); });";
  expect(problemsOf(rows, test)).toEqual([]);
});

it('finds a built id that only a comment or another text names', () => {
  const test = "// QR-1.1\nconst x = 'QR-1.1'; it('says hello', f);";
  expect(problemsOf('| QR-1.1 | a | yes |', test)).toEqual([
    'QR-1.1 is marked as built, but no test names it',
  ]);
});

it('does not take QR-1.10 for QR-1.1', () => {
  expect(problemsOf('| QR-1.1 | a | yes |', "it('QR-1.10 x', f)")).toHaveLength(2);
});

it('finds a test that names an unknown id', () => {
  expect(problemsOf('| QR-1.1 | a | no |', "it('QR-9.9 x', f)")).toEqual([
    'names QR-9.9, which docs/requirements.md does not know',
  ]);
});

it.each([
  ['| QR-1 | a | no |', '"QR-1" is not an id'],
  ['| XX-1.1 | a | no |', '"XX-1.1" is not an id'],
  ['| QR-1.1 | a | no |\n| QR-1.1 | b | no |', 'QR-1.1 is there twice'],
  ['| QR-1.1 |  | no |', 'QR-1.1 has no criterion'],
  ['| QR-1.1 | a | maybe |', 'QR-1.1: built is yes or no, not "maybe"'],
  ['', 'holds no requirement'],
])('finds the malformed row %s', (rows, message) => {
  expect(problemsOf(rows, '')).toContain(message);
});
