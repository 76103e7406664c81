import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '@nod/store-sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { createDataFolder, locateDataFolder } from './data-folder.ts';
import { startHubServer } from './hub-server.ts';

it('SEC-1 a hub that starts forgets the sessions that are over', async () => {
  const path = mkdtempSync(join(tmpdir(), 'nod-hub-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const folder = locateDataFolder(path, {});
  createDataFolder(folder);
  const before = openSqliteStore(folder.database);
  await before.addSession({ hash: 'over', createdAt: 1, expiresAt: Date.now() - 1 });
  await before.addSession({ hash: 'good', createdAt: 1, expiresAt: Date.now() + 3_600_000 });
  await before.close();

  const server = await startHubServer(folder, 0);
  await server.close();

  const after = openSqliteStore(folder.database);
  expect(await after.findSession('over')).toBeNull();
  expect(await after.findSession('good')).not.toBeNull();
  await after.close();
});
