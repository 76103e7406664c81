// Version of the pi that runs here, from the package of the program that was started.
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HIGHEST = 4;

/** @returns {string | null} */
export function readVersion(program = process.argv[1] ?? '') {
  try {
    let folder = dirname(realpathSync(program));
    for (let step = 0; step < HIGHEST; step += 1, folder = dirname(folder)) {
      const version = readPackageVersion(join(folder, 'package.json'));
      if (version !== null) return version;
    }
  } catch {}
  return null;
}

/** @param {string} path */
function readPackageVersion(path) {
  try {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8'));
    return /pi-coding-agent$/.test(name) ? String(version).slice(0, 60) : null;
  } catch {
    return null;
  }
}
