// For tests: the built-in agent, installed in a hub, with a data folder of its own.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemoryStore } from '@nod/agent';
import { createBrowsers } from '@nod/browsers';
import type { TestHub } from '@nod/testing';
import { onTestFinished } from 'vitest';
import { createDataFolder, type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { installParts } from '../installed/installed-parts.ts';
import { openSettingsFile, type SettingsFile } from '../settings/settings-file.ts';
import { createBuiltInAgent } from './built-in-agent.ts';

export function openFolder(env: NodeJS.ProcessEnv = {}): { folder: DataFolder; settings: SettingsFile } {
  const folder = locateDataFolder(mkdtempSync(join(tmpdir(), 'nod-native-')), {});
  onTestFinished(() => rmSync(folder.path, { recursive: true, force: true }));
  createDataFolder(folder);
  const settings = openSettingsFile(folder, {
    env,
    findOffers: async () => ({ offers: [] }),
    tryEmbedder: async () => 0,
  });
  return { folder, settings };
}

export function beginBuiltInAgent(
  { hub, ports: { store } }: TestHub,
  parts: { folder: DataFolder; settings: SettingsFile; memories: MemoryStore },
  report: (error: unknown) => void = (error) => {
    throw error;
  },
): void {
  const installation = { agents: [createBuiltInAgent], channels: [] };
  const browsers = createBrowsers({ newId: randomUUID, after: () => () => {} });
  const { begin, end } = installParts({ hub, store, report, browsers, ...parts }, installation);
  onTestFinished(end);
  begin();
}
