// Opens the person's browser, where there is one to open.
import { spawn } from 'node:child_process';

/** Does nothing on a machine without a display, over SSH or in CI. A browser that does not start is no failure. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv): void {
  if (!hasDisplay(env)) return;
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const browser = spawn(command, [url], { stdio: 'ignore', detached: true });
  // The link is printed anyway.
  browser.on('error', () => {});
  browser.unref();
}

function hasDisplay(env: NodeJS.ProcessEnv): boolean {
  if (env.CI || env.SSH_CONNECTION || env.SSH_TTY) return false;
  return process.platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
