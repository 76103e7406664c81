import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  readConfig,
  requireInside,
  requireReplaceable,
  UnusableConfigError,
  writeConfig,
} from './config-file.ts';

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nod-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a configuration file of another program', () => {
  it('keeps its mode and the link that leads to it, and leaves nothing beside it', () => {
    const folder = openFolder();
    const target = join(folder, 'dotfiles.json');
    const link = join(folder, 'settings.json');
    writeFileSync(target, '{}\n');
    chmodSync(target, 0o640);
    symlinkSync('dotfiles.json', link);
    writeConfig(link, '{"a": 1}\n');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(target).mode & 0o7777).toBe(0o640);
    expect(readFileSync(target, 'utf8')).toBe('{"a": 1}\n');
    expect(readdirSync(folder).sort()).toEqual(['dotfiles.json', 'settings.json']);
  });

  it.skipIf(process.getuid?.() !== 0)('stays its owner’s when it is written by root', () => {
    const path = join(openFolder(), 'config.toml');
    writeFileSync(path, 'a = 1\n', { mode: 0o600 });
    chownSync(path, 1234, 1235);
    writeConfig(path, 'a = 2\n');
    expect(statSync(path)).toMatchObject({ uid: 1234, gid: 1235 });
    expect(statSync(path).mode & 0o7777).toBe(0o600);
  });

  it('is its owner’s alone when it is new, in folders that are made for it', () => {
    const path = join(openFolder(), 'a', 'b', 'config.toml');
    writeConfig(path, 'a = 1\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readConfig(path)).toBe('a = 1\n');
  });

  it('is not taken for a missing one where a link leads nowhere, nor for text where it is none', () => {
    const folder = openFolder();
    const [nowhere, image, missing] = ['nowhere', 'image', 'missing'].map((name) => join(folder, name));
    symlinkSync('not-there', nowhere ?? '');
    writeFileSync(image ?? '', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    expect(() => readConfig(nowhere ?? '')).toThrow(UnusableConfigError);
    expect(() => readConfig(folder)).toThrow(UnusableConfigError);
    expect(() => readConfig(image ?? '')).toThrow(UnusableConfigError);
    expect(readConfig(missing ?? '')).toBeNull();
  });

  it.each([
    ['C9 write-protected', (path: string) => chmodSync(path, 0o444), 'protected'],
    ['C9 has a second name', (path: string) => linkSync(path, `${path}.too`), 'several-names'],
  ] as const)('is not replaced where it is one that %s', (_, change, problem) => {
    const path = join(openFolder(), 'settings.json');
    writeFileSync(path, '{}');
    requireReplaceable(path);
    change(path);
    expect(() => requireReplaceable(path)).toThrow(new UnusableConfigError(path, problem));
  });

  it.runIf(process.getuid?.() === 0)('C9 stays its owner’s when somebody else writes it', () => {
    const path = join(openFolder(), 'settings.json');
    writeFileSync(path, '{}');
    chownSync(path, 1000, 1000);
    writeConfig(path, '{"a": 1}');
    expect(statSync(path)).toMatchObject({ uid: 1000, gid: 1000 });
  });

  it('C11 is no file where a folder on the way is one', () => {
    const folder = openFolder();
    writeFileSync(join(folder, '.claude'), '');
    const path = join(folder, '.claude', 'settings.json');
    expect(() => readConfig(path)).toThrow(new UnusableConfigError(path, 'not-a-file'));
  });

  it.each([
    ['its folder', (project: string) => symlinkSync('../secret', join(project, '.codex'))],
    [
      'itself',
      (project: string) => {
        mkdirSync(join(project, '.codex'));
        symlinkSync('../../secret/config.toml', join(project, '.codex', 'config.toml'));
      },
    ],
  ])('C2 is none of the project where %s is a link that leads out of it', (_, link) => {
    const folder = openFolder();
    const [project, secret] = [join(folder, 'site'), join(folder, 'secret')];
    for (const each of [project, secret]) mkdirSync(each);
    writeFileSync(join(secret, 'config.toml'), '');
    const path = join(project, '.codex', 'config.toml');
    requireInside(path, project);
    link(project);
    expect(() => requireInside(path, project)).toThrow(new UnusableConfigError(path, 'outside'));
  });

  it('keeps the mark that it begins with', () => {
    const path = join(openFolder(), 'marked.json');
    writeFileSync(path, '\uFEFF{}');
    expect(readConfig(path)).toBe('\uFEFF{}');
  });
});
