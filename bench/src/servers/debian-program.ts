// The programs of the peers, from Debian: found, or installed where that needs no question.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface DebianProgram {
  path: string;
  package: string;
}

/** Installs what is missing when run as root; otherwise throws an error that names the packages. */
export function requirePrograms(programs: readonly DebianProgram[]): void {
  const missing = programs.filter(({ path }) => !existsSync(path));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((program) => program.package))];
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(`this bench needs ${packages.join(' and ')}: ${command}`);
  console.log(`installing ${packages.join(' and ')} from Debian`);
  const [program = '', ...args] = command.split(' ');
  // RUNLEVEL=1 keeps the packages from starting services of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-q'], { env });
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
