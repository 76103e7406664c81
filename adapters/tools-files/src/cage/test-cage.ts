// For tests: commands in real cages of either kind.
import { spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { type CageKind, type FoundCage, findCage } from './find-cage.ts';

export interface CagedRun {
  kind: CageKind;
  folder: string;
  home: string;
  hubFolder?: string;
  start?: string;
  isApproved?: (path: string) => boolean;
  checkout?: string;
  /** In the environment, besides that of the tests. */
  variables?: Record<string, string>;
}

const found = new Map<string, Promise<FoundCage>>();

/** Those that this machine can build. */
export const KINDS: readonly CageKind[] = await findKinds();

/** Built and tried once for each folder. */
export function findTestCage({ kind, folder, home, hubFolder, checkout }: CagedRun): Promise<FoundCage> {
  const key = `${kind} ${folder}`;
  const machine = { folder, home, hubFolder: hubFolder ?? null, searchPath: process.env.PATH ?? '' };
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
