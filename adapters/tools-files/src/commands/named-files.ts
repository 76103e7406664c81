// The files that a command names: what they hold decides what the command does, so they are shown with it and an
// approval is bound to them. What those files name in turn is not followed, but for scripts of a package.json; nor is
// what a program finds by itself, or what a glob or a variable stands for.
import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isSecretPath } from '@nod/agent/is-secret-path';
import { ToolError } from '@nod/agent/tool-failures';
import type { NamedFile } from '@nod/protocol';
import { digestFile, toDigest } from '../folder/file-digest.ts';
import { toTextOrNull } from '../folder/file-text.ts';
import { type Folder, isIn, toRelative } from '../folder/folder.ts';
import { isSecretInside } from '../folder/path-risk.ts';
import { toCommandWords } from './command-words.ts';
import { findScripts, runsScripts } from './package-scripts.ts';

export interface NamedFiles {
  files: NamedFile[];
  /** Stands for what all of them hold; empty where there are none. */
  digest: string;
  hasSecret: boolean;
}

const MAX_FILES = 64;
const MAX_LOOKS = 20_000;
const MAX_SHOWN_FILES = 8;
const MAX_SHOWN_BYTES = 64 * 1024;
const MAX_SHOWN_IN_ALL = 128 * 1024;
const MAX_PACKAGE_BYTES = 1024 * 1024;
/** Read by a program of this name where it starts. */
const READ_BY: Record<string, string[]> = {
  make: ['GNUmakefile', 'makefile', 'Makefile'],
  gmake: ['GNUmakefile', 'makefile', 'Makefile'],
  just: ['justfile', 'Justfile', '.justfile'],
};
/** What the system brings: no agent can change it, and every command names some of it. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/proc', '/sys', '/dev', '/nix/store'];

/** Rejects with ToolError when it names more than can be looked at. */
export async function findNamedFiles(folder: Folder, command: LookedUp): Promise<NamedFiles> {
  const { paths, scripts } = await lookUp(folder, command);
  const read = [];
  for (const [path, texts] of scripts) read.push(toScriptsFile(folder, path, texts));
  for (const [path, word] of paths) read.push(await readNamed(folder, path, word));
  return {
    files: withinLimits(read.map(({ file }) => file)),
    digest: read.length === 0 ? '' : toDigest(JSON.stringify(read.map(({ bound }) => bound))),
    hasSecret: read.some(({ file }) => file.notShown === 'secret'),
  };
}

interface Named {
  /** The word that led there, by the path without links. */
  paths: Map<string, string>;
  /** Name and text of the scripts that run, by their package.json. */
  scripts: Map<string, Map<string, string>>;
}

interface LookedUp {
  command: string;
  start: string;
  home: string;
}

async function lookUp(folder: Folder, first: LookedUp): Promise<Named> {
  const named: Named = { paths: new Map(), scripts: new Map() };
  const commands = [first];
  let looks = 0;
  for (const { command, start, home } of commands) {
    const words = toCommandWords(command, { HOME: home, PWD: start });
    const names = [...words, ...words.flatMap((word) => READ_BY[word] ?? [])];
    // `cd sub && sh x.sh`: whatever folder is named may be where the others are looked for.
    const places = new Set([start]);
    for (const place of places) {
      looks += names.length;
      if (looks > MAX_LOOKS) throw toTooMuch('more words than can be looked up');
      for (const word of names) {
        const found = await findPlace(resolve(place, word));
        if (found?.isFolder) places.add(found.path);
        else if (found && !isOfSystem(folder, found.path)) named.paths.set(found.path, word);
        if (named.paths.size > MAX_FILES) throw toTooMuch(`more than ${MAX_FILES} files`);
      }
    }
    if (!runsScripts(words)) continue;
    for (const place of places) commands.push(...(await addScripts(folder, named, { place, words, home })));
  }
  return named;
}

