import { chmod, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createToolCallContext } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFileTools } from './index.ts';
import { callTool, createTestFolder } from './test-folder.ts';

async function open(files: Record<string, string | Uint8Array>) {
  const test = await createTestFolder(files);
  const tools = createFileTools({ folder: test.inside, allowWrite: true });
  return {
    ...test,
    call: (name: string, parameters: Record<string, unknown>, signal?: AbortSignal) =>
      callTool(tools, name, parameters, createToolCallContext(signal && { signal })),
    text: (name: string) => readFile(join(test.inside, name), 'utf8'),
  };
}

describe('read_file', () => {
  it('AC-8.3 reads lines of a file', async () => {
    await using test = await open({ 'a.txt': 'one\ntwo\nthree\n' });
    expect(await test.call('read_file', { path: 'a.txt' })).toMatchObject({
      success: true,
      displayText: 'one\ntwo\nthree\n',
    });
    const part = await test.call('read_file', { path: 'a.txt', startLine: 2, endLine: 2 });
    expect(part.displayText).toBe('two\n');
  });

  it('says where a long file goes on', async () => {
    await using test = await open({ 'a.txt': 'line\n'.repeat(100) });
    const part = await test.call('read_file', { path: 'a.txt', maxCharacters: 50 });
    expect(part.data).toMatchObject({ next: { startLine: 11, startColumn: 1 } });
    expect(part.displayText).toContain('[There is more. Go on with startLine 11');
  });

  it('AC-2.4 refuses binary files, wrong encodings and lines that are not there, and says what to do', async () => {
    await using test = await open({
      'image.png': new Uint8Array([0x89, 0x50, 0, 1]),
      'chinese.txt': new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]),
      'short.txt': 'one',
    });
    for (const [parameters, error] of [
      [{ path: 'image.png' }, '"image.png" is a binary file, not text'],
      [{ path: 'chinese.txt' }, '"chinese.txt" is not text in utf-8'],
      [{ path: 'short.txt', startLine: 5 }, '"short.txt" has only 1 lines'],
      [{ path: 'short.txt', encoding: 'klingon' }, '"klingon" is not a known encoding'],
      [{ path: 'missing.txt' }, '"missing.txt" does not exist'],
      [{ path: 'short.txt/x' }, '"short.txt/x" leads through a file as if it were a folder'],
    ] as const) {
      const result = await test.call('read_file', parameters);
      expect(result).toMatchObject({
        success: false,
        error,
        alternatives: expect.arrayContaining([expect.any(String)]),
      });
    }
  });

  it('reads other encodings by name, and UTF-16 by its mark', async () => {
    await using test = await open({
      'gb.txt': new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]),
      'wide.txt': Buffer.from('\ufeff你好', 'utf16le'),
      'empty.txt': '',
    });
    expect(await test.call('read_file', { path: 'gb.txt', encoding: 'gb18030' })).toMatchObject({
      displayText: '你好',
    });
    expect(await test.call('read_file', { path: 'wide.txt' })).toMatchObject({ displayText: '你好' });
    expect(await test.call('read_file', { path: 'empty.txt' })).toMatchObject({
      success: true,
      data: { text: '' },
    });
  });

  it('AC-8.2 does not begin when it was stopped before', async () => {
    await using test = await open({ a: 'x' });
    await expect(test.call('read_file', { path: 'a' }, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});

describe('list_files', () => {
  const FILES = {
    'a.ts': '',
    'src/b.ts': '',
    'src/deep/c.md': '',
    'node_modules/x/y.ts': '',
    '.git/config': '',
  };

  it('AC-8.3 lists a folder, and with a glob or recursively what is below', async () => {
    await using test = await open(FILES);
    const list = async (parameters: object) =>
      (await test.call('list_files', { ...parameters })).displayText?.split('\n');
    expect(await list({})).toEqual(['.git/', 'a.ts', 'node_modules/', 'src/']);
    expect(await list({ path: 'src', recursive: true })).toEqual(['b.ts', 'deep/', 'deep/c.md']);
    expect(await list({ glob: '**/*.ts' })).toEqual(['a.ts', 'src/b.ts']);
    expect(await list({ glob: '*.{md,ts}', recursive: true, all: true })).toEqual([
      ...['a.ts', 'node_modules/x/y.ts', 'src/b.ts', 'src/deep/c.md'],
    ]);
    expect(await list({ glob: '[!a].ts', recursive: true })).toEqual(['src/b.ts']);
    expect(await list({ glob: '*.none' })).toEqual(['(nothing)']);
  });

  it('property: pages of a list put together are the list', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `f${index}`);
    await using test = await open(Object.fromEntries(names.map((name) => [name, ''])));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (limit) => {
        const found: string[] = [];
        for (let offset: number | null = 0; offset !== null; ) {
          const { data } = await test.call('list_files', { limit, offset });
          const page = data as { entries: string[]; next: number | null };
          found.push(...page.entries);
          offset = page.next;
        }
        expect(found).toEqual([...names].sort());
      }),
      { numRuns: 100 },
    );
  });

  it('AC-2.4 says what is wrong with a glob or a path', async () => {
    await using test = await open(FILES);
    expect(await test.call('list_files', { glob: '{a' })).toMatchObject({
      success: false,
      error: '"{a" is not a glob',
    });
    expect(await test.call('list_files', { path: 'a.ts' })).toMatchObject({ success: false });
    expect(await test.call('list_files', { path: 'nope' })).toMatchObject({ error: '"nope" does not exist' });
  });
});

