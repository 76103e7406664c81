// Access of the built-in agent: one folder, and whether it may write, run commands and read the web.
// The environment wins over what the person has set. Nothing is opened here.
import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { type AccessChange, type AccessSettings, type FolderProblem, NodError } from '@nod/protocol';
import { z } from 'zod';
import { type DataFolder, holdsData } from '../data-folder/data-folder.ts';

export const storedAccessSchema = z.object({
  /** Null: the hub's own. */
  folder: z.string().nullable().default(null),
  allowWrite: z.boolean().default(false),
  allowShell: z.boolean().default(false),
  allowWeb: z.boolean().default(false),
});

type StoredAccess = z.infer<typeof storedAccessSchema>;
type AccessPart = AccessSettings['fromEnvironment'][number];

const VARIABLES: Record<AccessPart, string> = {
  folder: 'NOD_FOLDER',
  allowWrite: 'NOD_ALLOW_WRITE',
  allowShell: 'NOD_ALLOW_SHELL',
  allowWeb: 'NOD_ALLOW_WEB',
};

/** What holds at this moment: the folder is looked at anew each time. */
export function toAccess(stored: StoredAccess, env: NodeJS.ProcessEnv, data: DataFolder): AccessSettings {
  const isAllowed = (part: Exclude<AccessPart, 'folder'>) =>
    env[VARIABLES[part]] ? env[VARIABLES[part]] === '1' : stored[part];
  const named = env.NOD_FOLDER || stored.folder;
  const folder = named === null ? data.files : resolve(named);
  return {
    folder,
    isOwnFolder: named === null,
    folderProblem: findFolderProblem(folder, data),
    allowWrite: isAllowed('allowWrite'),
    allowShell: isAllowed('allowShell'),
    allowWeb: isAllowed('allowWeb'),
    fromEnvironment: toFixed(env),
  };
}

/** Throws NodError for what the environment decides and for a folder that cannot be. */
export function applyAccess(
  stored: StoredAccess,
  change: AccessChange,
  env: NodeJS.ProcessEnv,
  data: DataFolder,
): StoredAccess {
  const fixed = toFixed(env).find((part) => change[part] !== undefined);
  if (fixed) {
    throw new NodError('invalid_request', `${fixed}: ${VARIABLES[fixed]} in the environment decides it`);
  }
  return {
    folder: change.folder === undefined ? stored.folder : toUsableFolder(change.folder, data),
    allowWrite: change.allowWrite ?? stored.allowWrite,
    allowShell: change.allowShell ?? stored.allowShell,
    allowWeb: change.allowWeb ?? stored.allowWeb,
  };
}

function toFixed(env: NodeJS.ProcessEnv): AccessPart[] {
  const parts: AccessPart[] = ['folder', 'allowWrite', 'allowShell', 'allowWeb'];
  return parts.filter((part) => env[VARIABLES[part]]);
}

function toUsableFolder(given: string | null, data: DataFolder): string | null {
  if (given === null) return null;
  const folder = given.replace(/^~(?=\/|$)/, homedir());
  if (!isAbsolute(folder)) {
    throw new NodError('invalid_request', `folder: give the whole path, like ${join(homedir(), 'notes')}`);
  }
  const problem = findFolderProblem(folder, data);
  if (problem) throw new NodError(problem, MESSAGES[problem](folder));
  return folder;
}

const MESSAGES: Record<FolderProblem, (folder: string) => string> = {
  folder_not_found: (folder) => `there is no folder ${folder}`,
  not_a_folder: (folder) => `${folder} is not a folder`,
  folder_holds_data: (folder) => `${folder} holds the data folder of the hub, and agents could read its keys`,
};

function findFolderProblem(folder: string, data: DataFolder): FolderProblem | null {
  if (!existsSync(folder)) return 'folder_not_found';
  if (!statSync(folder).isDirectory()) return 'not_a_folder';
  return holdsData(folder, data) ? 'folder_holds_data' : null;
}
