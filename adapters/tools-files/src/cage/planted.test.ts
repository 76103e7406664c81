import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileTools } from '../index.ts';
import { callTool, inspectCall } from '../test-folder.ts';
import { findTestCage, initGit, KINDS, newFolder, runCaged } from './test-cage.ts';

const EVIL =
  'repositoryformatversion = 0\\nbare = false\\nworktree = .\\nfsmonitor = "touch \\"$PWD/../ran\\"; false"';

/** As the person does, in each of these places. */
function useGit(...places: string[]): void {
  for (const cwd of places) {
    for (const args of [['status'], ['commit', '-q', '--allow-empty', '-m', 'x'], ['rev-parse']])
      spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], { cwd });
  }
}

describe.runIf(KINDS.length > 0).each([...KINDS])('what a command in a cage of %s plants', (kind) => {
  it.each([
    ['a repository', 'git init -q . && touch "$M" && git config core.fsmonitor "touch $P/ran; false"', '.'],
    [
      'one in a subfolder',
      'mkdir s; cd s; git init -q . && git config core.fsmonitor "touch $P/ran; false"',
      's',
    ],
    [
      'one beside a folder of packages',
      'mkdir s; cd s; git init -q --bare x; cp -r x .git; git config core.bare false; git config core.fsmonitor "touch $P/ran; false"',
      's',
    ],
    [
      'what only looks like one',
      `mkdir -p s/objects s/refs; echo ref: refs/heads/m > s/HEAD; printf '[core]\\n${EVIL}\\n' | sed "s#\\$PWD/..#$P#" > s/config`,
      's',
    ],
    [
      'what leads to one',
      `mkdir -p s t/x; git init -q t/x/g; git -C t/x/g config core.fsmonitor "touch $P/ran; false"; mv t/x/g/.git t/x/k; echo gitdir: ../t/x/k > s/.git`,
      's',
    ],
  ])('F-91 SEC-8 does not act when the person uses git: %s', async (_, attack, place) => {
    const { base, folder, home } = await newFolder({ 'kept/a.txt': 'a' });
    const variables = { P: base, M: join(folder, 'marker') };
    await runCaged(attack, { kind, folder, home, variables });
    // What was put aside cannot be had back by a later command either.
    await runCaged(
      'for f in $(find . -name "*.not-kept*"); do mv $f $(dirname $f)/$(basename $f | sed s,.not-kept.*,,); done',
      {
        kind,
        folder,
        home,
      },
    );
    useGit(join(folder, place));
    expect(existsSync(join(base, 'ran'))).toBe(false);
  });

  it('F-91 SEC-8 does not act through settings and hooks of a repository that was there, wherever it keeps them', async () => {
    const { base, folder, home } = await newFolder({
      'tools/hooks/keep': '',
      'team.gitconfig': '[alias]\nx = status\n',
      'lib/a': '',
    });
    initGit(join(folder, 'lib'), ['add', '.'], ['commit', '-qm', 'l']);
    initGit(
      folder,
      ['config', 'core.hooksPath', 'tools/hooks'],
      ['config', 'include.path', '../team.gitconfig'],
      ['config', 'extensions.worktreeConfig', 'true'],
      ['-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', './lib', 'libs/deep/foo'],
      ['commit', '-qm', 's'],
      ['worktree', 'add', '-q', 'linked'],
      ['init', '-q', '--bare', 'backup.git'],
    );
    const places = [
      'team.gitconfig',
      '.git/config.worktree',
      '.git/modules/libs/deep/foo/config',
      '.git/modules/new/one/config',
      '.git/worktrees/linked/config.worktree',
      'backup.git/config',
      'linked/.git',
    ];
    const before = await Promise.all(
      places.map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
    );
    const attack = [
      'cp -r .git/modules/libs/deep/foo .git/modules/new; mkdir x; mv .git/modules/new x; mkdir .git/modules/new; mv x/new .git/modules/new/one',
      ...places.map(
        (name) => `printf '# evil\\n[core]\\nfsmonitor = "touch ${base}/ran; false"\\n' >> ${name}`,
      ),
      `for h in tools/hooks .git/hooks backup.git/hooks; do printf '#!/bin/sh\\ntouch ${base}/ran\\n' > $h/pre-commit; chmod +x $h/pre-commit; done`,
      'mv linked l2; mv tools t2; mv libs l3; mv backup.git b2',
    ];
    for (const command of attack) await runCaged(command, { kind, folder, home });
    const after = await Promise.all(
      places.map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
    );
    expect(after.with(3, null)).toEqual(before);
    expect(existsSync(join(folder, '.git/modules/new/one/HEAD'))).toBe(false);
    useGit(folder, join(folder, 'linked'), join(folder, 'libs/deep/foo'), join(folder, 'backup.git'));
    expect(existsSync(join(base, 'ran'))).toBe(false);
  });

  it('F-91 SEC-8 is put aside under another name: whatever editors, agents and build servers act on', async () => {
    const { folder, home } = await newFolder({ 'p/.vscode/tasks.json': 'old' });
    initGit(folder);
    const names = [
      ...['.zed', 'lefthook.yml', '.pre-commit-config.yaml', '.mise.toml', '.circleci', 'Jenkinsfile'],
      ...[
        'x.code-workspace',
        '.windsurf',
        '.kiro',
        '.roo',
        '.opencode',
        '.aider.conf.yml',
        '.woodpecker.yml',
      ],
    ];
    const made = names.flatMap((name) => [name, `deep/er/${name}`]);
    await runCaged(
      `mkdir -p deep/er; for n in ${made.join(' ')}; do echo evil > $n; done; mv p p2; mkdir -p p/.vscode; echo evil > p/.vscode/tasks.json; mkdir shut; echo evil > shut/.zed; chmod 500 shut`,
      { kind, folder, home },
    );
    expect(made.filter((name) => existsSync(join(folder, name)))).toEqual([]);
    expect(existsSync(join(folder, 'shut', '.zed'))).toBe(false);
    expect(await readFile(join(folder, 'deep/er/.zed.not-kept'), 'utf8')).toBe('evil\n');
    expect(await readFile(join(folder, 'p/.vscode/tasks.json'), 'utf8')).toBe('old');
  });

  it.skipIf(process.getuid?.() === 0)(
    'F-90 SEC-6 a folder that was closed to the look is told of',
    async () => {
      const { folder, home } = await newFolder({ 'config/.env': 'KEY=the-secret' });
      const { cage } = await findTestCage({ kind, folder, home });
      await chmod(join(folder, 'config'), 0o000);
      expect(await cage?.findMissed()).toBe('a folder is closed to the look through it');
      await chmod(join(folder, 'config'), 0o700);
    },
  );
});

describe.runIf(KINDS.length > 0)('run_command that makes what runs outside', () => {
  it('F-91 SEC-8 says what was not kept; a repository is begun by a command that says so, which is asked about', async () => {
    const { folder } = await newFolder({});
    const tools = createFileTools({ folder, allowShell: true });
    await writeFile(
      join(folder, 'x.sh'),
      'git init -q s; mkdir t; echo x > t/.envrc; git init -q node; rm -rf node',
    );
    const result = await callTool(tools, 'run_command', { command: 'sh x.sh', path: '.' });
    expect(result.displayText).toContain(
      'Not kept, since it would run outside of the cage: s/.git/HEAD, t/.envrc',
    );
    const call = { command: 'git init -q mine', path: '.' };
    expect(await inspectCall(tools, 'run_command', call)).toMatchObject({ risk: 'outside-folder' });
    await callTool(tools, 'run_command', call);
    expect(existsSync(join(folder, 'mine/.git/HEAD'))).toBe(true);
    await rm(join(folder, 'mine'), { recursive: true });
    await mkdir(join(folder, 'mine'));
  });
});
