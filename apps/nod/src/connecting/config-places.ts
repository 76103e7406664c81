// Places of an agent program's configuration files on this machine, with what has to stand in them.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config, ConfigPlace, PluginSource, Profile, Scope, ServerCommand } from '@nod/profiles';

interface Located {
  path: string;
  /** The folder that it must not lead out of; null for a file of the person's own, wherever that leads. */
  inside: string | null;
}

export interface LocatedConfig extends Located, Config {}

/** A file of Nod's own. */
export interface LocatedPlugin extends Located {
  content: string;
}

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  home: string;
  /** The folder that the command was run in. */
  folder: string;
}

export function locateConfigs(
  profile: Profile,
  { scope, server }: { scope: Scope; server: ServerCommand },
  { env, home, folder }: Surroundings,
): LocatedConfig[] {
  const project = findProject(folder);
  // What a variable moves is the person's own, also where it is about a project.
  return profile.files[scope].map(({ place, format, entries }) => {
    const inside = place.movedBy || scope === 'user' ? null : project;
    return {
      path: locate(place, { env, root: inside ?? home }),
      inside,
      format,
      entries: entries({ server, project }),
    };
  });
}

export function locatePlugins(
  profile: Profile,
  { scope, source }: { scope: Scope; source: PluginSource },
  { env, home, folder }: Surroundings,
): LocatedPlugin[] {
  const inside = scope === 'user' ? null : findProject(folder);
  return profile.plugins[scope].map(({ place, content }) => {
    return { path: locate(place, { env, root: inside ?? home }), inside, content: content(source) };
  });
}

function locate(
  { folder, movedBy, names }: ConfigPlace,
  { env, root }: { env: NodeJS.ProcessEnv; root: string },
): string {
  const moved = movedBy && env[movedBy.variable];
  const base = moved ? resolve(moved, movedBy.below) : join(root, folder);
  const paths = names.map((name) => join(base, name));
  return paths.find((path) => existsSync(path)) ?? join(base, names[0]);
}

/**
 * The root of the repository that the folder is in; the folder itself where it is in none. As for git, a repository
 * that somebody else made above (in /tmp, say) is none.
 */
function findProject(folder: string): string {
  const { uid } = statSync(folder);
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (statSync(join(at, '.git'), { throwIfNoEntry: false })?.uid === uid) return at;
    if (dirname(at) === at) return resolve(folder);
  }
}
