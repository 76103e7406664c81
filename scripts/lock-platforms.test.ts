import { expect, it } from 'vitest';
import { findMissingPlatforms, findStalePackages, type Manifest } from './lock-platforms.ts';

it('OPS-1 finds the packages of other platforms that the lock file does not name', () => {
  const optionalDependencies = {
    '@a/cli-linux-x64-gnu': '1.0.0',
    '@a/cli-linux-arm64-musl': '1.0.0',
    '@a/cli-win32-x64': '1.0.0',
    'linux-arm-gnueabihf': '1.0.0',
    fsevents: '^2.0.0',
  };
  const packages = {
    '': {},
    'node_modules/@a/cli': { version: '1.0.0', dev: true, optionalDependencies },
    'node_modules/@a/cli-linux-x64-gnu': { version: '1.0.0' },
  };
  expect(findMissingPlatforms({ packages })).toEqual({
    'node_modules/@a/cli-linux-arm64-musl': {
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@a/cli-win32-x64': {
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      optional: true,
      os: ['win32'],
    },
    'node_modules/linux-arm-gnueabihf': {
      version: '1.0.0',
      cpu: ['arm'],
      dev: true,
      libc: ['glibc'],
      optional: true,
      os: ['linux'],
    },
  });
});

it('sees a package that is locked beside the one that wants it', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } },
    'node_modules/a/node_modules/a-linux-x64': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { optionalDependencies: { 'a-linux-x64': '1.0.0' } },
  };
  expect(findMissingPlatforms({ packages })).toEqual({});
});

it('finds the package.json files that the lock file does not match', () => {
  const manifest = { name: '@nod/a', version: '1.0.0', dependencies: { b: '1.0.0', c: '*' } };
  const locked = { ...manifest, dependencies: { c: '*', b: '1.0.0' } };
  const stale = (changed: Manifest | null, packages = { 'packages/a': locked }) =>
    findStalePackages({ packages }, changed ? { 'packages/a': changed } : {});
  expect(stale(manifest)).toEqual([]);
  expect(stale({ ...manifest, dependencies: { b: '1.0.1', c: '*' } })).toEqual(['packages/a']);
  expect(stale({ ...manifest, dependencies: { b: '1.0.0' } })).toEqual(['packages/a']);
  expect(stale({ ...manifest, devDependencies: { d: '*' } })).toEqual(['packages/a']);
  expect(stale({ ...manifest, version: '1.1.0' })).toEqual(['packages/a']);
  expect(findStalePackages({ packages: {} }, { 'packages/a': manifest })).toEqual(['packages/a']);
  expect(stale(null)).toEqual(['packages/a']);
});

it('a package that was installed is no folder of ours', () => {
  const packages = { 'node_modules/b': { version: '1.0.0' }, 'node_modules/@nod/a': {} };
  expect(findStalePackages({ packages }, {})).toEqual([]);
});
