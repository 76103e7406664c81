import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createToolCallContext } from '@nod/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { locateDataFolder } from '../data-folder/data-folder.ts';
import { createAccessTools } from './access-tools.ts';

const access = {
  folderProblem: null,
  isOwnFolder: false,
  allowWrite: true,
  allowShell: true,
  allowWeb: false,
  fromEnvironment: [],
};

async function newTools(toServer: (folder: string) => object) {
  const base = await realpath(await mkdtemp('/var/tmp/nod-programs-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const [folder, hubFolder] = [join(base, 'folder'), join(base, 'hub')];
  await mkdir(join(folder, 'tools/lib'), { recursive: true });
  await mkdir(hubFolder);
  for (const name of ['tools/server.mjs', 'tools/lib/part.mjs', 'server.mjs'])
    await writeFile(join(folder, name), 'old');
  await writeFile(join(hubFolder, 'mcp.json'), JSON.stringify({ mcpServers: { local: toServer(folder) } }));
  const tools = createAccessTools({
    settings: { read: () => ({ access: { ...access, folder } }) },
    folder: locateDataFolder(hubFolder, {}),
  })();
  const find = (name: string) => tools.find((tool) => tool.name === name);
  return {
    folder,
    risk: async (name: string, parameters: Record<string, unknown>) =>
      (await find(name)?.inspect?.(parameters))?.risk,
    run: (command: string) => find('run_command')?.execute({ command, path: '.' }, createToolCallContext()),
  };
}

describe('programs of MCP servers in the folder of an agent', () => {
  it('F-81 SEC-8 cannot be changed by a command unasked, nor what lies beside them', async () => {
    const test = await newTools((folder) => ({
      command: process.execPath,
      args: [`${folder}/tools/server.mjs`],
    }));
    const attack =
      'echo evil > tools/server.mjs; echo evil > tools/lib/part.mjs; mv tools old; mkdir -p tools; echo evil > tools/server.mjs';
    if ((await test.risk('run_command', { command: attack, path: '.' })) === null) await test.run(attack);
    for (const name of ['tools/server.mjs', 'tools/lib/part.mjs'])
      expect(await readFile(join(test.folder, name), 'utf8')).toBe('old');
    expect(existsSync(join(test.folder, 'old'))).toBe(false);
    const write = { path: 'tools/lib/part.mjs', content: 'evil', overwrite: true };
    expect(await test.risk('write_file', write)).toBe('outside-folder');
    expect(await test.risk('edit_file', { path: 'tools/server.mjs', oldText: 'old', newText: 'evil' })).toBe(
      'outside-folder',
    );
    expect(await test.risk('write_file', { path: 'notes.md', content: 'x' })).toBeNull();
  });

  it.each([
    ['straight in the folder', (folder: string) => ({ command: 'node', args: ['server.mjs'], cwd: folder })],
    ['what the folder says', (folder: string) => ({ command: 'npm', args: ['run', 'mcp'], cwd: folder })],
    ['missing', (folder: string) => ({ command: 'node', args: [`${folder}/gone/server.mjs`] })],
  ])(
    'F-81 SEC-8 make every command one to ask about where they cannot be locked: %s',
    async (_, toServer) => {
      const test = await newTools(toServer);
      expect(await test.risk('run_command', { command: 'ls', path: '.' })).not.toBeNull();
    },
  );

  it('a folder that a server only works on is nobody’s program', async () => {
    const test = await newTools((folder) => ({
      command: '/usr/bin/mcp-server-git',
      args: ['--repository', folder],
    }));
    expect(await test.risk('write_file', { path: 'notes.md', content: 'x' })).toBeNull();
  });
});
