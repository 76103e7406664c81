import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileTools } from './index.ts';
import { callTool, inspectCall, openTools as open, toDiff } from './test-folder.ts';
import { renderDiff } from './writing/diff.ts';

describe('reading tools, before they run', () => {
  it.each([
    ['read_file', { path: 'door/a.txt' }],
    ['list_files', { path: 'door/a.txt' }],
    ['search_files', { path: 'door/a.txt', query: 'x' }],
  ])('CM-8.4 %s is bound to where the path really leads', async (name, parameters) => {
    await using test = await open({ 'real/a.txt': 'hello' });
    await symlink('real', join(test.inside, 'door'));
    expect(await test.inspect(name, parameters)).toEqual({
      preview: { type: 'plain' },
      risk: null,
      permission: null,
      target: join(test.inside, 'real/a.txt'),
    });
  });

  it('CM-8.5 a path over a link is never allowed from now on: the link may lead elsewhere tomorrow', async () => {
    await using test = await open({ 'notes.md': 'a', 'package.json': 'a', 'sub/a.txt': 'a' });
    const calls = [
      ['read_file', { path: 'notes.md' }],
      ['search_files', { path: 'notes.md', query: 'a' }],
      ['write_file', { path: 'notes.md', content: 'b', overwrite: true }],
      ['edit_file', { path: 'notes.md', oldText: 'a', newText: 'b' }],
    ] as const;
    for (const [name, parameters] of calls) {
      expect(await test.inspect(name, parameters)).toMatchObject({ permission: ['path'] });
      const same = { ...parameters, path: join(test.inside, 'sub/../notes.md') };
      expect(await test.inspect(name, same)).toMatchObject({ permission: ['path'] });
    }
    await rm(join(test.inside, 'notes.md'));
    await symlink('package.json', join(test.inside, 'notes.md'));
    for (const [name, parameters] of calls) {
      expect(await test.inspect(name, parameters)).toMatchObject({ permission: null });
    }
  });

  it('SEC-6 a call that would fail tells nothing about secrets unasked', async () => {
    await using test = await open({ '.env': 'KEY=aa', 'hub/token': 'aa' });
    await symlink('.env', join(test.inside, 'notes.txt'));
    const tools = createFileTools({
      folder: test.inside,
      hubFolder: join(test.inside, 'hub'),
      allowWrite: true,
    });
    for (const path of ['.env', 'notes.txt', 'hub/token']) {
      for (const oldText of ['a', 'not in there', '']) {
        const edit = { path, oldText, newText: 'b' };
        expect(await inspectCall(tools, 'edit_file', edit)).toMatchObject({
          preview: { type: 'failing' },
          risk: 'secrets',
        });
      }
      const write = { path, content: 'b' };
      expect(await inspectCall(tools, 'write_file', write)).toMatchObject({ risk: 'secrets' });
    }
  });

  it('list_files and search_files mean the folder itself without a path', async () => {
    await using test = await open();
    expect(await test.inspect('list_files', {})).toMatchObject({ risk: null, target: test.inside });
    expect(await test.inspect('search_files', { query: 'x' })).toMatchObject({ target: test.inside });
  });

  it('SEC-6 ask about secrets, by the name given or the file it leads to', async () => {
    await using test = await open({ '.env': 'KEY=1', 'plain.txt': 'x', '.ssh/config': 'x' });
    await symlink('.env', join(test.inside, 'notes.txt'));
    await symlink('plain.txt', join(test.inside, 'id_rsa'));
    for (const path of ['.env', 'notes.txt', 'id_rsa', '.ssh', '.ssh/config', join(test.inside, '.env')]) {
      expect(await test.inspect('read_file', { path })).toMatchObject({ risk: 'secrets' });
    }
    expect(await test.inspect('read_file', { path: join(test.inside, 'plain.txt') })).toMatchObject({
      risk: null,
    });
  });

  it("SEC-6 ask about the hub's own data, unless the folder itself lies in it", async () => {
    await using test = await open({ 'hub/token': 'x', 'hub/files/a.txt': 'x' });
    const hubFolder = join(test.inside, 'hub');
    const around = createFileTools({ folder: test.inside, hubFolder });
    expect(await inspectCall(around, 'read_file', { path: 'hub/token' })).toMatchObject({ risk: 'secrets' });
    const within = createFileTools({ folder: join(hubFolder, 'files'), hubFolder });
    expect(await inspectCall(within, 'read_file', { path: 'a.txt' })).toMatchObject({ risk: null });
    const found = await callTool(around, 'search_files', { query: 'x', path: '.' });
    expect(found.displayText).toBe(
      '(no line found)\n[Not searched: hub/files/a.txt (secret), hub/token (secret)]',
    );
  });

  it.each(['../folder-beside/secret.txt', '/etc/passwd', 'door/secret.txt'])(
    'SEC-8 %s is outside: asked about in every mode, and said to fail',
    async (path) => {
      await using test = await open();
      await symlink(test.outside, join(test.inside, 'door'));
      for (const [name, rest] of [
        ['read_file', {}],
        ['list_files', {}],
        ['search_files', { query: 'x' }],
        ['edit_file', { oldText: 'a', newText: 'b' }],
        ['write_file', { content: 'x' }],
      ] as const) {
        expect(await test.inspect(name, { path, ...rest })).toEqual({
          preview: { type: 'failing', reason: `"${path}" is outside the allowed folder` },
          risk: 'outside-folder',
          permission: null,
          target: path,
        });
      }
    },
  );

  it('SEC-6 a search leaves secrets out and says so, unless it is for them', async () => {
    await using test = await open({ '.env': 'needle', 'a/server.pem': 'needle', 'b.txt': 'needle' });
    expect((await test.call('search_files', { query: 'needle', path: '.' })).displayText).toBe(
      'b.txt:1: needle\n[Not searched: .env (secret), a/server.pem (secret)]',
    );
    expect((await test.call('search_files', { query: 'needle', path: '.env' })).displayText).toBe(
      '.env:1: needle',
    );
  });
});

