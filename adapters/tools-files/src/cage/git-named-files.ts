// Git's named files and folders: further settings, hooks, and programs that git starts. Whoever can change them
// decides what runs when somebody uses git.
import { lstat, readFile, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { orNull } from '../folder/file-tool-error.ts';
import { isIn } from '../folder/folder.ts';

/** Settings whose value is something that runs, or has it in it. Their names are the same in upper and lower case. */
const RUNS =
  /^\s*(?:\[[^\]]*\]\s*)?(?:path|fsmonitor|sshcommand|external|textconv|clean|smudge|process|driver|command|cmd|editor|pager|program|askpass|helper|gitproxy|uploadpack|receivepack|packobjectshook|alternaterefscommand)\s*=(.*)$/gim;
const ALIAS = /=\s*"?!(.*)$/gm;
const HOOKS = /^\s*(?:\[[^\]]*\]\s*)?hookspath\s*=\s*"?([^"\n]*)/gim;
const MOST_FILES = 500;

/** What is there, absolute; null where something cannot be locked: it is a link, or has a repository in it. */
export async function findNamedByGit(
  folder: string,
  gitFolders: readonly string[],
  projects: readonly string[],
): Promise<string[] | null> {
  const found = new Set<string>();
  const read = new Set<string>();
  const waiting = gitFolders.flatMap((path) => [join(path, 'config'), join(path, 'config.worktree')]);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (read.has(file)) continue;
    read.add(file);
    if (read.size > MOST_FILES) return null;
    const text = (await orNull(readFile(file, 'utf8'))) ?? '';
    const roots = [...projects, dirname(file), dirname(dirname(file))];
    const { files, folders } = await findPlaces(folder, findNames(text), roots);
    for (const path of [...files, ...folders]) {
      const isReal = (await orNull(realpath(path))) === path;
      if (!isReal || gitFolders.some((each) => isIn(path, each))) return null;
      found.add(path);
    }
    waiting.push(...files);
  }
  return [...found];
}

interface Names {
  files: string[];
  folders: string[];
}

function findNames(text: string): Names {
  const values = [...text.matchAll(RUNS), ...text.matchAll(ALIAS)].map(([, value = '']) => value);
  return {
    files: values.flatMap((value) => value.split(/[\s"';|&()]+/)).filter(Boolean),
    folders: [...text.matchAll(HOOKS)].map(([, value = '']) => value.trim()).filter(Boolean),
  };
}

/** Git begins in the project, or where the settings are. */
async function findPlaces(folder: string, names: Names, roots: readonly string[]): Promise<Names> {
  const look = async (given: readonly string[], isFolder: boolean) => {
    const paths = new Set(given.flatMap((name) => roots.map((root) => resolve(root, name))));
    const inFolder = [...paths].filter((path) => isIn(folder, path));
    const there = inFolder.map(async (path) => {
      const stats = await orNull(lstat(path));
      return stats && (stats.isSymbolicLink() || stats.isDirectory() === isFolder) ? [path] : [];
    });
    return (await Promise.all(there)).flat();
  };
  return { files: await look(names.files, false), folders: await look(names.folders, true) };
}
