import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createToolCallContext } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { toFolder } from '../folder/folder.ts';
import { callTool, openTools as open, toDiff } from '../test-folder.ts';
import { replaceFile } from './file-replacement.ts';

const SAFE = [
  'function logOut() {',
  '  // ends the session',
  '  check();',
  '}',
  '',
  'function wipe() {',
  '  // everything',
  '  refuse();',
  '}',
  '',
].join('\n');
/** The piece to be replaced has moved into the other function. */
const MOVED = SAFE.replace('check();', 'return;').replace('refuse();', 'check();');
const EDIT = { path: 'a.js', oldText: 'check();', newText: 'go();', all: false };

describe('an edit is made where it was shown', () => {
  it('F-95 SEC-4 shows the lines around it', async () => {
    await using test = await open({ 'a.js': SAFE });
    const diff = toDiff(await test.inspect('edit_file', EDIT));
    expect(diff).toContain(' function logOut() {\n   // ends the session\n-  check();\n+  go();\n }\n');
  });

  it('F-95 SEC-4 CM-8.4 an edit shown in one function is another call once the file has changed', async () => {
    await using test = await open({ 'a.js': SAFE });
    const shown = await test.inspect('edit_file', EDIT);
    await writeFile(join(test.inside, 'a.js'), MOVED);
    const now = await test.inspect('edit_file', EDIT);
    expect(toDiff(now)).toContain('function wipe');
    expect(now.target).not.toBe(shown.target);
  });

  it.each([
    ['edit_file', EDIT],
    ['write_file', { path: 'a.js', content: 'go();', overwrite: true }],
  ] as const)(
    'F-95 SEC-4 %s compares once more when it writes, and leaves a changed file alone',
    async (name, call) => {
      await using test = await open({ 'a.js': SAFE });
      const { target } = await test.inspect(name, call);
      await writeFile(join(test.inside, 'a.js'), MOVED);
      const context = createToolCallContext({ shownTarget: target });
      expect(await callTool(test.tools, name, call, context)).toMatchObject({
        success: false,
        error: expect.stringContaining('has changed since it was looked at'),
      });
      expect(await test.read('a.js')).toBe(MOVED);
      await writeFile(join(test.inside, 'a.js'), SAFE);
      expect(await callTool(test.tools, name, call, context)).toMatchObject({ success: true });
    },
  );

  it('F-95 SEC-4 a file that came into being after "new file" was shown is left alone', async () => {
    await using test = await open();
    const call = { path: 'a.js', content: 'go();', overwrite: true };
    const { target } = await test.inspect('write_file', call);
    await writeFile(join(test.inside, 'a.js'), SAFE);
    const context = createToolCallContext({ shownTarget: target });
    expect(await callTool(test.tools, 'write_file', call, context)).toMatchObject({ success: false });
    expect(await test.read('a.js')).toBe(SAFE);
  });
});

describe('replacing a file', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');

  it('F-95 SEC-4 happens only while it holds what was read, also when that changed at the last moment', async () => {
    await using test = await open({ 'a.js': MOVED });
    const folder = toFolder(test.inside);
    const path = join(folder.path, 'a.js');
    await expect(replaceFile(folder, path, 'x', digest(SAFE))).rejects.toThrow('has changed');
    await expect(replaceFile(folder, path, 'x', null)).rejects.toThrow('has changed');
    expect(await test.read('a.js')).toBe(MOVED);
    await replaceFile(folder, path, 'x', digest(MOVED));
    expect(await test.read('a.js')).toBe('x');
  });

  it('F-95 SEC-4 leaves nothing behind where it was refused', async () => {
    await using test = await open({ 'a.js': MOVED });
    const folder = toFolder(test.inside);
    await expect(replaceFile(folder, join(folder.path, 'a.js'), 'x', null)).rejects.toThrow();
    expect(await test.call('list_files', { path: '.' })).toMatchObject({ displayText: 'a.js' });
  });
});
