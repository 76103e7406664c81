import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTestCage, KINDS, newFolder, runCaged } from './test-cage.ts';

describe.runIf(KINDS.length > 0).each([...KINDS])('secrets under other names in a cage of %s', (kind) => {
  it.each([
    ['a folder that becomes one of installed packages', 'config/.env', 'mv config node_modules'],
    ['a folder around it', 'a/b/c/id_rsa', 'mkdir site-packages; mv a/b site-packages/; mv a dist-packages'],
    [
      'a folder whose name makes it a secret',
      'deploy/.ssh/mykey',
      'cd deploy; for d in $(ls -A); do mv $d plain; done',
    ],
    ['a link whose name makes it a secret', 'values.txt', 'rm link.env'],
  ])('F-90 SEC-6 are read by no later command: %s', async (_, name, attack) => {
    const { folder, home } = await newFolder({ [name]: 'KEY=the-secret' });
    if (name === 'values.txt') await symlink(name, join(folder, 'link.env'));
    await runCaged(attack, { kind, folder, home });
    expect((await runCaged('grep -r KEY .', { kind, folder, home })).output).not.toContain('the-secret');
    expect(existsSync(join(folder, name))).toBe(true);
  });

  it('F-90 SEC-6 a folder that is only called like one of installed packages is looked through', async () => {
    const { folder, home } = await newFolder({
      'node_modules/deep/.env': 'KEY=the-secret',
      'lib/site-packages/.env': 'KEY=the-secret',
    });
    expect((await runCaged('grep -r KEY .', { kind, folder, home })).output).toBe('');
  });

  it('F-90 SEC-6 a link called like a secret that leads to a folder is told of', async () => {
    const { folder, home } = await newFolder({ 'plain/mykey': 'KEY=the-secret' });
    const { cage } = await findTestCage({ kind, folder, home });
    await mkdir(join(folder, 'sub'));
    await symlink('../plain', join(folder, 'sub', '.ssh'));
    expect(await cage?.findMissed()).toBe('a link called like a secret leads to a folder');
  });

  it('F-90 SEC-6 beside programs that PATH leads to are not shown', async () => {
    const { base, folder, home } = await newFolder({});
    const app = join(base, 'app');
    for (const [name, text] of [
      ['.env', 'the-secret'],
      ['id_rsa', 'the-secret'],
      ['settings/db.txt', 'the-secret'],
      ['bin/.env', 'the-secret'],
      ['bin/tool', '#!/bin/sh\ncat "$(dirname "$0")/../lib/part"\n'],
      ['lib/part', 'the tool runs\n'],
    ] as const) {
      await mkdir(dirname(join(app, name)), { recursive: true });
      await writeFile(join(app, name), text, { mode: 0o755 });
    }
    const searchPath = `${join(app, 'bin')}:${process.env.PATH}`;
    const run = { kind, folder, home, searchPath, variables: { PATH: searchPath } };
    const command = `tool; cat ${app}/.env ${app}/id_rsa ${app}/settings/* ${app}/bin/.env 2>/dev/null`;
    expect((await runCaged(command, run)).output).toBe('the tool runs\n');
  });
});
