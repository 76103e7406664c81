// A cage built with what every Linux has, `unshare` and `mount`: a shell script for the first process of new
// namespaces. It is begun in the folder, gets the command as its first argument, and is pure text until then.
//
// The builder has rights over the mounts and keeps them to itself: the command runs in one more user namespace,
// for which every mount is locked.
import { isIn } from '../folder.ts';
import { type CagePlan, type KeptFile, SCRATCH } from './cage-plan.ts';
import { SYSTEM_PATH } from './find-program.ts';
import type { HiddenPlace } from './hidden-places.ts';
import { type Mount, writeEscapes } from './read-mounts.ts';

export interface Identity {
  user: number;
  group: number;
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
/** Root owns what lies there, and needs no further rights to change the machine through it. */
const ROOT_ONLY = ['sys', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'sysrq-trigger', 'mtrr', 'pressure'];
/** These are mounted anew. */
const OWN = ['/dev', '/proc', SCRATCH];
/** Where the new /dev is put together. */
const MADE = `${SCRATCH}/.dev`;
const TABLE = `${SCRATCH}/.mounts`;

export interface UnshareOptions {
  /** The program, by its absolute path. */
  unshare: string;
  start: string;
  identity: Identity;
  kernelFiles: readonly string[];
}

export function toUnshareScript(
  plan: CagePlan,
  mounts: readonly Mount[],
  { unshare, start, identity, kernelFiles }: UnshareOptions,
): string {
  const { folder, outer, inner, kept } = plan;
  const elsewhere = [...outer.map(({ path }) => path), ...OWN, folder];
  const open = mounts.filter(
    ({ path, options }) => !options.includes('ro') && !elsewhere.some((place) => isIn(place, path)),
  );
  const isFilled = ({ path }: HiddenPlace) =>
    [folder, ...kept.map((file) => file.path)].some((each) => isIn(path, each));
  return [
    ...PROLOGUE,
    // The folder as a mount of its own; whoever is in it stays in it while things are put above it.
    `mount -c --rbind . ${quote(folder)}`,
    `cd ${quote(folder)}`,
    `mount -t tmpfs -o mode=1777,nosuid,nodev nod ${SCRATCH}`,
    ...toLocks(open.filter(({ isReachable }) => isReachable)),
    ...toCheck([...elsewhere, ...open.filter(({ isReachable }) => !isReachable).map(({ path }) => path)]),
    ...kept.flatMap((file, index) =>
      'copyOf' in file ? [`cp -L ${quote(file.copyOf)} ${toWaiting(index)}`] : [],
    ),
    ...DEVICES.map((name) => `: > ${MADE}/${name}`),
    `mkdir ${MADE}/pts ${MADE}/shm`,
    `ln -s pts/ptmx ${MADE}/ptmx`,
    `cp -d /dev/fd /dev/stdin /dev/stdout /dev/stderr ${MADE} 2>/dev/null || :`,
    ...mountAll([
      ...DEVICES.map((name) => `/dev/${name} ${MADE}/${name} none bind`),
      `nod ${MADE}/pts devpts newinstance,ptmxmode=0666,mode=620,nosuid,noexec`,
      'nod /proc proc nosuid,nodev,noexec',
      ...(identity.user === 0 ? kernelFiles.map((path) => `${path} ${path} none bind,ro`) : []),
      ...outer.map((place) => cover(place, isFilled(place) ? 'rw' : 'ro')),
    ]),
    `mount --move ${MADE} /dev`,
    ...kept.flatMap((file, index) => keep(file, toWaiting(index))),
    ...(elsewhere.some((place) => place !== folder && isIn(place, folder)) ? toFolderAgain(folder) : []),
    ...outer.filter(isFilled).map(({ path }) => `mount -o remount,ro nod ${quote(path)}`),
    ...mountAll(inner.map((place) => cover(place, 'ro'))),
    `rm -r ${MADE} ${TABLE}`,
    ...toCommand(unshare, start, identity),
  ].join('\n');
}

/** For the one process that becomes the first of the new namespaces. */
export const UNSHARE_ARGUMENTS = [
  ...['--user', '--map-root-user', '--mount', '--pid', '--ipc', '--fork', '--kill-child'],
  ...['--', '/bin/sh', '-c'],
];

/** What to lock where root runs the hub. */
export const KERNEL_FILES = ROOT_ONLY.map((name) => `/proc/${name}`);

/** As one word of the shell, whatever is in it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

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

function toLocks(mounts: readonly Mount[]): string[] {
  const locked = mounts.map(({ path, options }) => {
    const kept = options.filter((option) => option !== 'rw');
    return { path, flags: [...new Set(['remount', 'bind', 'ro', 'nosuid', 'nodev', ...kept])].join(',') };
  });
  return [
    // A table of mounts is never about the root.
    ...locked.filter(({ path }) => path === '/').map(({ flags }) => `mount -o ${flags} nod /`),
    ...mountAll([
      ...locked
        .filter(({ path }) => path !== '/')
        .map(({ path, flags }) => `nod ${writeEscapes(path)} none ${flags}`),
      `nod ${MADE} tmpfs mode=755,nosuid,X-mount.mkdir`,
    ]),
  ];
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

/** One process for all of them. It fails when one of them does, and passes over what is mounted already. */
function mountAll(table: readonly string[]): string[] {
  if (table.length === 0) return [];
  const lines = table.map((line) => quote(`${line} 0 0`));
  return [`printf '%s\\n' ${lines.join(' ')} > ${TABLE}`, `mount -a -T ${TABLE}`];
}

function cover({ path, isFolder }: HiddenPlace, access: 'rw' | 'ro'): string {
  const target = writeEscapes(path);
  return isFolder
    ? `nod ${target} tmpfs ${access},mode=755,nosuid,nodev`
    : `/dev/null ${target} none bind,ro`;
}

function toWaiting(index: number): string {
  return `${SCRATCH}/.kept-${index}`;
}

function keep(file: KeptFile, waiting: string): string[] {
  const parent = quote(file.path.slice(0, file.path.lastIndexOf('/')));
  const place = 'linkTo' in file ? `ln -s ${quote(file.linkTo)}` : `mv ${waiting}`;
  return [`mkdir -p ${parent}`, `${place} ${quote(file.path)}`];
}

function toFolderAgain(folder: string): string[] {
  return [`mkdir -p ${quote(folder)}`, `mount -c --rbind . ${quote(folder)}`];
}

function toCommand(unshare: string, start: string, { user, group }: Identity): string[] {
  return [
    `cd ${quote(start)}`,
    'built=1',
    'set +e',
    // What this shell would say about a command that a signal ended is not the command's output.
    'exec 3>&2 2>/dev/null',
    'PATH=$command_path',
    `(exec ${quote(unshare)} --user --map-user=${user} --map-group=${group} -- /bin/sh -c "$1" 2>&3 3>&-)`,
    'exit $?',
  ];
}