describe('edit_file, before it runs', () => {
  it('CM-3.2 CM-7.3 shows the whole change as a unified diff', async () => {
    await using test = await open({ 'src/a.txt': 'one\ntwo\nthree\n' });
    await symlink('src', join(test.inside, 'door'));
    const parameters = { path: 'door/a.txt', oldText: 'two', newText: 'zwei', all: false };
    expect(await test.inspect('edit_file', parameters)).toEqual({
      preview: {
        type: 'edit',
        path: 'src/a.txt',
        diff: '--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three\n',
        isNew: false,
        shows: ['path', 'oldText', 'newText', 'all'],
      },
      risk: null,
      permission: null,
      target: expect.stringMatching(/\/src\/a\.txt [0-9a-f]{64}$/),
    });
    expect(await test.read('src/a.txt')).toBe('one\ntwo\nthree\n');
  });

  it('CM-8.4 where every place is meant, one place more is another call', async () => {
    await using test = await open({ 'a.txt': 'x x' });
    const parameters = { path: 'a.txt', oldText: 'x', newText: 'y', all: true };
    const { target } = await test.inspect('edit_file', parameters);
    await writeFile(join(test.inside, 'a.txt'), 'x x x');
    expect((await test.inspect('edit_file', parameters)).target).not.toBe(target);
  });

  it.each([
    ['missing.txt', 'a', '"missing.txt" does not exist'],
    ['a.txt', 'nowhere', 'oldText is not in the file'],
    ['a.txt', 'a', 'oldText is in the file 2 times'],
    ['binary', 'a', '"binary" is a binary file, not text'],
    ['folder', 'a', '"folder" is not a regular file'],
  ])(
    'CM-3.2 says of %s with %s that it would fail, in the words of the failure',
    async (path, oldText, reason) => {
      await using test = await open({ 'a.txt': 'a a', binary: new Uint8Array([97, 0, 97]), 'folder/b': '' });
      const parameters = { path, oldText, newText: 'b', all: false };
      const { preview, permission } = await test.inspect('edit_file', parameters);
      expect(preview).toEqual({ type: 'failing', reason });
      expect(permission).toBeNull();
      expect(await test.call('edit_file', parameters)).toMatchObject({ success: false, error: reason });
    },
  );

  it('SEC-6 asks about secrets, also those it fails on', async () => {
    await using test = await open({ '.env': 'KEY=1' });
    const edit = { oldText: 'KEY', newText: 'NAME', all: false };
    expect(await test.inspect('edit_file', { path: '.env', ...edit })).toMatchObject({ risk: 'secrets' });
    expect(await test.inspect('edit_file', { path: '.npmrc', ...edit })).toMatchObject({
      preview: { type: 'failing' },
      risk: 'secrets',
    });
  });
});

