import { link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Tool } from '@nod/agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Folder, toFolder } from './folder/folder.ts';
import { createFileTools } from './index.ts';
import { createListFiles } from './reading/list-files-tool.ts';
import { createReadFile } from './reading/read-file-tool.ts';
import { searchLines } from './searching/line-search.ts';
import { callTool, createTestFolder, SECRET, type TestFolder } from './test-folder.ts';
import { createEditFile } from './writing/edit-file-tool.ts';
import { createWriteFile } from './writing/write-file-tool.ts';

const NAMES = ['a', 'b', 'sub', 'secret.txt', 'deep'];
const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...NAMES, 'A', 'SUB') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '..',
      '.',
      '',
      '...',
      '%2e%2e',
      '..\\',
      '\u2024\u2024',
      'x\0',
      '~',
      'folder-beside',
    ),
  },
  fc.string({ maxLength: 4 }),
);
const relativePath = fc.array(segment, { maxLength: 6 }).map((parts) => parts.join('/'));
type Root = 'inside' | 'outside' | 'relative';
const anyPath = fc.record({
  root: fc.constantFrom<Root>('inside', 'outside', 'relative'),
  rest: relativePath,
});
const anyLink = fc.record({
  from: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
  target: fc.oneof(anyPath, fc.constant({ root: 'outside' as const, rest: '' })),
});

function toPath({ root, rest }: { root: Root; rest: string }, { inside, outside }: TestFolder): string {
  return root === 'relative' ? rest : `${root === 'inside' ? inside : outside}/${rest}`;
}

async function makeLink(
  test: TestFolder,
  { from, target }: { from: string; target: { root: Root; rest: string } },
) {
  const to = toPath(target, test);
  if (to === '' || to.includes('\0')) return;
  // Links over links may fail or lead out themselves; only what lies outside must stay as it is.
  await mkdir(join(test.inside, from, '..'), { recursive: true }).catch(() => {});
  await symlink(to, join(test.inside, from)).catch(() => {});
}

async function snapshot(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.map(async (entry) => {
    const name = join(entry.parentPath, entry.name);
    return entry.isFile() ? `${name}=${await readFile(name, 'utf8')}` : name;
  });
  return (await Promise.all(files)).sort();
}

/** Everything that a tool let out, as one text. */
async function useEveryTool(folder: Folder, path: string): Promise<string> {
  const tools: Tool[] = [createReadFile, createListFiles, createWriteFile, createEditFile].map((create) =>
    create(folder),
  );
  const calls: [string, Record<string, unknown>][] = [
    ['read_file', { path }],
    ['list_files', { path, recursive: true }],
    ['edit_file', { path, oldText: SECRET, newText: 'changed' }],
    ['write_file', { path, content: 'written', overwrite: true }],
    ['write_file', { path: `${path}/new/file`, content: 'written', overwrite: true }],
  ];
  const results: unknown[] = [];
  for (const [name, parameters] of calls) {
    const result = await callTool(tools, name, parameters);
    if (!result.success) expect(result.alternatives?.length).toBeGreaterThan(0);
    results.push(result.data);
  }
  return JSON.stringify(results);
}

async function searchEverything(folder: Folder): Promise<string> {
  const order = { folder, path: folder.path, query: SECRET, regex: false, caseSensitive: true };
  const messages: unknown[] = [];
  for await (const message of searchLines(
    { ...order, glob: '', all: true, limit: 100 },
    new AbortController().signal,
  )) {
    messages.push(message);
  }
  return JSON.stringify(messages.filter((message) => (message as { type: string }).type === 'found'));
}

describe.each([
  ['with folders held open', {}],
  ['where folders cannot be held open', { descriptors: null }],
])('file tools %s', (_name, change) => {
  it('SEC-8 property: whatever the path and the links, nothing outside the folder is read or written', async () => {
    const property = fc.asyncProperty(
      fc.array(anyLink, { maxLength: 4 }),
      fc.array(anyPath, { minLength: 1, maxLength: 2 }),
      async (links, paths) => {
        await using test = await createTestFolder({ 'a/b': 'inside', 'sub/deep/b': 'inside' });
        for (const each of links) await makeLink(test, each);
        const before = await snapshot(test.outside);
        // A link may be made through another one, and so beside the folder.
        const base = join(test.inside, '..');
        const beside = await readdir(base);
        const folder = { ...toFolder(test.inside), ...change };
        for (const path of paths) {
          const told = await useEveryTool(folder, toPath(path, test));
          expect(told).not.toContain(SECRET);
        }
        expect(await searchEverything(folder)).toBe('[]');
        expect(await snapshot(test.outside)).toEqual(before);
        expect(await readdir(base)).toEqual(beside);
      },
    );
    await fc.assert(property, { numRuns: 120 });
  }, 120_000);
});

