// For tests: commands in real cages of either kind.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type CageKind, type FoundCage, findCage } from './cage.ts';

export interface CagedRun {
  kind: CageKind;
  folder: string;
  home: string;
  hubFolder?: string;
  start?: string;
  isApproved?: (path: string) => boolean;
  checkout?: string;
  /** PATH, as the cage is told of it. */
  searchPath?: string;
  /** In the environment, besides that of the tests. */
  variables?: Record<string, string>;
}

const found = new Map<string, Promise<FoundCage>>();

/** Those that this machine can build. */
export const KINDS: readonly CageKind[] = await findKinds();

/** Built and tried once for each folder. */
export function findTestCage({
  kind,
  folder,
  home,
  hubFolder,
  checkout,
  searchPath,
}: CagedRun): Promise<FoundCage> {
  const key = `${kind} ${folder}`;
  const machine = {
    folder,
    home,
    hubFolder: hubFolder ?? null,
    searchPath: searchPath ?? process.env.PATH ?? '',
  };
  const cage = found.get(key) ?? findCage({ ...machine, ...(checkout && { checkout }) }, process.env, [kind]);
  found.set(key, cage);
  return cage;
}

export async function runCaged(
  command: string,
  run: CagedRun,
): Promise<{ code: number | null; output: string }> {
  const { cage, reason } = await findTestCage(run);
  if (!cage) throw new Error(`no cage: ${reason}`);
  const { start = run.folder, isApproved = () => false } = run;
  const { file, args, folder, release } = await cage.enclose({ command, start, isApproved });
  try {
    const env = { ...process.env, HOME: run.home, ...run.variables };
    const { status, stdout, stderr } = spawnSync(file, args, { cwd: folder, env, encoding: 'utf8' });
    return { code: status, output: `${stdout}${stderr}` };
  } finally {
    await release();
  }
}

/** A folder with these files and `a.txt`, and a home beside it; both are gone with the test. */
export async function newFolder(files: Record<string, string>) {
  const base = await realpath(await mkdtemp('/var/tmp/nod-caged-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const [folder, home] = [join(base, 'folder'), join(base, 'home')];
  await mkdir(home);
  for (const [name, text] of Object.entries({ 'a.txt': 'a', ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { base, folder, home };
}

export function initGit(folder: string, ...commands: string[][]): void {
  for (const args of [['init', '-q', '.'], ...commands]) {
    const { status, stderr } = spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@t', ...args], {
      cwd: folder,
    });
    if (status !== 0) throw new Error(String(stderr));
  }
}

async function findKinds(): Promise<CageKind[]> {
  const folder = await realpath(await mkdtemp('/var/tmp/nod-kinds-'));
  const kinds = (['bwrap', 'unshare'] as const).map(async (kind) => {
    const { cage } = await findTestCage({ kind, folder, home: folder });
    return cage ? [kind] : [];
  });
  const possible = (await Promise.all(kinds)).flat();
  await rm(folder, { recursive: true });
  return possible;
}
