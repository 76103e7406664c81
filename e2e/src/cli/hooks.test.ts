// `nod hooks` as a person runs it: Claude Code's real settings in a home of their own.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runNod } from '../stage/nod.ts';

const SETTINGS = `{
  // mine
  "theme": "dark",
  "hooks": {
    "Stop": [{ "hooks": [{ "type": "command", "command": "say done" }] }]
  }
}
`;

function openHome() {
  const home = mkdtempSync(join(tmpdir(), 'nod-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const settings = join(home, '.claude', 'settings.json');
  mkdirSync(join(home, '.claude'));
  return {
    read: () => readFileSync(settings, 'utf8'),
    write: (text: string) => writeFileSync(settings, text),
    hooks: (args: string[], env: Record<string, string> = {}) =>
      runNod(join(home, 'data'), ['hooks', ...args], { env: { HOME: home, ...env } }),
    path: (name: string) => join(home, name),
  };
}

describe('nod hooks', () => {
  it('shows the difference, adds its hooks beside those of the person, and takes them back byte for byte', async () => {
    const home = openHome();
    home.write(SETTINGS);
    const installed = await home.hooks(['install', 'claude', '--yes']);
    expect(installed).toMatchObject({ code: 0, stderr: '' });
    expect(installed.stdout).toContain('+    "PermissionRequest": [');
    expect(installed.stdout).toContain('"timeout": 86400');
    expect(home.read()).toContain('"command": "say done"');
    const again = await home.hooks(['install', 'claude', '--yes', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ changed: false });
    expect(await home.hooks(['remove', 'claude', '--yes'])).toMatchObject({ code: 0 });
    expect(home.read()).toBe(SETTINGS);
  });

  it('keeps what was changed since, and goes where CLAUDE_CONFIG_DIR says', async () => {
    const home = openHome();
    const env = { CLAUDE_CONFIG_DIR: home.path('moved') };
    await home.hooks(['install', 'claude', '--yes'], env);
    const moved = join(home.path('moved'), 'settings.json');
    const text = readFileSync(moved, 'utf8').replace('{', '{\n  "model": "opus",');
    writeFileSync(moved, text);
    await home.hooks(['remove', 'claude', '--yes'], env);
    expect(JSON.parse(readFileSync(moved, 'utf8'))).toEqual({ model: 'opus' });
  });

  it('changes nothing unless somebody agrees, and knows no other program', async () => {
    const home = openHome();
    home.write(SETTINGS);
    expect(await home.hooks(['install', 'claude'])).toMatchObject({ code: 64 });
    expect(await home.hooks(['install', 'emacs', '--yes'])).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('emacs'),
    });
    expect(await home.hooks(['list'])).toMatchObject({ code: 64 });
    expect(home.read()).toBe(SETTINGS);
  });
});
