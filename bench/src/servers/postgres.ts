// A private PostgreSQL with its default durability: fsync and synchronous commit.
import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requirePrograms } from './debian-program.ts';
import { startServer } from './server-process.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const PACKAGE = 'postgresql-15';
const PROGRAMS = ['initdb', 'postgres', 'pg_isready'].map((name) => ({
  path: join(BINARIES, name),
  package: PACKAGE,
}));

export interface PostgresServer {
  /** The folder of the Unix socket it listens on, and nothing else. */
  host: string;
  user: string;
  database: string;
}

interface Account {
  uid: number;
  gid: number;
}

export async function startPostgres(benchFolder: string): Promise<PostgresServer> {
  requirePrograms(PROGRAMS);
  const account = toServerAccount();
  const folder = join(benchFolder, 'postgres');
  await mkdir(folder, { mode: 0o700 });
  if (account) {
    await chown(folder, account.uid, account.gid);
    // Lets the server's user pass through to its own folder.
    await chmod(benchFolder, 0o711);
  }
  const data = join(folder, 'data');
  runOnce('initdb', ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C'], account);
  await startServer({
    program: join(BINARIES, 'postgres'),
    args: ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=on'],
    options: { ...account, cwd: folder },
    // A fast shutdown: connections are ended, the data is left clean.
    stopSignal: 'SIGINT',
    isReady: async () => spawnSync(join(BINARIES, 'pg_isready'), ['-q', '-h', folder]).status === 0,
  });
  return { host: folder, user: 'bench', database: 'postgres' };
}

/** PostgreSQL refuses to run as root: then the package's own user runs it. */
function toServerAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const toNumber = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: toNumber('-u'), gid: toNumber('-g') };
}

function runOnce(name: string, args: string[], account: Account | null): void {
  const { status, stderr } = spawnSync(join(BINARIES, name), args, {
    ...account,
    encoding: 'utf8',
    cwd: '/',
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}
