// The description of the cage for the person: what keeps commands in the allowed folder on this machine, if
// anything does.
import { homedir } from 'node:os';
import { type Folder, toFolder } from '../folder/folder.ts';
import { type FoundCage, findCage } from './cage.ts';
import { toCommandEnvironment } from './command-environment.ts';

/** What keeps commands in the folder, for a report on the machine. */
export interface CageDescription {
  kind: 'bwrap' | 'unshare' | null;
  /** The program that builds it; null without one. */
  program: string | null;
  /** Why there is none; else null. */
  reason: string | null;
  /** Why commands are asked about all the same: something in the folder cannot be hidden or locked. */
  missed: string | null;
}

export interface CagedFolder {
  /** The only one where commands can change something. */
  folder: string;
  /** Where the hub keeps its own data. */
  hubFolder?: string;
  environment?: NodeJS.ProcessEnv;
}

/** Builds a cage for the folder and looks whether it holds. Rejects when the folder does not exist. */
export async function describeCage({
  folder,
  hubFolder,
  environment = process.env,
}: CagedFolder): Promise<CageDescription> {
  const { cage, reason } = await lookForCage(toFolder(folder, hubFolder), environment);
  if (!cage) return { kind: null, program: null, reason, missed: null };
  return { kind: cage.kind, program: cage.program, reason, missed: await cage.findMissed() };
}

/** Never rejects. */
export function lookForCage(
  { path, hubFolder, programs }: Folder,
  environment: NodeJS.ProcessEnv,
): Promise<FoundCage> {
  const home = environment.HOME || homedir();
  const caged = toCommandEnvironment(environment);
  return findCage({ folder: path, home, hubFolder, programs, searchPath: caged.PATH ?? '' }, caged);
}
