// The store on an SQLite file, for one process at a time.
import type { DatabaseSync } from 'node:sqlite';
import type { ProgramStore, SessionStore, Store } from '@nod/hub';
import type { LoggedEvent } from '@nod/protocol';
import { openDatabase } from './database/database.ts';
import { createReadableRows } from './database/readable-rows.ts';
import { toStorageError } from './database/storage-error.ts';
import { createStoreReader } from './reading/store-reader.ts';
import { loadState } from './reading/stored-state.ts';
import { createAccountTables } from './tables/account-tables.ts';
import { createAdoptionTable } from './tables/adoption-table.ts';
import { createAttachmentTable } from './tables/attachment-table.ts';
import { createAuditTable } from './tables/audit-table.ts';
import { createCallTable } from './tables/call-table.ts';
import { createChannelTables } from './tables/channel-tables.ts';
import { createClaimTable } from './tables/claim-table.ts';
import { createProgramTables } from './tables/program-tables.ts';
import { createRenewalTable } from './tables/renewal-table.ts';
import { createSessionTable } from './tables/session-table.ts';
import { createChangeWriter } from './writing/change-writer.ts';
import { createGroupCommit } from './writing/group-commit.ts';

export interface SqliteStore extends Store, ProgramStore, SessionStore {
  /** Writes what is pending and closes the file. Every later call rejects. */
  close(): Promise<void>;
}

/** Opens the store in the file at `path`, creating it (mode 0600) or migrating it when necessary. */
export function openSqliteStore(path: string): SqliteStore {
  return createSqliteStore(openDatabase(path));
}

/** Writes what is there already, through to the disk. */
function probe(database: DatabaseSync): void {
  try {
    database.exec('BEGIN IMMEDIATE; UPDATE log SET id = id; COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw toStorageError(error);
  }
}

/** A store on an open database, which it closes in the end. */
export function createSqliteStore(database: DatabaseSync): SqliteStore {
  const listeners = new Set<(events: readonly LoggedEvent[]) => void>();
  const rows = createReadableRows();
  const accounts = createAccountTables(database, rows);
  const adoptions = createAdoptionTable(database);
  const audit = createAuditTable(database, rows);
  const claims = createClaimTable(database);
  const channels = createChannelTables(database, rows);
  const calls = createCallTable(database, rows);
  const programs = createProgramTables(database);
  const attachments = createAttachmentTable(database, rows);
  const renewals = createRenewalTable(database);
  const tables = { accounts, adoptions, audit, claims, calls, channels, programs, attachments, renewals };
  const writer = createChangeWriter(database, tables);
  const { commit, flush } = createGroupCommit(database, writer, (events) => {
    if (events.length > 0) for (const listener of [...listeners]) listener(events);
  });
  return {
    ...createStoreReader(database, rows),
    ...accounts.reader,
    ...adoptions.reader,
    ...channels.reader,
    ...programs.reader,
    ...attachments.reader,
    ...renewals.reader,
    ...createSessionTable(database),
    audit: async (query) => audit.read(query),
    claims: async (base) => claims.of(base),
    toolCall: async (agent, id) => calls.find(agent, id),
    load: async () => loadState(database, writer.lastSeq(), rows),
    unreadable: rows.count,
    commit,
    probe: async () => probe(database),
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      flush();
      database.close();
    },
  };
}
