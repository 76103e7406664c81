// The lock file against what it locks. It must say of each package.json what stands there, and name the optional packages
// of every platform, also those that npm could not look up when it was written: without either `npm ci` refuses, and on
// those platforms the tools would be missing.
import { isDeepStrictEqual } from 'node:util';

/** What a package.json and its entry in the lock file both say. */
const LOCKED_FIELDS = ['version', 'dependencies', 'devDependencies', 'optionalDependencies'] as const;

export interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface LockedPackage extends Manifest {
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

export interface LockFile {
  packages: Record<string, LockedPackage>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'ppc64', 'riscv64', 's390x', 'ia32', 'wasm32', 'loong64', 'x64', 'arm'];

/** The folders of ours whose package.json and whose entry in the lock file differ, or of which one is missing. */
export function findStalePackages({ packages }: LockFile, manifests: Record<string, Manifest>): string[] {
  const locked = Object.keys(packages).filter((path) => !/(?:^|\/)node_modules\//.test(path));
  return [...new Set([...Object.keys(manifests), ...locked])].filter((path) =>
    LOCKED_FIELDS.some((field) => {
      const [written, held] = [manifests[path], packages[path]];
      return !written || !held || !isDeepStrictEqual(written[field] ?? {}, held[field] ?? {});
    }),
  );
}

/** The packages that some package wants for its platform and that the lock file does not hold, by path. */
export function findMissingPlatforms({ packages }: LockFile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name) || !/^\d/.test(version)) continue;
      missing[`node_modules/${name}`] = toLockedPackage(name, version, dev === true);
    }
  }
  return missing;
}

/** As npm looks it up: beside the package that wants it, then further out. */
function isLocked(packages: LockFile['packages'], from: string, name: string): boolean {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true;
  if (from === '') return false;
  const end = from.lastIndexOf('/node_modules/');
  return isLocked(packages, end === -1 ? '' : from.slice(0, end), name);
}

function toLockedPackage(name: string, version: string, dev: boolean): LockedPackage {
  const platform = name.slice(name.lastIndexOf('/') + 1);
  const os = SYSTEMS.find((system) => platform.includes(system));
  const cpu = PROCESSORS.find((processor) => platform.includes(processor));
  const libc = platform.includes('musl')
    ? 'musl'
    : os === 'linux' && platform.includes('gnu')
      ? 'glibc'
      : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
