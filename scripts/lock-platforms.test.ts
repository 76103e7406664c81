import { expect, it } from 'vitest';
import { findMissingPlatforms } from './lock-platforms.ts';

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
