// `npm test`: the checks, then every test. Further arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const started = Date.now();

function run(name: string, args: string[]): boolean {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.stdout.write(`npm test: ${name} failed\n`);
  return status === 0;
}

const check = ['--disable-warning=ExperimentalWarning', 'scripts/check.ts'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
const checked = run('check', check);
const tested = run('tests', vitest);
const seconds = Math.round((Date.now() - started) / 1000);
process.stdout.write(`npm test: ${checked && tested ? 'passed' : 'FAILED'} after ${seconds} s\n`);
process.exitCode = checked && tested ? 0 : 1;
