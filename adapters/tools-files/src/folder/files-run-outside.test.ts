import { describe, expect, it } from 'vitest';
import { createFileTools } from '../index.ts';
import { inspectCall, openTools } from '../test-folder.ts';
import { CHECKOUT } from './files-run-outside.ts';

describe('files that run later outside of the cage', () => {
  it.each([
    '.git/hooks/pre-commit',
    '.git/config',
    'sub/.git/config',
    '.vscode/tasks.json',
    '.github/workflows/ci.yml',
    '.claude/settings.json',
    '.mcp.json',
    'packages/x/.idea/workspace.xml',
    'me.code-workspace',
  ])('F-91 SEC-8 writing %s is asked about in every mode, reading it is not', async (path) => {
    await using test = await openTools({ [path]: 'old' });
    const write = { path, content: 'new', overwrite: true };
    expect(await test.inspect('write_file', write)).toMatchObject({ risk: 'outside-folder' });
    expect(await test.inspect('edit_file', { path, oldText: 'old', newText: 'new' })).toMatchObject({
      risk: 'outside-folder',
    });
    expect(await test.inspect('read_file', { path })).toMatchObject({ risk: null });
  });

  it.each(['backup.git/hooks/pre-receive', 'backup.git/config', 'docs/HEAD'])(
    'F-91 SEC-8 writing %s, of a repository under another name, is asked about in every mode',
    async (path) => {
      await using test = await openTools({ 'backup.git/HEAD': 'ref: refs/heads/main' });
      expect(await test.inspect('write_file', { path, content: 'new' })).toMatchObject({
        risk: 'outside-folder',
      });
    },
  );

  it('F-81 writing what the hub itself runs is asked about, where the folder holds it', async () => {
    const tools = createFileTools({ folder: CHECKOUT, allowWrite: true });
    const risk = async (path: string) =>
      (await inspectCall(tools, 'write_file', { path, content: 'x' })).risk;
    expect(await risk('packages/agent/src/new.ts')).toBe('outside-folder');
    expect(await risk('node_modules/.bin/new')).toBe('outside-folder');
    expect(await risk('docs/new.md')).toBeNull();
  });

  it.each(['.gitignore', 'src/github.ts', 'package.json', 'docs/.vscode.md'])(
    '%s is an ordinary file',
    async (path) => {
      await using test = await openTools();
      expect(await test.inspect('write_file', { path, content: 'new' })).toMatchObject({ risk: null });
    },
  );
});