describe('write_file, before it runs', () => {
  it('CM-3.2 shows a new file, and makes nothing', async () => {
    await using test = await open();
    const inspected = await test.inspect('write_file', {
      path: 'new/a.txt',
      content: 'one\n',
      overwrite: false,
    });
    expect(inspected).toEqual({
      preview: {
        type: 'edit',
        path: 'new/a.txt',
        diff: '--- /dev/null\n+++ b/new/a.txt\n@@ -0,0 +1,1 @@\n+one\n',
        isNew: true,
        shows: ['path', 'content', 'overwrite'],
      },
      risk: null,
      permission: ['path'],
      target: `${join(test.inside, 'new/a.txt')} new`,
    });
    expect(await readdir(test.inside)).toEqual([]);
  });

  it('CM-8.4 an approval to replace a file is void once the file has changed', async () => {
    await using test = await open({ 'a.txt': 'old\n' });
    const parameters = { path: 'a.txt', content: 'new\n', overwrite: true };
    const first = await test.inspect('write_file', parameters);
    expect(toDiff(first)).toContain('-old\n+new\n');
    expect((await test.inspect('write_file', parameters)).target).toBe(first.target);
    await writeFile(join(test.inside, 'a.txt'), 'other\n');
    const second = await test.inspect('write_file', parameters);
    expect(second.target).not.toBe(first.target);
    await rm(join(test.inside, 'a.txt'));
    expect((await test.inspect('write_file', parameters)).target).not.toBe(second.target);
  });

  it('CM-8.4 an approval is void once the path leads elsewhere', async () => {
    await using test = await open({ 'door/a.txt': 'x', 'other/a.txt': 'x' });
    const parameters = { path: 'door/a.txt', content: 'new', overwrite: true };
    const { target } = await test.inspect('write_file', parameters);
    await rename(join(test.inside, 'door'), join(test.inside, 'kept'));
    await symlink('other', join(test.inside, 'door'));
    expect((await test.inspect('write_file', parameters)).target).not.toBe(target);
  });

  it('CM-3.2 says that it would fail where it would', async () => {
    await using test = await open({ 'a.txt': 'x', 'folder/b': '' });
    for (const [path, reason] of [
      ['a.txt', '"a.txt" exists already'],
      ['a.txt/b', '"a.txt/b" leads through a file as if it were a folder'],
      ['folder', '"folder" is not a regular file'],
      ['.', /not a regular file/],
    ] as const) {
      const parameters = { path, content: 'y', overwrite: path !== 'a.txt' };
      const { preview } = await test.inspect('write_file', parameters);
      expect(preview).toEqual({ type: 'failing', reason: expect.stringMatching(reason) });
      expect(await test.call('write_file', parameters)).toMatchObject({ success: false });
    }
  });

  it('SEC-4 says what cannot be shown of a file that is not text', async () => {
    await using test = await open({ 'a.png': new Uint8Array([0, 1, 2]) });
    const diff = toDiff(await test.inspect('write_file', { path: 'a.png', content: 'x\n', overwrite: true }));
    expect(diff).toBe(
      '[The present content (3 bytes) is not text; all of it is replaced.]\n--- a/a.png\n+++ b/a.png\n@@ -0,0 +1,1 @@\n+x\n',
    );
  });

  it('SEC-4 says so where a change is too long to show, and shows no part of it', async () => {
    await using test = await open({ 'a.txt': 'old\n' });
    const content = 'line of the new text\n'.repeat(30_000);
    const inspected = await test.inspect('write_file', { path: 'a.txt', content, overwrite: true });
    const diff = toDiff(inspected);
    expect(inspected.preview, 'F-37').toMatchObject({ shows: ['path'] });
    expect(diff).toContain('too long to show: 4 characters become 630000');
    expect(diff).not.toContain('line of');
    const huge = new Uint8Array(17 * 1024 * 1024).fill(97);
    await writeFile(join(test.inside, 'huge.txt'), huge);
    const overHuge = await test.inspect('write_file', { path: 'huge.txt', content: 'x', overwrite: true });
    expect(toDiff(overHuge)).toMatch(/^\[The present content \(17825792 bytes\) is too long to show/);
  });

  it('SEC-4 half a character is shown as what the disk makes of it', async () => {
    await using test = await open();
    const parameters = { path: 'a.txt', content: 'a\ud800b\n', overwrite: false };
    expect(toDiff(await test.inspect('write_file', parameters))).toContain('+a\ufffdb\n');
    await test.call('write_file', parameters);
    expect(await test.read('a.txt')).toBe('a\ufffdb\n');
  });

  it('SEC-4 a name cannot pass itself off as a part of the diff', () => {
    const { diff } = renderDiff({ path: 'a\n+++ b/other\n@@ -1 +1 @@\n-x', before: null, after: 'y\n' });
    expect(diff.split('\n').filter((line) => line.startsWith('+++'))).toHaveLength(1);
  });
});

describe('every tool, whatever it is given', () => {
  it('property: is looked at without rejecting and without changing anything', async () => {
    await using test = await open({ 'a.txt': 'a', 'sub/b': 'b' });
    await mkdir(join(test.inside, 'empty'));
    const path = fc.oneof(
      fc.constantFrom('a.txt', 'sub', '.', '..', '/', 'new/c', '\0', 'empty'),
      fc.string(),
    );
    const value = fc.oneof(path, fc.boolean(), fc.integer(), fc.constant(null));
    const parameters = fc.record(
      { path: value, content: value, oldText: value, newText: value, overwrite: value, query: value },
      { requiredKeys: [] },
    );
    const before = await readdir(test.inside, { recursive: true });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...test.tools), parameters, async (tool, given) => {
        const inspected = await tool.inspect?.(given);
        expect(['plain', 'edit', 'failing']).toContain(inspected?.preview.type);
      }),
      { numRuns: 300 },
    );
    expect(await readdir(test.inside, { recursive: true })).toEqual(before);
    expect(await test.read('a.txt')).toBe('a');
  });
});
