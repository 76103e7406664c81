// Finds a Chromium for the browser tests, or installs Debian's where that is possible without a question.
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackage, isExecutable } from './debian-package.js';
import { say } from './run.js';
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
  if (!canInstallPackages()) return false;
  say(texts.installingChromium);
  await installPackage('chromium');
  return findChromium() !== null;
}
