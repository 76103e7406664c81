// Finds a Chromium for the browser tests, or installs Debian's where that is possible without a question.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './run.js';
import { texts } from './setup-texts.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_PATHS = ['Chromium', 'Google Chrome'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/**
 * The path of a Chromium, or null. `CHROME_PATH` comes first.
 * @returns {string | null}
 */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const chosen = process.env.CHROME_PATH;
  return [...(chosen ? [chosen] : []), ...onPath, ...MAC_PATHS].find(isExecutable) ?? null;
}

/** Installs Debian's package as root or by a sudo that asks nothing. True when Chromium is there afterwards. */
export async function installChromium() {
  const prefix = toRootPrefix();
  if (prefix === null || spawnSync('apt-get', ['--version']).status !== 0) return false;
  say(texts.installingChromium);
  const aptGet = (/** @type {string[]} */ args) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args];
    return run(command, rest);
  };
  await aptGet(['update', '-q']);
  const { code, output } = await aptGet(['install', '-y', '-q', '--no-install-recommends', 'chromium']);
  if (code !== 0) process.stderr.write(output);
  return findChromium() !== null;
}

/** @returns {string[] | null} */
function toRootPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
