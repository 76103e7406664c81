import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStore } from '@nod/testing/store-conformance';
import { openSqliteStore } from './sqlite-store.ts';

describeStore('SQLite store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nod-store-'));
  const path = join(folder, 'nod.db');
  let store = openSqliteStore(path);
  return {
    store,
    async reopen() {
      await store.close();
      store = openSqliteStore(path);
      return store;
    },
    async destroy() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});