/** Adds the scripts that run from this place; gives those that are new, as commands. */
async function addScripts(
  folder: Folder,
  { paths, scripts }: Named,
  { place, words, home }: { place: string; words: readonly string[]; home: string },
): Promise<LookedUp[]> {
  const path = await findPackage(folder, place);
  if (path === null) return [];
  const text = await readPackage(path);
  if (text === null) paths.set(path, 'package.json');
  const known = scripts.get(path) ?? new Map<string, string>();
  const added = findScripts(text ?? '', words).filter(([name]) => !known.has(name));
  for (const [name, script] of added) known.set(name, script);
  if (known.size > 0) scripts.set(path, known);
  return added.map(([, command]) => ({ command, start: dirname(path), home }));
}

/** Where npm would find it: here, or in a folder above within the allowed one. */
async function findPackage(folder: Folder, place: string): Promise<string | null> {
  for (let at = place; ; at = dirname(at)) {
    const found = await findPlace(join(at, 'package.json'));
    if (found && !found.isFolder) return found.path;
    if (at === folder.path || at === dirname(at)) return null;
  }
}

async function readPackage(path: string): Promise<string | null> {
  await using handle = await openRegular(path);
  if (!handle || (await handle.stat()).size > MAX_PACKAGE_BYTES) return null;
  return await handle.readFile('utf8');
}

/** Null where there is neither a regular file nor a folder. Links are followed, as a command would. */
async function findPlace(path: string): Promise<{ path: string; isFolder: boolean } | null> {
  try {
    const entry = await stat(path);
    if (!entry.isFile() && !entry.isDirectory()) return null;
    return { path: await realpath(path), isFolder: entry.isDirectory() };
  } catch {
    return null;
  }
}

function isOfSystem(folder: Folder, path: string): boolean {
  return !isIn(folder.path, path) && SYSTEM.some((place) => isIn(place, path));
}

interface ReadFile {
  file: NamedFile;
  /** What an approval is bound to. */
  bound: [path: string, digest: string];
}

function toScriptsFile(folder: Folder, path: string, texts: ReadonlyMap<string, string>): ReadFile {
  const content = [...texts].map(([name, text]) => `${name}: ${text}\n`).join('');
  const bytes = Buffer.byteLength(content);
  const file = { path: toShownPath(folder, path), bytes, content, notShown: null };
  return { file, bound: [path, toDigest(JSON.stringify([...texts]))] };
}

async function readNamed(folder: Folder, path: string, word: string): Promise<ReadFile> {
  const shown = { path: toShownPath(folder, path), content: null };
  await using handle = await openRegular(path);
  if (!handle) {
    const { size, ino, ctimeNs } = await stat(path, { bigint: true });
    const bound: ReadFile['bound'] = [path, `${size} ${ino} ${ctimeNs}`];
    return { file: { ...shown, bytes: Number(size), notShown: 'unreadable' }, bound };
  }
  const { size: bytes } = await handle.stat();
  const kept = isSecret(folder, path, word) ? 'secret' : bytes > MAX_SHOWN_BYTES ? 'too-long' : null;
  if (kept) return { file: { ...shown, bytes, notShown: kept }, bound: [path, await digestFile(handle)] };
  const read = await handle.readFile();
  const content = toTextOrNull(read);
  const notShown = content === null ? 'not-text' : null;
  return { file: { ...shown, bytes, content, notShown }, bound: [path, toDigest(read)] };
}

/** Null where it may not be read, or is gone. */
async function openRegular(path: string) {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  return await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => null);
}

function isSecret(folder: Folder, path: string, word: string): boolean {
  if (isSecretPath(word)) return true;
  if (isIn(folder.path, path)) return isSecretInside(folder, path);
  return isSecretPath(path) || (folder.hubFolder !== null && isIn(folder.hubFolder, path));
}

/** The first ones are shown, as far as a card can carry them. */
function withinLimits(files: readonly NamedFile[]): NamedFile[] {
  let count = 0;
  let bytes = 0;
  return files.map((file) => {
    if (file.content === null) return file;
    count += 1;
    bytes += file.bytes;
    const isShown = count <= MAX_SHOWN_FILES && bytes <= MAX_SHOWN_IN_ALL;
    return isShown ? file : { ...file, content: null, notShown: 'too-many' };
  });
}

function toShownPath(folder: Folder, path: string): string {
  return isIn(folder.path, path) ? toRelative(folder, path) : path;
}

function toTooMuch(what: string): ToolError {
  return new ToolError('command_unshown', { what });
}
