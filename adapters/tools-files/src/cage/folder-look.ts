// The look through the agent's folder before a command runs in it: which files hold secrets, and which run later
// outside of the cage. Files come and go, so it is done for every command; where there is too much to look at, or
// something that mounts cannot hide, it says so.
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { isSecretPath } from '@nod/agent/is-secret-path';
import { orNull } from '../folder/file-tool-error.ts';
import { runsOutside } from '../folder/files-run-outside.ts';
import { isIn } from '../folder/folder.ts';
import { findNamedByGit } from './git-named-files.ts';

export interface FolderLook {
  /** Files, absolute and without links: of a link that is called like a secret, what it leads to. */
  secrets: string[];
  /** Files and folders that run later outside. */
  locked: string[];
  /** Where git keeps what it knows: `.git`, those of submodules and worktrees, and whatever git would take for one. */
  gitFolders: string[];
  /** Null when everything was seen; else why not. */
  missed: string | null;
}

/**
 * Packages that were installed: what is in them came from elsewhere, and certificates are among it. Programs that
 * install leave such a mark; without one, it is a folder like others.
 */
const INSTALLED = new Set(['node_modules', 'site-packages', 'dist-packages']);
const MARKS =
  /^(?:\.bin|\.package-lock\.json|\.yarn-integrity|\.yarn-state\.yml|\.modules\.yaml|.+\.dist-info)$/;
const MOST_FOLDERS = 4_000;
const MOST_ENTRIES = 60_000;
const MOST_FOUND = 120;
/** Of folders in git's own. */
const MOST_WITHIN = 1_000;
const MOST_DEPTH = 8;
const AT_ONCE = 32;
const MOST_BYTES = 1_000_000;
const MOST_INDEX_BYTES = 50_000_000;

/** `skipped` are folders that are hidden as a whole; with `patience`, limits are so many times as high. */
export async function lookThroughFolder(
  folder: string,
  skipped: readonly string[],
  patience = 1,
): Promise<FolderLook> {
  const look = { secrets: new Set(ledTo.get(folder)), locked: [] as string[], git: [] as string[] };
  let missed: string | null = null;
  let seen = 0;
  let folders = 0;
  const waiting = [folder];
  while (waiting.length > 0 && missed === null) {
    const batch = waiting.splice(0, AT_ONCE);
    folders += batch.length;
    for (const { path, entries } of await Promise.all(batch.map(list))) {
      if (entries === null) {
        missed ??= 'a folder is closed to the look through it';
        continue;
      }
      if (isInstalled(path, entries)) continue;
      if (isTakenForGit(entries)) look.git.push(path);
      seen += entries.length;
      for (const entry of entries) {
        const place = join(path, entry.name);
        if (entry.name === '.git') look.git.push(place);
        if (runsOutside(entry.name) || (entry.name === '.git' && !entry.isDirectory()))
          look.locked.push(place);
        if (entry.isDirectory()) {
          if (entry.name !== '.git' && !skipped.includes(place)) waiting.push(place);
        } else if (isSecretPath(relative(folder, place))) look.secrets.add(place);
      }
    }
    if (folders > MOST_FOLDERS * patience || seen > MOST_ENTRIES * patience)
      missed = 'the folder is too large to look through';
    if (look.secrets.size + look.locked.length + look.git.length > MOST_FOUND * patience)
      missed = 'there are too many files to hide or lock';
  }
  const gitFolders = (await Promise.all(look.git.map((path) => findGitFolders(folder, path)))).flat();
  if (gitFolders.length > MOST_FOUND * patience) missed ??= 'there are too many files to hide or lock';
  const named = await findNamedByGit(folder, gitFolders, look.git.map(dirname));
  if (named === null) missed ??= "git's settings name something that cannot be locked";
  const secrets = await Promise.all([...look.secrets].map((path) => toSecret(path, gitFolders)));
  const found = secrets.filter((secret) => secret !== null);
  remember(folder, found);
  if (found.some(({ isFolder }) => isFolder)) missed ??= 'a link called like a secret leads to a folder';
  if (found.some(({ hasTwin }) => hasTwin)) missed ??= 'a file that holds secrets has a second name';
  return {
    secrets: [...new Set(found.filter(({ isFolder }) => !isFolder).map(({ path }) => path))],
    locked: [...look.locked, ...(named ?? [])],
    gitFolders: [...new Set(gitFolders)],
    missed,
  };
}

/** Where links called like secrets led to: a command can take such a link away, and what it led to is still one. */
const ledTo = new Map<string, Set<string>>();

