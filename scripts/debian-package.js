// A Debian package for the tests, installed where that is possible without a question.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { run } from './run.js';

/** Whether packages can be installed here: as root, or by a sudo that asks nothing. */
export function canInstallPackages() {
  return toRootPrefix() !== null && spawnSync('apt-get', ['--version']).status === 0;
}

/** What apt-get says is shown when it fails. @param {string} name */
export async function installPackage(name) {
  const prefix = toRootPrefix() ?? [];
  const aptGet = (/** @type {string[]} */ args) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
    return run(command, rest);
  };
  await aptGet(['update', '-q']);
  const { code, output } = await aptGet(['install', '-y', '-q', '--no-install-recommends', name]);
  if (code !== 0) process.stderr.write(output);
}

/** @returns {string[] | null} */
function toRootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
