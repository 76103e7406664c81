// Accounts of channels, the codes of those who ask to be let in, and wrong codes.
import type { DatabaseSync } from 'node:sqlite';
import {
  type AccountChange,
  type AccountStore,
  ConflictError,
  type MissLimit,
  type StoredPairing,
} from '@nod/hub';
import { type Account, accountSchema } from '@nod/protocol';
import { prepareChange, prepareQuery, type RunChange } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

type ChangeOf<T extends AccountChange['type']> = Extract<AccountChange, { type: T }>;
type Writers = { [T in AccountChange['type']]: (change: ChangeOf<T>) => void };

export interface AccountTables {
  reader: AccountStore;
  /** Throws ConflictError; what was written of the change is undone with its commit. */
  write(change: AccountChange): void;
}

const OF_ACCOUNT = 'WHERE surface = :surface AND account = :account';

export function createAccountTables(database: DatabaseSync, rows: ReadableRows): AccountTables {
  const run = (sql: string) => prepareChange(database, sql);
  const requireRoomForMiss = createMissLimit(database);
  const forget = run('DELETE FROM pairings WHERE surface = :surface AND expiresAt <= :askedAt');
  const endOlder = run(
    `DELETE FROM pairings ${OF_ACCOUNT} AND NOT (askedAt > :since AND askedAt <= :askedAt)`,
  );
  const ask = run(
    `INSERT OR IGNORE INTO pairings (surface, account, name, codeHash, askedAt, expiresAt)
       VALUES (:surface, :account, :name, :codeHash, :askedAt, :expiresAt)`,
  );
  const endPairing = run(`DELETE FROM pairings ${OF_ACCOUNT}`);
  const use = run(`DELETE FROM pairings ${OF_ACCOUNT} AND codeHash = :codeHash AND expiresAt > :pairedAt`);
  const letIn = run(
    `INSERT OR REPLACE INTO accounts (surface, account, name, rights, pairedAt)
       VALUES (:surface, :account, :name, :rights, :pairedAt)`,
  );
  const setRights = run(`UPDATE accounts SET rights = :rights ${OF_ACCOUNT}`);
  const remove = run(`DELETE FROM accounts ${OF_ACCOUNT}`);
  const asking = prepareQuery<{ account: string }>(
    database,
    'SELECT account FROM pairings WHERE surface = ?',
  );
  const miss = run('INSERT INTO pairing_misses (at) VALUES (:at)');

  const writers: Writers = {
    'pairing-asked'({ pairing, since, most }) {
      forget(pairing);
      endOlder({ ...pairing, since });
      const others = asking.all(pairing.surface);
      if (others.some(({ account }) => account === pairing.account)) throw new ConflictError('pairing-fresh');
      if (others.length >= most) throw new ConflictError('pairings-full');
      if (ask(pairing) === 0) throw new ConflictError('pairing-taken');
    },
    'pairing-missed'({ at, limit }) {
      requireRoomForMiss(limit, at);
      miss({ at });
    },
    'account-paired'({ account, codeHash, limit }) {
      requireRoomForMiss(limit, account.pairedAt);
      if (use({ ...account, codeHash }) === 0) throw new ConflictError('pairing-unknown');
      letIn(account);
    },
    'rights-set'(change) {
      if (setRights(change) === 0) throw new ConflictError('account-unknown');
    },
    'account-removed'(change) {
      if (remove(change) === 0) throw new ConflictError('account-unknown');
      endPairing(change);
    },
    'pairing-ended': (change) => void endPairing(change),
  };
  return {
    reader: createReader(database, rows),
    write: (change) => (writers[change.type] as (change: AccountChange) => void)(change),
  };
}

/** Forgets what counts no more. A time ahead of now is from a clock that was wrong: it counts for nothing. */
function createMissLimit(database: DatabaseSync): (limit: MissLimit, at: number) => void {
  const forget: RunChange = prepareChange(
    database,
    'DELETE FROM pairing_misses WHERE at <= :since OR at > :at',
  );
  const count = prepareQuery<{ count: number }>(database, 'SELECT count(*) AS count FROM pairing_misses');
  return ({ since, most }, at) => {
    forget({ since, at });
    if ((count.get()?.count ?? 0) >= most) throw new ConflictError('misses-full');
  };
}

type AccountRow = Omit<Account, 'rights'> & { rights: string };

function createReader(database: DatabaseSync, rows: ReadableRows): AccountStore {
  const accounts = (rest: string) =>
    prepareQuery<AccountRow, Account>(
      database,
      `SELECT surface, account, name, rights, pairedAt FROM accounts ${rest}`,
      (row) =>
        rows.decode(`account ${row.surface} ${row.account}`, accountSchema, () => ({
          ...row,
          rights: JSON.parse(row.rights),
        })),
    );
  const pairings = (rest: string) =>
    prepareQuery<StoredPairing>(
      database,
      `SELECT surface, account, name, codeHash, askedAt, expiresAt FROM pairings ${rest}`,
    );
  const one = accounts('WHERE surface = ? AND account = ?');
  const all = accounts('ORDER BY pairOrder');
  const asked = pairings('ORDER BY askOrder');
  const byCode = pairings('WHERE codeHash = ?');
  return {
    account: async (surface, account) => one.get(surface, account),
    accounts: async () => all.all(),
    pairings: async () => asked.all(),
    findPairing: async (codeHash) => byCode.get(codeHash),
  };
}
