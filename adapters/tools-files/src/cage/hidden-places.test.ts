import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isIn } from '../folder/folder.ts';
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
    ...['.config/age/keys.txt', '.age/key.txt', '.gnupg/private-keys-v1.d/a.key', '.password-store/a.gpg'],
    ...['.aws/credentials', '.azure/tokens.json', '.config/gcloud/credentials.db', '.kube/config'],
    ...['.docker/config.json', '.netrc', '.npmrc', '.pypirc', '.git-credentials', '.config/git/credentials'],
    ...['.config/gh/hosts.yml', '.pgpass', '.my.cnf', '.vault-token', '.cargo/credentials.toml'],
    ...['.cache/huggingface/token', '.local/share/keyrings/login.keyring', '.terraform.d/credentials.json'],
    ...['.bash_history', '.zsh_history', '.psql_history', '.Xauthority', '.m2/settings.xml'],
  ])('F-91 SEC-6 %s', async (name) => {
    const home = await newHome([name, 'notes.txt', '.config/other/settings', '.codex/config.toml']);
    const hidden = await findHiddenPlaces(home, null);
    const isHidden = (file: string) => hidden.some(({ path }) => isIn(path, join(home, file)));
    expect(isHidden(name)).toBe(true);
    expect(['notes.txt', '.config/other/settings', '.codex/config.toml'].filter(isHidden)).toEqual([]);
  });

  it("F-91 SEC-6 the hub's own data, wherever it lies", async () => {
    const home = await newHome(['data/person-token']);
    const hidden = await findHiddenPlaces(home, join(home, 'data'));
    expect(hidden).toContainEqual({ path: join(home, 'data'), isFolder: true });
  });
});
