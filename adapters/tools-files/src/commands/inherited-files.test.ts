import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestFolder } from '../test-folder.ts';

/** A high number, and none below it: these are not closed by Node itself. */
const NUMBER = 251;
const BASH = '/bin/bash';

const SCRIPT = `
import { createFileTools } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
const [folder] = process.argv.slice(1);
const tool = createFileTools({ folder, allowShell: true }).find(({ name }) => name === 'run_command');
const context = { signal: new AbortController().signal, onProgress() {}, callId: 'c' };
const command = 'echo out > /proc/self/fd/${NUMBER}/escaped; echo done';
console.log((await tool.execute({ command, path: '.' }, context)).displayText);
`;

it.runIf(process.platform === 'linux' && existsSync(BASH))(
  'SEC-8 a command gets no file that the hub was started with: a folder held open would lead out of the cage',
  async () => {
    await using test = await createTestFolder();
    const elsewhere = join(test.outside, 'elsewhere');
    await mkdir(elsewhere);
    const begin = `exec ${NUMBER}<"$0"; exec "$@"`;
    const node = [process.execPath, '--input-type=module', '-e', SCRIPT, test.inside];
    const { stdout } = spawnSync(BASH, ['-c', begin, elsewhere, ...node], { encoding: 'utf8' });
    expect(stdout).toContain('done');
    expect(await readdir(elsewhere)).toEqual([]);
  },
);
