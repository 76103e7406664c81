import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readBranch } from './folder-branch.ts';

it('reads the branch from the files of a repository, of a worktree and from below', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nod-branch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = join(folder, 'repo', '.git');
  await mkdir(join(git, 'worktrees', 'side'), { recursive: true });
  await mkdir(join(folder, 'repo', 'src', 'deep'), { recursive: true });
  await mkdir(join(folder, 'side'));
  await writeFile(join(git, 'HEAD'), 'ref: refs/heads/main\n');
  await writeFile(join(git, 'worktrees', 'side', 'HEAD'), 'ref: refs/heads/feature/a b\n');
  await writeFile(join(folder, 'side', '.git'), `gitdir: ${join(git, 'worktrees', 'side')}\n`);
  expect(await readBranch(join(folder, 'repo'))).toBe('main');
  expect(await readBranch(join(folder, 'repo', 'src', 'deep'))).toBe('main');
  expect(await readBranch(join(folder, 'side'))).toBe('feature/a b');
  await writeFile(join(git, 'HEAD'), '0123456789abcdef0123456789abcdef01234567\n');
  expect(await readBranch(join(folder, 'repo'))).toBeNull();
  expect(await readBranch(join(folder, 'nowhere'))).toBeNull();
  expect(await readBranch('relative')).toBeNull();
});

it('SEC-3 does not wait for a pipe where the branch should be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nod-branch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, '.git'));
  execFileSync('mkfifo', [join(folder, '.git', 'HEAD')]);
  expect(await readBranch(folder)).toBeNull();
});
