import {
  chmodSync,
  lstatSync,
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
import { readConfig, UnusableConfigError, writeConfig } from './config-file.ts';

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

  it('keeps the mark that it begins with', () => {
    const path = join(openFolder(), 'marked.json');
    writeFileSync(path, '\uFEFF{}');
    expect(readConfig(path)).toBe('\uFEFF{}');
  });
});