describe('search_files', () => {
  it('AC-8.3 finds lines by text, by pattern, by glob, in a folder or one file', async () => {
    await using test = await open({
      'a.txt': 'Hello\nworld\r\nhello again',
      'src/b.ts': 'const hello = 42;',
      'node_modules/c.ts': 'hello',
      'image.png': new Uint8Array([0, 1, 2]),
    });
    const search = async (parameters: object) =>
      (await test.call('search_files', { ...parameters })).displayText?.split('\n');
    expect(await search({ query: 'hello' })).toEqual([
      ...['a.txt:1: Hello', 'a.txt:3: hello again', 'src/b.ts:1: const hello = 42;'],
    ]);
    expect(await search({ query: 'hello', caseSensitive: true, glob: '*.txt' })).toEqual([
      'a.txt:3: hello again',
    ]);
    expect(await search({ query: '\\d{2};$', regex: true })).toEqual(['src/b.ts:1: const hello = 42;']);
    expect(await search({ query: 'WORLD', path: 'a.txt' })).toEqual(['a.txt:2: world']);
    expect(await search({ query: 'hello', path: 'src' })).toEqual(['src/b.ts:1: const hello = 42;']);
    expect(await search({ query: 'hello', all: true, glob: 'c.ts' })).toEqual(['node_modules/c.ts:1: hello']);
    expect(await search({ query: 'nothing like it' })).toEqual(['(no line found)']);
  });

  it('says when there is more, and shows the match of a long line', async () => {
    await using test = await open({
      a: 'x\n'.repeat(10),
      b: `${'-'.repeat(5_000)}needle${'-'.repeat(5_000)}`,
    });
    const limited = await test.call('search_files', { query: 'x', limit: 3 });
    expect(limited.data).toMatchObject({ ended: 'limit', lines: { length: 3 } });
    expect(limited.displayText).toContain('[There are more lines.');
    const long = await test.call('search_files', { query: 'needle' });
    expect(long.displayText).toMatch(/^b:1: …-+needle-+…$/);
  });

  it('takes linear time for patterns that would take for ever elsewhere', async () => {
    await using test = await open({ a: `${'a'.repeat(100_000)}!` });
    const found = await test.call('search_files', { query: '(a+)+$', regex: true });
    expect(found.data).toMatchObject({ ended: 'complete', lines: [] });
  });

  it('AC-2.4 says which pattern or path cannot be used', async () => {
    await using test = await open({ a: '' });
    expect(await test.call('search_files', { query: '(', regex: true })).toMatchObject({
      success: false,
      alternatives: { length: 2 },
    });
    expect(await test.call('search_files', { query: '(?=a)', regex: true })).toMatchObject({
      success: false,
    });
    expect(await test.call('search_files', { query: '' })).toMatchObject({
      error: 'there is nothing to search for',
    });
    expect(await test.call('search_files', { query: 'x', path: 'nope' })).toMatchObject({
      success: false,
      error: '"nope" does not exist',
    });
  });

  it('AC-8.2 ends at once when stopped', async () => {
    await using test = await open({ a: 'a'.repeat(8_000_000) });
    const stop = new AbortController();
    const searching = test.call('search_files', { query: '(a?){200}(b|c){50}x', regex: true }, stop.signal);
    stop.abort();
    await expect(searching).rejects.toThrow('aborted');
  });

  it('keeps what it has when its time is over', async () => {
    await using test = await createTestFolder({ a: 'x' });
    const tools = createFileTools({ folder: test.inside, searchTimeLimitMs: 0 });
    const result = await callTool(tools, 'search_files', { query: 'x' });
    expect(result).toMatchObject({ success: true, data: { ended: 'time' } });
    expect(result.displayText).toContain('The time was over');
  });
});

