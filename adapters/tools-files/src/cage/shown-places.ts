// Places of the machine that a caged command sees, read-only: the system, toolchains in the person's home, and
// installations that PATH leads to. A list: what is not on it is not there.
import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { isSecretPath } from '@nod/agent/is-secret-path';
import { orNull } from '../folder/file-tool-error.ts';
import { isIn } from '../folder/folder.ts';
import { holdsCredential, isOfProject } from './command-environment.ts';

export interface Place {
  /** Absolute, without links. */
  path: string;
  isFolder: boolean;
}

export type ShownPlace = Place | { path: string; linkTo: string };

const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/opt', '/sys', '/nix', '/gnu'],
  ...[
    '/var/lib/ca-certificates',
    '/var/lib/texmf',
    '/var/lib/dpkg',
    '/var/lib/alternatives',
    '/var/cache/fontconfig',
  ],
  // The way to the programs of NixOS, and the name servers, which are often a link to somewhere else.
  ...['/run/current-system', '/run/booted-system', '/etc/resolv.conf'],
];
/** Programs that people install for themselves, and what these are made of. No settings: keys are among them. */
const TOOLCHAINS = [
  ...['bin', '.local/bin', '.local/lib', '.linuxbrew', '.nix-profile', '.local/state/nix', '.asdf'],
  ...['.local/share/mise', '.local/share/rtx', '.nvm', '.local/share/fnm', '.fnm', '.volta', '.nodenv', '.n'],
  ...[
    '.bun/bin',
    '.bun/install',
    '.deno',
    '.npm-global',
    '.local/share/pnpm',
    '.yarn',
    '.config/yarn/global',
  ],
  ...['.pyenv', '.rye', '.local/share/uv', '.local/share/pipx', '.local/pipx', '.local/share/virtualenvs'],
  ...['.virtualenvs', 'miniconda3', 'anaconda3', 'miniforge3', 'mambaforge', '.local/share/pypoetry'],
  ...['.rbenv', '.rvm', '.gem/ruby', '.local/share/gem', '.cargo/bin', '.cargo/env', '.cargo/registry'],
  ...['.cargo/git', '.rustup', '.ghcup', '.cabal/bin', '.cabal/packages', '.opam', '.elan', '.juliaup'],
  ...['.nimble/bin', '.goenv', 'go/bin', 'go/pkg', 'sdk', '.sdkman', '.jenv', '.jdks', '.m2/repository'],
  ...['.dotnet', '.nuget/packages', '.pub-cache', 'flutter', '.swiftly', '.local/share/swiftly'],
];
/** Who commits, and what is not committed. Left out where a password stands in it. */
const GIT_SETTINGS = ['.gitconfig', '.config/git/config', '.config/git/ignore', '.config/git/attributes'];
const HOMES = ['/home', '/root'];

export interface PlacesOptions {
  home: string;
  /** The environment's PATH. */
  searchPath: string;
}

/** Outermost first, each once, and nothing that another one shows already. */
export async function findShownPlaces({ home, searchPath }: PlacesOptions): Promise<ShownPlace[]> {
  const places = [...SYSTEM, ...toToolchains(home), ...(await findGitSettings(home))];
  const found = await Promise.all([...places, ...toInstallations(searchPath, home)].map(lookAt));
  return dropCovered(found.flat());
}

/** For telling apart what an agent could exchange from what is only its own. */
export function toToolchains(home: string): string[] {
  return TOOLCHAINS.map((name) => join(home, name));
}

async function findGitSettings(home: string): Promise<string[]> {
  const checked = GIT_SETTINGS.map(async (name) => {
    const path = join(home, name);
    const text = await orNull(readFile(path, 'utf8'));
    return text !== null && !holdsCredential(text) ? [path] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** What programs in `bin` are made of, beside it. Whatever else is there, such as settings of an application, is not shown. */
const BESIDE_BIN = [
  ...['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libexec', 'share', 'include', 'ssl', 'jmods', 'jre'],
  ...['pyvenv.cfg', 'release', 'VERSION', 'go.env', 'pkg'],
];

/** `/data/node/bin` needs `/data/node/lib`. In homes the list alone counts. */
function toInstallations(searchPath: string, home: string): string[] {
  const entries = searchPath.split(':').filter((entry) => isAbsolute(entry) && !isOfProject(entry));
  return entries.flatMap((entry) => {
    const path = resolve(entry);
    const around = dirname(path);
    const isBin = /^s?bin$/.test(basename(path)) && dirname(around) !== '/';
    const whole = isBin ? around : path;
    const isPrivate = [...HOMES, home].some((each) => isIn(each, whole) || isIn(whole, each));
    if (isPrivate || whole === '/') return [];
    // The sources of Go are a part of it.
    const beside = existsSync(join(path, 'go')) ? [...BESIDE_BIN, 'src'] : BESIDE_BIN;
    return isBin ? beside.map((name) => join(around, name)) : [path];
  });
}

/** Secrets by their names, straight in what PATH shows. Deeper there are packages, with certificates of others. */
export async function findInstalledSecrets({ home, searchPath }: PlacesOptions): Promise<Place[]> {
  const folders = toInstallations(searchPath, home).filter(
    (path) => basename(path) !== 'ssl' && !SYSTEM.some((each) => isIn(each, path)),
  );
  const found = folders.map(async (folder) => {
    const path = await orNull(realpath(folder));
    const entries = path === null ? null : await orNull(readdir(path, { withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => isSecretPath(entry.name) && !entry.isSymbolicLink())
      .map((entry) => ({ path: join(path ?? '', entry.name), isFolder: entry.isDirectory() }));
  });
  return (await Promise.all(found)).flat();
}

/** A link, and what it leads to. */
async function lookAt(path: string): Promise<ShownPlace[]> {
  const stats = await orNull(lstat(path));
  if (!stats) return [];
  if (!stats.isSymbolicLink()) return [{ path, isFolder: stats.isDirectory() }];
  const [linkTo, real] = await Promise.all([orNull(readlink(path)), orNull(realpath(path))]);
  if (linkTo === null || real === null) return [];
  const target = await orNull(lstat(real));
  return [{ path, linkTo }, ...(target ? [{ path: real, isFolder: target.isDirectory() }] : [])];
}

function dropCovered(places: readonly ShownPlace[]): ShownPlace[] {
  const sorted = places.toSorted((a, b) => a.path.length - b.path.length);
  return sorted.filter(
    ({ path }, index) =>
      !sorted.slice(0, index).some((outer) => 'isFolder' in outer && isIn(outer.path, path)) &&
      sorted.findIndex((each) => each.path === path) === index,
  );
}
