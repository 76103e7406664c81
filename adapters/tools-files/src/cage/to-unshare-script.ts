// A cage built with what every Linux has, `unshare` and `mount`: a shell script for the first process of new
// namespaces. It is begun in the folder, gets the command as its first argument, and is pure text until then.
//
// The builder has rights over the mounts and keeps them to itself: the command runs in one more user namespace,
// to which every mount is locked.
import { isIn } from '../folder.ts';
import { type CagePlan, type KeptFile, SCRATCH } from './cage-plan.ts';
import type { HiddenPlace } from './hidden-places.ts';
import type { Mount } from './read-mounts.ts';

export interface Identity {
  user: number;
  group: number;
}

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
/** Root owns what lies there, and needs no further rights to change the machine through it. */
const ROOT_ONLY = ['sys', 'sysrq-trigger', 'irq', 'bus', 'fs', 'acpi', 'scsi', 'mtrr', 'pressure'];
/** These are mounted anew. */
const OWN = ['/dev', '/proc', SCRATCH];

export function toUnshareScript(
  plan: CagePlan,
  mounts: readonly Mount[],
  { start, identity }: { start: string; identity: Identity },
): string {
  const { folder, outer, inner, kept } = plan;
  const covers = [...outer.map(({ path }) => path), ...OWN];
  const files = kept.map((file, index) => ({ file, waiting: `${SCRATCH}/.kept-${index}` }));
  const isCovered = covers.some((path) => isIn(path, folder));
  const isFilled = ({ path }: HiddenPlace) =>
    [folder, ...kept.map((file) => file.path)].some((each) => isIn(path, each));
  return [
    'set -e',
    // Without a look at the table of mounts that the rest of the machine keeps.
    'mount() { command mount -n "$@"; }',
    `trap 'test "$built" || echo "The cage for this command could not be built, so it was not run." >&2' EXIT`,
    // The first process of a namespace is deaf to what it does not listen for.
    `trap 'built=1; exit 143' TERM`,
    // The folder as a mount of its own; whoever is in it stays in it while things are put above it.
    `mount -c --rbind . ${quote(folder)}`,
    `cd ${quote(folder)}`,
    ...mounts.filter((mount) => needsLock(mount, [...covers, folder])).map(toReadOnly),
    `mount -t tmpfs -o mode=1777,nosuid,nodev nod ${SCRATCH}`,
    ...files.flatMap(({ file, waiting }) => ('copyOf' in file ? [`cp -L ${file.copyOf} ${waiting}`] : [])),
    ...toDevices(),
    'mount -t proc -o nosuid,nodev,noexec proc /proc',
    ...(identity.user === 0 ? ROOT_ONLY.map(toLockedKernelFile) : []),
    ...outer.map((place) => cover(place, isFilled(place) ? 'rw' : 'ro')),
    ...files.flatMap(({ file, waiting }) => keep(file, waiting)),
    ...(isCovered ? [`mkdir -p ${quote(folder)}`, `mount -c --rbind . ${quote(folder)}`] : []),
    ...outer.filter(isFilled).map(({ path }) => `mount -o remount,ro ${quote(path)}`),
    ...inner.map((place) => cover(place, 'ro')),
    `cd ${quote(start)}`,
    'built=1',
    'set +e',
    // What this shell would say about a command that a signal ended is not the command's output.
    'exec 3>&2 2>/dev/null',
    `(exec unshare --user --map-user=${identity.user} --map-group=${identity.group} -- /bin/sh -c "$1" 2>&3 3>&-)`,
    'exit $?',
  ].join('\n');
}

/** For the one process that becomes the first of the new namespaces. */
export const UNSHARE_ARGUMENTS = [
  ...['--user', '--map-root-user', '--mount', '--pid', '--ipc', '--fork', '--kill-child'],
  ...['--', '/bin/sh', '-c'],
];

function needsLock({ path, options }: Mount, elsewhere: readonly string[]): boolean {
  return !options.includes('ro') && !elsewhere.some((place) => isIn(place, path));
}

/** What the builder cannot reach, the command cannot either. */
function toReadOnly({ path, options }: Mount): string {
  const kept = options.filter((option) => option !== 'rw');
  const flags = [...new Set(['remount', 'bind', 'ro', 'nosuid', 'nodev', ...kept])].join(',');
  return `mount -o ${flags} nod ${quote(path)} 2>/dev/null || test ! -e ${quote(path)}`;
}

function toDevices(): string[] {
  const made = `${SCRATCH}/.dev`;
  return [
    `mkdir ${made}`,
    `mount -t tmpfs -o mode=755,nosuid nod ${made}`,
    ...DEVICES.map((name) => `: > ${made}/${name}; mount --bind /dev/${name} ${made}/${name}`),
    `mkdir ${made}/pts ${made}/shm`,
    `mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec devpts ${made}/pts`,
    `ln -s pts/ptmx ${made}/ptmx; cp -d /dev/fd /dev/stdin /dev/stdout /dev/stderr ${made} 2>/dev/null || :`,
    `mount --move ${made} /dev; rmdir ${made}`,
  ];
}

function toLockedKernelFile(name: string): string {
  return `test ! -e /proc/${name} || mount --bind -o ro /proc/${name} /proc/${name}`;
}

function cover({ path, isFolder }: HiddenPlace, access: 'rw' | 'ro'): string {
  if (!isFolder) return `mount --bind -o ro /dev/null ${quote(path)}`;
  return `mount -t tmpfs -o ${access},mode=755,nosuid,nodev nod ${quote(path)}`;
}

function keep(file: KeptFile, waiting: string): string[] {
  const parent = quote(file.path.slice(0, file.path.lastIndexOf('/')));
  const place = 'linkTo' in file ? `ln -s ${quote(file.linkTo)}` : `mv ${waiting}`;
  return [`mkdir -p ${parent}`, `${place} ${quote(file.path)}`];
}

/** As one word of the shell, whatever is in it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
