// A cage built with what every Linux has, `unshare` and `mount`: a shell script for the first process of new
// namespaces. It is begun in the folder, gets the command as its first argument, and is pure text until then.
//
// It puts together a new root out of the layers, moves into it, and only then puts layers on what lies in the
// folder: names there are the agent's, and lead to nothing that the new root does not show. The builder has rights
// over the mounts and keeps them to itself: the command runs in one more user namespace, for which every mount is
// locked, and which can have no further ones.
import { dirname } from 'node:path';
import { isIn } from '../folder/folder.ts';
import type { CagePlan, Layer } from './cage-plan.ts';
import { findMount, type Mount, writeEscapes } from './mounts.ts';
import { quote } from './quote.ts';
import { SYSTEM_PATH } from './system-program.ts';

export interface Identity {
  user: number;
  group: number;
}

export interface UnshareOptions {
  /** The programs, by their absolute paths. */
  unshare: string;
  setpriv: string;
  start: string;
  identity: Identity;
  kernelFiles: readonly string[];
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
/** Root owns what lies there, and needs no further rights to change the machine through it. */
const ROOT_ONLY = ['sys', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'sysrq-trigger', 'mtrr', 'pressure'];
/** Where the new root is put together; nothing of the old one that is shown lies there. */
const ROOT = '/dev/shm';
const OLD = '/.old';
const TABLE = '/.mounts';

export function toUnshareScript(
  { folder, outer, inner }: Pick<CagePlan, 'folder' | 'outer' | 'inner'>,
  mounts: readonly Mount[],
  options: UnshareOptions,
): string {
  const inMemory = outer.filter(({ type }) => type === 'empty').map(({ path }) => path);
  return [
    ...PROLOGUE,
    `mount -t tmpfs -o mode=755,nosuid,nodev nod ${ROOT}`,
    ...toOuter(outer, mounts, folder),
    ...toDevices(),
    // One for the command itself, and none below.
    `echo 1 > ${ROOT}/proc/sys/user/max_user_namespaces`,
    ...[`cd ${ROOT}`, `mkdir .${OLD}`, `pivot_root . .${OLD}`, 'cd /', `umount -l ${OLD}`, `rmdir ${OLD}`],
    ...mountAll('', [
      ...(options.identity.user === 0
        ? options.kernelFiles.map((path) => toLine(path, path, 'none bind,ro,nosuid,nodev,noexec'))
        : []),
      ...inner.flatMap((layer) => toLines('', layer, mounts)),
    ]),
    `rm -f ${TABLE}`,
    'mount -o remount,bind,ro,nosuid,nodev nod /',
    ...toCheck([
      folder,
      '/dev',
      '/proc',
      ...inMemory,
      ...mounts.filter(({ isReachable }) => !isReachable).map(({ path }) => path),
    ]),
    ...toCommand(options),
  ].join('\n');
}

/** For the one process that becomes the first of the new namespaces; its parent's end is its own. */
export function toUnshareArguments(unshare: string): string[] {
  return [
    ...['--pdeathsig', 'KILL', '--', unshare],
    ...['--user', '--map-root-user', '--mount', '--pid', '--ipc', '--fork', '--kill-child'],
    ...['--', '/bin/sh', '-c'],
  ];
}

/** What to lock where root runs the hub. */
export const KERNEL_FILES = ROOT_ONLY.map((name) => `/proc/${name}`);

const PROLOGUE = [
  'set -e',
  // The builder runs the system's programs, wherever the command may look for its own.
  `command_path=$PATH PATH=${SYSTEM_PATH}`,
  // Without a look at the table of mounts that the rest of the machine keeps.
  'mount() { command mount -n "$@"; }',
  `trap 'test "$built" || echo "The cage for this command could not be built, so it was not run." >&2' EXIT`,
  // The first process of a namespace is deaf to what it does not listen for.
  `trap 'built=1; exit 143' TERM`,
];

/** Folders first, as they make their own places; then what needs a place to be made in them; the folder at last. */
function toOuter(outer: readonly Layer[], mounts: readonly Mount[], folder: string): string[] {
  const around = outer.filter(({ path }) => path !== folder);
  const isFile = (layer: Layer) => layer.type === 'blank' || (layer.type === 'shown' && !layer.isFolder);
  const links = around.filter((layer) => layer.type === 'link');
  const files = around.filter(isFile);
  const parents = [...links, ...files].map(({ path }) => quote(ROOT + dirname(path)));
  const isLocked = outer.some(({ path, type }) => path === folder && type === 'shown');
  return [
    ...mountAll(ROOT, [
      ...around.filter((layer) => !isFile(layer)).flatMap((layer) => toLines(ROOT, layer, mounts)),
      toLine('nod', `${ROOT}/proc`, 'proc nosuid,nodev,noexec,X-mount.mkdir'),
      toLine('nod', `${ROOT}/dev`, 'tmpfs mode=755,nosuid,X-mount.mkdir'),
      toLine(
        'nod',
        `${ROOT}/dev/pts`,
        'devpts newinstance,ptmxmode=0666,mode=620,nosuid,noexec,X-mount.mkdir',
      ),
    ]),
    ...(parents.length > 0 ? [`mkdir -p ${[...new Set(parents)].join(' ')}`] : []),
    ...links.map(({ path, to }) => `ln -s ${quote(to)} ${quote(ROOT + path)}`),
    ...files.map(({ path }) => `test -e ${quote(ROOT + path)} || : > ${quote(ROOT + path)}`),
    ...mountAll(
      ROOT,
      files.flatMap((layer) => toLines(ROOT, layer, mounts)),
    ),
    `mkdir -p ${quote(ROOT + folder)}`,
    // The shell was begun in the folder: its name is not looked up once more.
    `mount -c --rbind . ${quote(ROOT + folder)}`,
    ...(isLocked ? [`mount -o ${toLocked(folder, mounts, 'remount,bind')} nod ${quote(ROOT + folder)}`] : []),
  ];
}

function toDevices(): string[] {
  return [
    ...DEVICES.map((name) => `: > ${ROOT}/dev/${name}`),
    `mkdir -m 1777 ${ROOT}/dev/shm`,
    `ln -s pts/ptmx ${ROOT}/dev/ptmx`,
    `cp -d /dev/fd /dev/stdin /dev/stdout /dev/stderr ${ROOT}/dev 2>/dev/null || :`,
    ...mountAll(
      ROOT,
      DEVICES.map((name) => toLine(`/dev/${name}`, `${ROOT}/dev/${name}`, 'none bind')),
    ),
  ];
}

/** Lines of a table of mounts. `root` is where the new root is, seen from where the mounting is done. */
function toLines(root: string, layer: Layer, mounts: readonly Mount[]): string[] {
  const target = root + layer.path;
  switch (layer.type) {
    case 'shown':
      return [
        toLine(layer.path, target, `none ${toLocked(layer.path, mounts, 'rbind')},X-mount.mkdir`),
        ...toOpenWithin(layer.path, mounts).map((each) =>
          toLine('nod', root + each.path, `none ${toLocked(each.path, mounts, 'remount,bind')}`),
        ),
      ];
    case 'open':
      return [toLine(layer.path, target, 'none rbind')];
    case 'empty':
      return [toLine('nod', target, `tmpfs mode=${layer.canWrite ? 1777 : 555},nosuid,nodev,X-mount.mkdir`)];
    case 'blank':
      return [toLine('/dev/null', target, `none bind,ro,${toOptions('/dev', mounts).join(',')}`)];
    case 'link':
      return [];
  }
}

function toLine(source: string, target: string, rest: string): string {
  return `${writeEscapes(source)} ${writeEscapes(target)} ${rest} 0 0`;
}

/** Read-only, with the options that it has outside: the system insists on them. */
function toLocked(path: string, mounts: readonly Mount[], how: string): string {
  return [how, ...new Set(['ro', 'nosuid', 'nodev', ...toOptions(path, mounts)])].join(',');
}

function toOptions(path: string, mounts: readonly Mount[]): string[] {
  return (findMount(path, mounts)?.options ?? []).filter((option) => option !== 'rw' && option !== 'ro');
}

function toOpenWithin(path: string, mounts: readonly Mount[]): Mount[] {
  return mounts.filter(
    (each) => each.path !== path && isIn(path, each.path) && each.isReachable && !each.options.includes('ro'),
  );
}

/** Nothing is left open but these: asked of the system itself, since what was read before may have changed. */
function toCheck(allowed: readonly string[]): string[] {
  const patterns = allowed.map((path) => quote(writeEscapes(path))).flatMap((path) => [path, `${path}/*`]);
  return [
    'while read -r _ _ _ _ path options _; do',
    'case "$options" in rw|rw,*) ;; *) continue ;; esac',
    `case "$path" in ${patterns.join('|')}) ;; *) echo "$path is open" >&2; exit 1 ;; esac`,
    'done < /proc/self/mountinfo',
  ];
}

/** One process for all of them. It fails when one of them does. */
function mountAll(root: string, table: readonly string[]): string[] {
  if (table.length === 0) return [];
  const path = root + TABLE;
  return [`printf '%s\\n' ${table.map(quote).join(' ')} > ${path}`, `mount -a -T ${path}`];
}

function toCommand({ unshare, setpriv, start, identity: { user, group } }: UnshareOptions): string[] {
  // Root would have rights in its namespace, if only over that.
  const rights = user === 0 ? ' --bounding-set=-all --inh-caps=-all' : '';
  return [
    `cd ${quote(start)}`,
    'built=1',
    'set +e',
    // What this shell would say about a command that a signal ended is not the command's output.
    'exec 3>&2 2>/dev/null',
    'PATH=$command_path',
    `(exec ${quote(unshare)} --user --map-user=${user} --map-group=${group} -- ${quote(setpriv)} --no-new-privs${rights} -- /bin/sh -c "$1" 2>&3 3>&-)`,
    'exit $?',
  ];
}
