// A cage in the words of bubblewrap, the program that Flatpak cages with. Pure.
import { type CagePlan, type KeptFile, SCRATCH } from './cage-plan.ts';
import type { HiddenPlace } from './hidden-places.ts';

/** Without the program that is to run in it. */
export function toBwrapArguments({ folder, outer, inner, kept }: CagePlan, start: string): string[] {
  const covered = [...outer, ...inner].filter(({ isFolder }) => isFolder);
  return [
    // Run by root, it would keep every right over the mounts otherwise.
    ...['--cap-drop', 'ALL'],
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--die-with-parent'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--remount-ro', '/proc'],
    ...['--tmpfs', SCRATCH],
    ...outer.flatMap(cover),
    ...kept.flatMap(keep),
    ...['--bind', folder, folder],
    ...inner.flatMap(cover),
    ...covered.flatMap(({ path }) => ['--remount-ro', path]),
    ...['--chdir', start],
  ];
}

function cover({ path, isFolder }: HiddenPlace): string[] {
  return isFolder ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path];
}

function keep(kept: KeptFile): string[] {
  return 'linkTo' in kept ? ['--symlink', kept.linkTo, kept.path] : ['--ro-bind', kept.copyOf, kept.path];
}
