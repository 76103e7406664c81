import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { readApprovalMinutes, readKeptBytes } from './environment-numbers.ts';
import { openSettingsFile } from './settings-file.ts';

function open(env: NodeJS.ProcessEnv) {
  const folder = locateDataFolder(mkdtempSync(join(tmpdir(), 'nod-minutes-')), {});
  onTestFinished(() => rmSync(folder.path, { recursive: true }));
  createDataFolder(folder);
  const reopen = (other: NodeJS.ProcessEnv) =>
    openSettingsFile(folder, {
      env: other,
      findOffers: async () => ({ offers: [] }),
      tryEmbedder: async () => 3,
    });
  return { settings: reopen(env), reopen };
}

describe('how long an approval waits', () => {
  it('is a day unless the person says otherwise, and is kept', async () => {
    const { settings, reopen } = open({});
    expect(settings.read().approvalMinutes).toBe(24 * 60);
    await settings.change({ approvalMinutes: 5 });
    expect(reopen({}).read().approvalMinutes).toBe(5);
  });

  it('is what the environment says, and then cannot be changed', async () => {
    const { settings } = open({ NOD_APPROVAL_MINUTES: '30' });
    expect(settings.read().approvalMinutes).toBe(30);
    await expect(settings.change({ approvalMinutes: 5 })).rejects.toThrow('NOD_APPROVAL_MINUTES');
    expect(settings.read().approvalMinutes).toBe(30);
  });

  it.each(['0', '-5', '1.5', 'soon', '525601', '1e3'])('SEC-8 %j in the environment is refused', (value) => {
    expect(() => readApprovalMinutes({ NOD_APPROVAL_MINUTES: value })).toThrow(RangeError);
  });
});

it.each(['-5', '1.5', 'much', '10000000', '1e3'])('SEC-8 %j megabytes to keep free are refused', (value) => {
  expect(readKeptBytes({ NOD_KEEP_FREE_MB: '0' })).toBe(0);
  expect(() => readKeptBytes({ NOD_KEEP_FREE_MB: value })).toThrow(RangeError);
});
