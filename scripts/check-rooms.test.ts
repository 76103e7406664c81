import { describe, expect, it } from 'vitest';
import { findRoomProblems } from './check-rooms.ts';
import type { SourceFile } from './source-file.ts';

const HEADER = '// The part of a test.\n';

function toFile(path: string, text = ''): SourceFile {
  return { path, text: HEADER + text };
}

function problemsOf(...files: SourceFile[]): string[] {
  return findRoomProblems(files).map(({ path, line, message }) => `${path}:${line}: ${message}`);
}

describe('wide folders', () => {
  const fill = (count: number) =>
    Array.from({ length: count }, (_, index) => toFile(`testing/a/x${index}.ts`));

  it('F-58 a folder holds 25 files, tests among them, and no more', () => {
    expect(problemsOf(...fill(24), toFile('testing/a/x.test.ts'))).toEqual([]);
    expect(problemsOf(...fill(25), toFile('testing/a/x.test.ts'))).toEqual([
      'testing/a:1: holds 26 files: more than 25 are several rooms',
    ]);
  });

  it('folders inside do not count', () => {
    expect(problemsOf(...fill(25), toFile('testing/a/b/x.ts'))).toEqual([]);
  });
});

describe('knots', () => {
  it('F-54 folders do not import each other in a circle, however long', () => {
    const files = [
      toFile('testing/a/x.ts', "import { y } from '../b/y.ts';"),
      toFile('testing/b/y.ts', "export { z } from '../c/z.ts';"),
      toFile('testing/c/z.ts', "import '../a/x.ts';"),
      toFile('testing/d/w.ts', "import '../a/x.ts';"),
    ];
    expect(problemsOf(...files)).toEqual([
      'testing/a/x.ts:2: testing/a imports testing/b, which imports it back',
      'testing/b/y.ts:2: testing/b imports testing/c, which imports it back',
      'testing/c/z.ts:2: testing/c imports testing/a, which imports it back',
    ]);
  });

  it('a folder and one inside it are two', () => {
    const files = [
      toFile('testing/a/x.ts', "import './b/y.ts';"),
      toFile('testing/a/b/y.ts', "import '../z.ts';"),
    ];
    expect(problemsOf(...files)).toHaveLength(2);
  });

  it.each([
    ['types', "import type { X } from '../a/x.ts';\nexport type { Y } from '../a/x.ts';"],
    ['the same folder', "import './z.ts';"],
    ['packages and styles', "import '@nod/a';\nimport '../a/x.module.css';"],
  ])('%s tie none', (_, text) => {
    expect(
      problemsOf(toFile('testing/a/x.ts', "import '../b/y.ts';"), toFile('testing/b/y.ts', text)),
    ).toEqual([]);
  });

  it('tests tie none', () => {
    const files = [
      toFile('testing/a/x.ts', "import '../b/y.ts';"),
      toFile('testing/b/y.test.ts', "import '../a/x.ts';"),
      toFile('testing/b/test-y.ts', "import '../a/x.ts';"),
    ];
    expect(problemsOf(...files)).toEqual([]);
  });
});

describe('names', () => {
  it.each(['create-hub', 'to-text', 'is-plain', 'read-mark', 'parse', 'assemble'])(
    '%s says what is done',
    (name) => {
      expect(problemsOf(toFile(`testing/a/${name}.ts`))).toEqual([
        `testing/a/${name}.ts:1: is named by what it does: the name of a file is a noun`,
      ]);
    },
  );

  it.each(['hub', 'reading', 'run-row', 'read-file-tool', 'send-button', 'token', 'use-hub'])(
    '%s is a noun',
    (name) => {
      expect(problemsOf(toFile(`testing/a/${name}.tsx`))).toEqual([]);
    },
  );

  it('commands are named as they are called, tests by what they show', () => {
    const paths = ['apps/a/src/commands/ask.ts', 'scripts/write-table.ts', 'testing/a/is-kept.test.ts'];
    expect(problemsOf(...paths.map((path) => toFile(path)))).toEqual([]);
  });
});

describe('headers', () => {
  const judge = (text: string, path = 'testing/a/x.ts') => problemsOf({ path, text });

  it('F-59 a file opens with a comment; its index and its tests need none', () => {
    const text = 'export const x = 1;\n';
    expect(judge(text)).toEqual(['testing/a/x.ts:1: opens without a comment that says what it is']);
    expect(judge(text, 'testing/a/index.ts')).toEqual([]);
    expect(judge(text, 'testing/a/x.test.ts')).toEqual([]);
  });

  it.each(['What a row is.', 'Whether it fits.', 'Reads rows.', 'Does it fit?'])(
    'F-59 "%s" says no noun',
    (header) => {
      expect(judge(`// ${header}\n`)).toEqual(['testing/a/x.ts:1: its header does not begin with its noun']);
    },
  );

  it.each(['Whatever is read', 'Rows made\n// anew.', 'Rows, meanwhile.', 'Rules the person laid down.'])(
    'F-59 "%s" is said in other words',
    (header) => expect(judge(`// ${header}\n`).join()).toContain('its header can do without'),
  );

  it('only the opening comment is read', () => {
    expect(judge('// Rows.\nexport const x = 1;\n// Whatever.\n')).toEqual([]);
  });
});
