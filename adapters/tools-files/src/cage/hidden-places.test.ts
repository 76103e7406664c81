import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isIn } from '../folder.ts';
import { findHiddenPlaces } from './hidden-places.ts';

async function newHome(files: readonly string[]): Promise<string> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'nod-home-')));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  for (const name of files) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), 'x');
  }
  return home;
}

describe('what a caged command does not get to see where the home is the folder', () => {
  it.each([
    // The person's session with this hub is a cookie in their browser: whoever reads it can approve.
    '.mozilla/firefox/p/cookies.sqlite',
    '.config/mozilla/firefox/p/cookies.sqlite',
    'snap/firefox/common/.mozilla/firefox/p/cookies.sqlite',
    '.var/app/org.mozilla.firefox/.mozilla/firefox/p/cookies.sqlite',
    '.librewolf/p/cookies.sqlite',
    '.config/google-chrome/Default/Cookies',
    '.config/google-chrome-beta/Default/Cookies',
    '.config/chromium/Default/Cookies',
    '.config/BraveSoftware/Brave-Browser/Default/Cookies',
    '.config/microsoft-edge/Default/Cookies',
    '.config/vivaldi/Default/Cookies',
    '.config/opera/Default/Cookies',
    // What other agents of the person work with.
    '.claude/.credentials.json',
    '.codex/auth.json',
    '.gemini/oauth_creds.json',
    '.local/share/opencode/auth.json',
    '.config/github-copilot/apps.json',
    '.ssh/id_ed25519',
    '.nod/person-token',
    '.python_history',
    '.config/sops/age/keys.txt',
    '.config/rclone/rclone.conf',
  ])('SEC-6 %s', async (name) => {
    const home = await newHome([name, 'notes.txt', '.config/other/settings', '.codex/config.toml']);
    const hidden = await findHiddenPlaces(home, null);
    const isHidden = (file: string) => hidden.some(({ path }) => isIn(path, join(home, file)));
    expect(isHidden(name)).toBe(true);
    expect(['notes.txt', '.config/other/settings', '.codex/config.toml'].filter(isHidden)).toEqual([]);
  });
});
