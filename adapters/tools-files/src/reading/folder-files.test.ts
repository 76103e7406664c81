import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestFolder, SECRET } from '../test-folder.ts';
import { fitPath, openFolderFiles } from './folder-files.ts';

const FILES = {
  'notes.md': 'one\ntwo\n',
  'docs/my notes.md': 'three',
  'docs/other.txt': 'other',
  '.env': 'KEY=1',
  'picture.png': new Uint8Array([0, 1, 2]),
  'node_modules/notes.md': 'not mine',
};

describe('files that are mentioned', () => {
  it('CM-4.3 are read from the beginning, and it is said whether that is all', async () => {
    await using test = await createTestFolder(FILES);
    const files = openFolderFiles({ folder: test.inside });
    expect(await files.read('notes.md', 100)).toEqual({ ok: true, text: 'one\ntwo\n', isWhole: true });
    expect(await files.read('./docs/my notes.md', 100)).toMatchObject({ text: 'three' });
    expect(await files.read('notes.md', 5)).toEqual({ ok: true, text: 'one\n', isWhole: false });
  });

  it('CM-4.3 SEC-6 are refused with the reason: gone, outside, secret, no text', async () => {
    await using test = await createTestFolder(FILES);
    await symlink(join(test.inside, '.env'), join(test.inside, 'harmless.txt'));
    await symlink(join(test.outside, 'secret.txt'), join(test.inside, 'out.txt'));
    const files = openFolderFiles({ folder: test.inside });
    const problems = {
      'gone.md': 'not-found',
      'notes.md/x': 'not-found',
      '../folder-beside/secret.txt': 'outside',
      [join(test.outside, 'secret.txt')]: 'outside',
      'out.txt': 'outside',
      '.env': 'secret',
      'harmless.txt': 'secret',
      'picture.png': 'not-text',
      docs: 'not-text',
    };
    for (const [path, problem] of Object.entries(problems)) {
      expect([path, await files.read(path, 100)]).toEqual([path, { ok: false, problem }]);
    }
  });

  it('CM-4.3 are found while they are typed, without what holds secrets or lies outside', async () => {
    await using test = await createTestFolder(FILES);
    await symlink(test.outside, join(test.inside, 'beside'));
    const files = openFolderFiles({ folder: test.inside });
    expect(await files.find('no', 20)).toEqual(['notes.md', 'docs/my notes.md']);
    expect(await files.find('dm', 20)).toEqual(['docs/my notes.md']);
    expect(await files.find('env', 20)).toEqual([]);
    expect(await files.find('', 2)).toHaveLength(2);
    expect((await files.find('', 20)).join()).not.toContain(SECRET);
  });
});

describe('fitPath', () => {
  it('every piece of a path fits it, the beginning of the name best', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z./]{1,20}$/u), fc.nat(20), fc.nat(20), (path, from, length) => {
        const name = path.slice(path.lastIndexOf('/') + 1);
        expect(fitPath(path.slice(from, from + length), path)).not.toBeNull();
        expect(fitPath(name.slice(0, length), path)).toBe(0);
      }),
      { numRuns: 200 },
    );
    expect(fitPath('x', 'notes.md')).toBeNull();
  });
});