describe('file tools', () => {
  it.each([
    '../folder-beside/secret.txt',
    'a/../../folder-beside/secret.txt',
    'out/secret.txt',
    'file-out',
    'chain/secret.txt',
    'out/new.txt',
    'nowhere',
    'nowhere/new.txt',
    '/etc/passwd',
    '/proc/self/environ',
    'a\0b',
  ])('SEC-8 refuse %j with a reason and an alternative', async (path) => {
    await using test = await createTestFolder({ a: '' });
    await symlink(test.outside, join(test.inside, 'out'));
    await symlink('out', join(test.inside, 'chain'));
    await symlink(join(test.outside, 'secret.txt'), join(test.inside, 'file-out'));
    await symlink(join(test.outside, 'not-there'), join(test.inside, 'nowhere'));
    const before = await snapshot(test.outside);
    const tools = createFileTools({ folder: test.inside, allowWrite: true });
    for (const [name, parameters] of [
      ['read_file', { path }],
      ['list_files', { path }],
      ['search_files', { path, query: 'x' }],
      ['write_file', { path, content: 'x', overwrite: true }],
      ['edit_file', { path, oldText: SECRET, newText: 'x' }],
    ] as const) {
      const result = await callTool(tools, name, parameters);
      expect(result).toMatchObject({ success: false, error: expect.stringMatching(/outside|nowhere|NUL/) });
      expect(result.alternatives?.length).toBeGreaterThan(0);
    }
    expect(await snapshot(test.outside)).toEqual(before);
  });

  it('follow links that stay inside', async () => {
    await using test = await createTestFolder({ 'real/file.txt': 'hello' });
    await symlink('real', join(test.inside, 'alias'));
    const tools = createFileTools({ folder: test.inside, allowWrite: true });
    expect(await callTool(tools, 'read_file', { path: 'alias/file.txt' })).toMatchObject({
      displayText: 'hello',
    });
    await callTool(tools, 'write_file', { path: 'alias/new.txt', content: 'new' });
    expect(await readFile(join(test.inside, 'real/new.txt'), 'utf8')).toBe('new');
  });

  it('take an absolute path in the folder', async () => {
    await using test = await createTestFolder({ 'a.txt': 'hello' });
    const tools = createFileTools({ folder: test.inside });
    const result = await callTool(tools, 'read_file', { path: join(test.inside, 'a.txt') });
    expect(result).toMatchObject({ displayText: 'hello' });
  });

  it('SEC-8 do not write through a hard link to a file outside', async () => {
    await using test = await createTestFolder();
    await link(join(test.outside, 'secret.txt'), join(test.inside, 'twin.txt'));
    const tools = createFileTools({ folder: test.inside, allowWrite: true });
    await callTool(tools, 'write_file', { path: 'twin.txt', content: 'mine', overwrite: true });
    expect(await readFile(join(test.outside, 'secret.txt'), 'utf8')).toBe(SECRET);
    expect(await readFile(join(test.inside, 'twin.txt'), 'utf8')).toBe('mine');
  });

  it('SEC-8 stay inside while a folder is exchanged for a link again and again', async () => {
    await using test = await createTestFolder({ 'door/secret.txt': 'harmless' });
    const before = await snapshot(test.outside);
    const [door, kept, trap] = ['door', 'kept', 'trap'].map((name) => join(test.inside, name));
    if (!door || !kept || !trap) throw new Error('three names');
    const tools = createFileTools({ folder: test.inside, allowWrite: true });
    let running = true;
    const exchanging = (async () => {
      let rounds = 0;
      for (; running; rounds += 1) {
        await symlink(test.outside, trap);
        await rename(door, kept);
        await rename(trap, door);
        await rm(door);
        await rename(kept, door);
        for (let turn = 0; turn < (rounds % 10) * 20; turn += 1) await setImmediate();
      }
      return rounds;
    })();
    const outcomes = new Set<string>();
    for (let round = 0; round < 300 || outcomes.size < 4; round += 1) {
      const read = await callTool(tools, 'read_file', { path: 'door/secret.txt' });
      const [oldText, newText] = round % 2 === 0 ? ['harm', 'HARM'] : ['HARM', 'harm'];
      const edited = await callTool(tools, 'edit_file', { path: 'door/secret.txt', oldText, newText });
      expect(JSON.stringify([read, edited])).not.toContain(SECRET);
      outcomes.add(`read ${read.success}`).add(`edited ${edited.success}`);
    }
    running = false;
    expect(await exchanging).toBeGreaterThan(10);
    expect([...outcomes].sort()).toEqual(['edited false', 'edited true', 'read false', 'read true']);
    expect(await snapshot(test.outside)).toEqual(before);
  });

  it('refuse what is not a regular file, without waiting for it', async () => {
    await using test = await createTestFolder({ 'folder/a': '' });
    const tools = createFileTools({ folder: test.inside, allowWrite: true, allowShell: true });
    expect(await callTool(tools, 'run_command', { command: 'mkfifo pipe' })).toMatchObject({ success: true });
    for (const path of ['pipe', 'folder', '.']) {
      const wanted = { success: false, error: expect.stringMatching(/not a regular file|is a folder/) };
      expect(await callTool(tools, 'read_file', { path })).toMatchObject(wanted);
      expect(await callTool(tools, 'write_file', { path, content: '', overwrite: true })).toMatchObject(
        wanted,
      );
    }
  });

  it('AC-8.3 write and run only where that is enabled', async () => {
    await using test = await createTestFolder();
    const names = (options: object) =>
      createFileTools({ folder: test.inside, ...options }).map(({ name }) => name);
    expect(names({})).toEqual(['read_file', 'list_files', 'search_files']);
    expect(names({ allowWrite: true })).toEqual([
      ...['read_file', 'list_files', 'search_files', 'write_file', 'edit_file'],
    ]);
    expect(names({ allowShell: true })).toEqual(['read_file', 'list_files', 'search_files', 'run_command']);
  });

  it('need a folder that is there', async () => {
    await using test = await createTestFolder();
    expect(() => createFileTools({ folder: join(test.inside, 'missing') })).toThrow('ENOENT');
    await writeFile(join(test.inside, 'file'), '');
    expect(() => createFileTools({ folder: join(test.inside, 'file') })).toThrow('not a folder');
  });
});
