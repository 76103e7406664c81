// The folder that holds everything of one installation: database, tokens, and where the hub runs.
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

const NAMES = {
  database: 'nod.db',
  memories: 'memories.db',
  /** The bytes of files that go with messages. */
  attachments: 'attachments',
  settings: 'settings.json',
  /** The files that the built-in agent may see unless the person names another folder. */
  files: 'files',
  /** The person's MCP servers. */
  mcpConfig: 'mcp.json',
  /** The secret of programs, which act as agents. */
  programToken: 'token',
  /** The secret of the person's own commands. */
  personToken: 'person-token',
  /** Leads a browser to a one-time link, until it was used. */
  entryFile: 'open.html',
  /** Where the hub runs, while it runs. */
  hubRecord: 'hub.json',
  lock: 'hub.lock',
  /** What `nod connect` changed in the files of other programs. */
  connections: 'connections.json',
  connectionsLock: 'connections.lock',
  /** What keepers in the background write. */
  keepers: 'keepers',
} as const;

type Entry = keyof typeof NAMES;

/** Where each of them is. */
export type DataFolder = Record<Entry | 'path', string>;

/** The files of the folder named by `--data`, else `NOD_DATA`, else `~/.nod`. Nothing is touched. */
export function locateDataFolder(option: string | undefined, env: NodeJS.ProcessEnv): DataFolder {
  const path = resolve(option || env.NOD_DATA || join(homedir(), '.nod'));
  const entries = Object.entries(NAMES).map(([entry, name]) => [entry, join(path, name)]);
  return { path, ...(Object.fromEntries(entries) as Record<Entry, string>) };
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
