// The person's browser, opened where there is one. Arguments of a process can be seen by every user of the machine:
// the browser is given the name of a private file, and the file leads on to the link.
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Writes the file that leads to the link, for its owner alone, in place of any earlier one. */
export function writeEntryFile(path: string, link: string): void {
  removeEntryFile(path);
  const page = `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Nod</title>
<a href="${link}">Nod</a>
`;
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
}

export function removeEntryFile(path: string): void {
  rmSync(path, { force: true });
}

/** Does nothing on a machine without a display, over SSH or in CI. A browser that does not start is no failure. */
export function openBrowser(file: string, env: NodeJS.ProcessEnv): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const browser = spawn(command, [pathToFileURL(file).href], { stdio: 'ignore', detached: true, env });
  // The link is printed anyway.
  browser.on('error', () => {});
  browser.unref();
}

export function hasDisplay(env: NodeJS.ProcessEnv): boolean {
  if (env.CI || env.SSH_CONNECTION || env.SSH_TTY) return false;
  return process.platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
