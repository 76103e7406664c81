// Placeholders in the agent's folder while commands run: they stand where something that runs outside of the cage
// could be made, since only what is there can be covered. Commands that run side by side share them.
import { mkdir, readdir, readFile, rmdir, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { orNull } from '../folder/file-tool-error.ts';
import { KEPT_AWAY } from '../folder/files-run-outside.ts';

export interface Placeholder {
  path: string;
  /** Of a file; null for a folder, which is empty and of no interest to git. */
  content: string | null;
}

/** To git: what belongs to all worktrees is here. Another file in its place would send git elsewhere for settings. */
const HERE = '.\n';
/** Settings that say nothing. */
const NO_SETTINGS = '\n';
const users = new Map<string, number>();

/** What is to stand in the folder and where a repository begins, unless something is there. */
export function toPlaceholders(folder: string, gitFolders: readonly string[]): Placeholder[] {
  const projects = gitFolders.filter((path) => basename(path) === '.git').map((path) => dirname(path));
  return [
    ...[...new Set([folder, ...projects])].flatMap((root) =>
      KEPT_AWAY.map((name) => toFolder(join(root, name))),
    ),
    ...gitFolders.flatMap((path) => [
      toFolder(join(path, 'hooks')),
      { path: join(path, 'commondir'), content: HERE },
      { path: join(path, 'config.worktree'), content: NO_SETTINGS },
    ]),
  ];
}

/** One that was left behind is taken over. */
export async function place(wanted: readonly Placeholder[]) {
  for (const { path } of wanted) users.set(path, (users.get(path) ?? 0) + 1);
  const made = await Promise.all(wanted.map(make));
  const placeholders = wanted.filter((_, index) => made[index]);
  for (const { path } of wanted.filter((_, index) => !made[index])) drop(path);
  return {
    /** Those that are in place; where nothing can be made, nothing needs to be kept away. */
    placeholders,
    /** Takes away those that no other command needs. Never rejects. */
    async release(): Promise<void> {
      await Promise.all(placeholders.map(leave));
    },
  };
}

function toFolder(path: string): Placeholder {
  return { path, content: null };
}

async function isUntouched({ path, content }: Placeholder): Promise<boolean> {
  if (content === null) return (await orNull(readdir(path)))?.length === 0;
  return (await orNull(readFile(path, 'utf8'))) === content;
}

async function make(placeholder: Placeholder): Promise<boolean> {
  const { path, content } = placeholder;
  try {
    if (content === null) await mkdir(path);
    else await writeFile(path, content, { flag: 'wx' });
    return true;
  } catch {
    return isUntouched(placeholder);
  }
}

async function leave(placeholder: Placeholder): Promise<void> {
  const { path, content } = placeholder;
  if (drop(path) > 0) return;
  try {
    if (content === null) await rmdir(path);
    else if (await isUntouched(placeholder)) await unlink(path);
  } catch {
    // Something is in it, or it is gone: then it is not ours any more.
  }
}

/** How many commands still need it. */
function drop(path: string): number {
  const left = (users.get(path) ?? 1) - 1;
  if (left > 0) users.set(path, left);
  else users.delete(path);
  return left;
}
