// The folder that holds everything of one installation: database, tokens, and where the hub runs.
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

export interface DataFolder {
  path: string;
  database: string;
  memories: string;
  settings: string;
  /** The files that the built-in agent may see unless the person names another folder. */
  files: string;
  /** The person's MCP servers. */
  mcpConfig: string;
  /** The secret of programs, which act as agents. */
  programToken: string;
  /** The secret of the person's own commands. */
  personToken: string;
  /** Leads a browser to a one-time link, until it was used. */
  entryFile: string;
  /** Where the hub runs, while it runs. */
  hubRecord: string;
  lock: string;
  /** What `nod connect` changed in the files of other programs. */
  connections: string;
  connectionsLock: string;
}

/** The files of the folder named by `--data`, else `NOD_DATA`, else `~/.nod`. Nothing is touched. */
export function locateDataFolder(option: string | undefined, env: NodeJS.ProcessEnv): DataFolder {
  const path = resolve(option || env.NOD_DATA || join(homedir(), '.nod'));
  return {
    path,
    database: join(path, 'nod.db'),
    memories: join(path, 'memories.db'),
    settings: join(path, 'settings.json'),
    files: join(path, 'files'),
    mcpConfig: join(path, 'mcp.json'),
    programToken: join(path, 'token'),
    personToken: join(path, 'person-token'),
    entryFile: join(path, 'open.html'),
    hubRecord: join(path, 'hub.json'),
    lock: join(path, 'hub.lock'),
    connections: join(path, 'connections.json'),
    connectionsLock: join(path, 'connections.lock'),
  };
}

/** Creates the folder, closed to others. A folder that was there keeps its mode. */
export function createDataFolder(folder: DataFolder): void {
  mkdirSync(folder.path, { recursive: true, mode: 0o700 });
  mkdirSync(folder.files, { recursive: true, mode: 0o700 });
}

/** Whether whoever sees the files of `folder` sees the secrets of the data folder, too. Links are followed. */
export function holdsData(folder: string, { path }: DataFolder): boolean {
  return holdsFolder(folder, path);
}

/** Whether the inner folder is the outer one, or lies in it. Links are followed; what is not there lies nowhere. */
export function holdsFolder(outer: string, inner: string): boolean {
  if (!existsSync(outer) || !existsSync(inner)) return false;
  const steps = relative(realpathSync(outer), realpathSync(inner));
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}

/** The permission bits of a path, null when it does not exist. */
export function readMode(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? null;
}

/** Others than the owner can read, write or enter. */
export function isOpenToOthers(mode: number): boolean {
  return (mode & 0o077) !== 0;
}
