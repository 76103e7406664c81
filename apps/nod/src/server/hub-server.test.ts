import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredSession } from '@nod/hub';
import { sessionIdSchema } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { hash } from '@nod/system-node';
import { expect, it, onTestFinished } from 'vitest';
import { createDataFolder, type DataFolder, locateDataFolder } from '../data-folder/data-folder.ts';
import { ensureToken } from '../data-folder/token-file.ts';
import { startHubServer } from './hub-server.ts';

function newFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'nod-hub-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const folder = locateDataFolder(path, {});
  createDataFolder(folder);
  return folder;
}

function newSession(letter: string, fields: Partial<StoredSession>): StoredSession {
  return {
    id: sessionIdSchema.parse(`ses_${letter.repeat(20)}`),
    cookieHash: `cookie-${letter}`,
    keyHash: `key-${letter}`,
    personTokenHash: 'another',
    name: 'Chrome · Linux',
    createdAt: 1,
    lastSeenAt: 1,
    expiresAt: Date.now() + 3_600_000,
    ...fields,
  };
}

it('F-93 SEC-1 a hub that starts forgets sessions that are over or were opened under another person-token', async () => {
  const folder = newFolder();
  const personTokenHash = hash(ensureToken(folder.personToken));
  const good = newSession('g', { personTokenHash });
  const before = openSqliteStore(folder.database);
  await before.addSession(newSession('o', { personTokenHash, expiresAt: Date.now() - 1 }));
  await before.addSession(newSession('r', {}));
  await before.addSession(good);
  await before.close();

  const server = await startHubServer(folder, 0);
  await server.close();

  const after = openSqliteStore(folder.database);
  expect(await after.sessions()).toEqual([good]);
  await after.close();
});