describe('write_file and edit_file', () => {
  it('AC-8.3 write new files, with their folders', async () => {
    await using test = await open({});
    const result = await test.call('write_file', { path: 'new/deep/a.txt', content: '你好\n' });
    expect(result).toMatchObject({ success: true, data: { path: 'new/deep/a.txt', created: true } });
    expect(await test.text('new/deep/a.txt')).toBe('你好\n');
  });

  it('AC-2.4 replace a file only when asked to', async () => {
    await using test = await open({ a: 'old' });
    const refused = await test.call('write_file', { path: 'a', content: 'new' });
    expect(refused).toMatchObject({
      success: false,
      error: '"a" exists already',
      alternatives: { length: 2 },
    });
    expect(await test.text('a')).toBe('old');
    await test.call('write_file', { path: 'a', content: 'new', overwrite: true });
    expect(await test.text('a')).toBe('new');
  });

  it('keep the permissions of a file, and leave nothing else behind', async () => {
    await using test = await open({ 'run.sh': 'echo 1' });
    await chmod(join(test.inside, 'run.sh'), 0o755);
    await test.call('edit_file', { path: 'run.sh', oldText: '1', newText: '2' });
    expect((await stat(join(test.inside, 'run.sh'))).mode & 0o777).toBe(0o755);
    expect((await test.call('list_files', {})).displayText).toBe('run.sh');
  });

  it('property: an edit changes exactly the one place it names, or nothing', async () => {
    const piece = fc.stringMatching(/^[ab$&\n]{1,3}$/);
    await using test = await open({});
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[ab$&\n]{0,12}$/),
        piece,
        piece,
        async (text, oldText, newText) => {
          await writeFile(join(test.inside, 'a'), text);
          const result = await test.call('edit_file', { path: 'a', oldText, newText });
          const at = text.indexOf(oldText);
          const unique = text.split(oldText).length === 2 && oldText !== newText;
          expect(result.success).toBe(unique);
          expect(await test.text('a')).toBe(
            unique ? text.slice(0, at) + newText + text.slice(at + oldText.length) : text,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('AC-2.4 edit_file says why a piece cannot be replaced', async () => {
    await using test = await open({ a: 'x x', crlf: 'one\r\ntwo', binary: new Uint8Array([0, 1]) });
    const edit = (parameters: object) =>
      test.call('edit_file', { path: 'a', oldText: 'x', newText: 'y', ...parameters });
    expect(await edit({})).toMatchObject({ error: 'oldText is in the file 2 times' });
    expect(await edit({ all: true })).toMatchObject({ success: true, data: { count: 2 } });
    expect(await edit({})).toMatchObject({ error: 'oldText is not in the file' });
    expect(await edit({ oldText: '' })).toMatchObject({ error: 'oldText is empty' });
    expect(await edit({ oldText: 'y', newText: 'y' })).toMatchObject({
      error: 'oldText and newText are the same',
    });
    expect(await edit({ path: 'crlf', oldText: 'one\ntwo' })).toMatchObject({
      error: expect.stringContaining('line ends'),
    });
    expect(await edit({ path: 'binary' })).toMatchObject({ error: '"binary" is a binary file, not text' });
    expect(await edit({ path: 'nope' })).toMatchObject({ error: '"nope" does not exist' });
  });

  it('lose no edit when several come at once', async () => {
    const letters = [...'abcdefghij'];
    await using test = await open({ a: letters.join('') });
    await Promise.all(
      letters.map((letter) =>
        test.call('edit_file', { path: 'a', oldText: letter, newText: letter.toUpperCase() }),
      ),
    );
    expect(await test.text('a')).toBe('ABCDEFGHIJ');
  });

  it('AC-2.4 files that are too big are not edited, and named when they are not searched', async () => {
    await using test = await open({ big: 'x', small: 'x' });
    await truncate(join(test.inside, 'big'), 40 * 1024 * 1024);
    const edit = await test.call('edit_file', { path: 'big', oldText: 'x', newText: 'y' });
    expect(edit).toMatchObject({
      success: false,
      error: '"big" is too big to edit',
      alternatives: { length: 1 },
    });
    const found = await test.call('search_files', { query: 'x' });
    expect(found.displayText).toBe('small:1: x\n[Not searched: big (too-big)]');
  });
});
