// Finds tmux for the tests in real panes, or installs Debian's where that is possible without a question.
import { canInstallPackages, installPackage, isExecutable } from './debian-package.js';
import { say } from './run.js';
import { texts } from './setup-texts.js';

/** Where the product itself looks for it. */
const PATHS = ['/usr/bin/tmux', '/bin/tmux', '/usr/local/bin/tmux', '/opt/homebrew/bin/tmux'];

export function hasTmux() {
  return PATHS.some(isExecutable);
}

/** True when tmux is there afterwards. */
export async function installTmux() {
  if (!canInstallPackages()) return false;
  say(texts.installingTmux);
  await installPackage('tmux');
  return hasTmux();
}