function remember(folder: string, secrets: readonly Secret[]): void {
  const targets = secrets.filter(({ isTarget, isFolder }) => isTarget && !isFolder).map(({ path }) => path);
  if (targets.length > 0) ledTo.set(folder, new Set([...(ledTo.get(folder) ?? []), ...targets]));
}

function isInstalled(path: string, entries: readonly Dirent[]): boolean {
  return INSTALLED.has(basename(path)) && entries.some(({ name }) => MARKS.test(name));
}

/** As git itself decides it, under whatever name. */
function isTakenForGit(entries: readonly Dirent[]): boolean {
  const has = (wanted: string) => entries.some(({ name }) => name === wanted);
  return has('HEAD') && (has('commondir') || (has('objects') && has('refs')));
}

/** Null for a folder that is closed, if only until its owner opens it again: that is who commands run as. */
async function list(path: string): Promise<{ path: string; entries: Dirent[] | null }> {
  const entries = await orNull(readdir(path, { withFileTypes: true }));
  if (entries) return { path, entries };
  const stats = await orNull(lstat(path));
  return { path, entries: stats?.isDirectory() && stats.uid === process.getuid?.() ? null : [] };
}

interface Secret {
  path: string;
  /** Another name for the same file: hiding this one is not enough. */
  hasTwin: boolean;
  /** A link with the name of a secret leads there. */
  isTarget: boolean;
  isFolder: boolean;
}

/** Null when there is nothing to hide. */
async function toSecret(given: string, gitFolders: readonly string[]): Promise<Secret | null> {
  const path = await orNull(realpath(given));
  const stats = path === null ? null : await orNull(lstat(path));
  if (path === null || !(stats?.isFile() || stats?.isDirectory())) return null;
  const isFolder = stats.isDirectory();
  if (!isFolder && (await isInGit(path, stats.size, gitFolders))) return null;
  return { path, hasTwin: !isFolder && stats.nlink > 1, isTarget: path !== given, isFolder };
}

/**
 * What is committed is in the repository, where commands can read it anyway; without the file, git would take it for
 * deleted. It is the content that counts: a name can be added to git's index by whoever writes there.
 */
async function isInGit(path: string, size: number, gitFolders: readonly string[]): Promise<boolean> {
  const around = gitFolders.filter((each) => isIn(dirname(each), path));
  if (around.length === 0 || size > MOST_BYTES || size === 0) return false;
  const content = await orNull(readFile(path));
  if (!content) return false;
  const blob = Buffer.concat([Buffer.from(`blob ${content.length}\0`), content]);
  const names = ['sha1', 'sha256'].map((kind) => createHash(kind).update(blob).digest());
  const indexes = await Promise.all(around.map(readIndex));
  return indexes.some((index) => names.some((name) => index.includes(name)));
}

async function readIndex(gitFolder: string): Promise<Buffer> {
  const path = join(gitFolder, 'index');
  const stats = await orNull(lstat(path));
  if (!stats?.isFile() || stats.size > MOST_INDEX_BYTES) return Buffer.alloc(0);
  return (await orNull(readFile(path))) ?? Buffer.alloc(0);
}

/** `.git` is a folder, or a file that names one. Submodules and worktrees have theirs within. */
async function findGitFolders(folder: string, path: string): Promise<string[]> {
  const stats = await orNull(lstat(path));
  if (stats?.isDirectory()) return [path, ...(await findWithin(path))];
  const text = stats?.isFile() ? await orNull(readFile(path, 'utf8')) : null;
  const named = /^gitdir: (.+)$/m.exec(text ?? '')?.[1];
  const real = named ? await orNull(realpath(resolve(dirname(path), named))) : null;
  return real && isIn(folder, real) ? [real] : [];
}

/** Names of submodules may have slashes: a folder that is none itself may have some in it. */
async function findWithin(gitFolder: string, depth = 0): Promise<string[]> {
  if (depth > MOST_DEPTH) return [];
  const lists = await Promise.all(['modules', 'worktrees'].map((name) => list(join(gitFolder, name))));
  const within = lists.flatMap(toFolders).slice(0, MOST_WITHIN);
  return (await Promise.all(within.map((path) => findAt(path, depth + 1)))).flat();
}

async function findAt(path: string, depth: number): Promise<string[]> {
  const found = await list(path);
  if (found.entries?.some(({ name }) => name === 'HEAD')) return [path, ...(await findWithin(path, depth))];
  if (depth > MOST_DEPTH) return [];
  const parts = toFolders(found).slice(0, MOST_WITHIN);
  return (await Promise.all(parts.map((part) => findAt(part, depth + 1)))).flat();
}

function toFolders({ path, entries }: { path: string; entries: Dirent[] | null }): string[] {
  return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
}
