import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToolRegistry, type ToolCallContext } from '@nod/agent';
import type { AccessSettings } from '@nod/protocol';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { locateDataFolder } from '../data-folder/data-folder.ts';
import { createAccessTools } from './access-tools.ts';

let access: AccessSettings;
let tools: ReturnType<typeof createAccessTools>;

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'nod-access-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const names = () => tools().map(({ name }) => name);
const write = () => {
  const tool = tools().find(({ name }) => name === 'write_file');
  if (!tool) throw new Error('there is no write_file');
  const context = { signal: new AbortController().signal } as ToolCallContext;
  return () => tool.execute({ path: 'a.txt', content: 'a', overwrite: false }, context);
};

beforeEach(() => {
  access = {
    folder: newFolder(),
    isOwnFolder: false,
    folderProblem: null,
    allowWrite: false,
    allowShell: false,
    allowWeb: false,
    fromEnvironment: [],
  };
  tools = createAccessTools({
    settings: { read: () => ({ access }) },
    folder: locateDataFolder(newFolder(), {}),
  });
});

it('AC-8.3 what the person switches on is there at once, and gone at once when it is switched off', () => {
  expect(names()).toEqual(['read_file', 'list_files', 'search_files']);
  access = { ...access, allowWrite: true, allowShell: true, allowWeb: true };
  expect(names()).toEqual(expect.arrayContaining(['write_file', 'edit_file', 'run_command', 'web_fetch']));
  access = { ...access, allowShell: false };
  expect(names()).not.toContain('run_command');
});

it('AC-2.1 what the help of the agent without a model lists finds its tool: read, list, fetch and run', () => {
  access = { ...access, allowShell: true, allowWeb: true };
  const registry = createToolRegistry(tools());
  const found = ['read_file', 'list_files', 'fetch', 'run'].map(
    (action) => registry.findByIntent({ type: 'command', action, confidence: 1 })?.name,
  );
  expect(found).toEqual(['read_file', 'list_files', 'web_fetch', 'run_command']);
});

it('AC-8.3 a call prepared before it was switched off does not run', async () => {
  access = { ...access, allowWrite: true };
  const prepared = write();
  access = { ...access, allowWrite: false };
  expect(await prepared()).toMatchObject({ success: false, error: expect.stringContaining('changed') });
  expect(readdirSync(access.folder)).toEqual([]);
});

it('AC-8.3 a call prepared for another folder does not run; one that is still allowed does', async () => {
  access = { ...access, allowWrite: true };
  const [prepared, allowed] = [write(), write()];
  const { folder } = access;
  access = { ...access, folder: newFolder() };
  expect(await prepared()).toMatchObject({ success: false });
  access = { ...access, folder, allowWeb: true };
  expect(await allowed()).toMatchObject({ success: true });
});

it('a folder that cannot be used has no tools', () => {
  access = { ...access, folder: '/nowhere', folderProblem: 'folder_not_found', allowWrite: true };
  expect(names()).toEqual([]);
});
