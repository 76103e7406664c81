// A cage in the words of bubblewrap, the program that Flatpak cages with. Pure.
//
// Names in the folder are the agent's, and could be turned into links to elsewhere while the cage is built. So the
// first thing in it is a check, asked of the system itself: what is mounted in the folder is of the folder.
import type { CagePlan, Layer } from './cage-plan.ts';
import { type Mount, toOrigin, writeEscapes } from './mounts.ts';
import { quote } from './quote.ts';

export function toBwrapArguments(
  { outer, inner }: Pick<CagePlan, 'outer' | 'inner'>,
  mounts: readonly Mount[],
  { command, start }: { command: string; start: string },
): string[] {
  return [
    // Run by root, it would keep every right over the mounts otherwise.
    ...['--cap-drop', 'ALL'],
    // In a namespace of its own, a command would have rights through which kernels were broken before.
    ...['--unshare-user', '--disable-userns', '--unshare-pid', '--unshare-ipc', '--die-with-parent'],
    ...['--dev', '/dev', '--proc', '/proc', '--remount-ro', '/proc'],
    ...[...outer, ...inner].flatMap(put),
    ...['--remount-ro', '/', '--chdir', start, '--', '/bin/sh', '-c', toCheck(inner, mounts), 'sh', command],
  ];
}

function put(layer: Layer): string[] {
  switch (layer.type) {
    case 'shown':
      return ['--ro-bind', layer.path, layer.path];
    case 'open':
      return ['--bind', layer.path, layer.path];
    case 'empty':
      // By its mode alone: whoever changes that writes to nothing but memory.
      return [...(layer.canWrite ? [] : ['--perms', '0555']), '--tmpfs', layer.path];
    case 'blank':
      return ['--dev-bind', '/dev/null', layer.path];
    case 'link':
      return ['--symlink', layer.to, layer.path];
  }
}

function toCheck(inner: readonly Layer[], mounts: readonly Mount[]): string {
  const tests = inner.map(
    (layer) => `case "$mounts" in *${quote(` ${toMounted(layer, mounts)} `)}*) ;; *) changed ;; esac`,
  );
  return [
    ...['changed() {', 'echo "The folder changed while the cage was built, so the command was not run." >&2'],
    ...['exit 1', '}'],
    // Not by a name that the agent could give to a program of its own.
    ...(inner.length > 0 ? ['mounts=$(PATH=/usr/bin:/bin cat /proc/self/mountinfo)'] : []),
    ...tests,
    'exec /bin/sh -c "$1"',
  ].join('\n');
}

/** How the system tells of a layer that is where it should be. */
function toMounted({ type, path }: Layer, mounts: readonly Mount[]): string {
  if (type === 'blank') return toOrigin(path, mounts, '/dev/null');
  return type === 'empty' ? `/ ${writeEscapes(path)}` : toOrigin(path, mounts);
}
