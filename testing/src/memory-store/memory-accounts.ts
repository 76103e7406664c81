// Records of accounts in memory: the part of the memory store that says who is let in on channels.
import {
  type AccountChange,
  type AccountStore,
  ConflictError,
  type MissLimit,
  type StoredPairing,
} from '@nod/hub';
import type { Account } from '@nod/protocol';

export interface MemoryAccounts {
  accounts: Account[];
  pairings: StoredPairing[];
  misses: number[];
}

type AccountKey = Pick<Account, 'surface' | 'account'>;

export function createMemoryAccounts(): MemoryAccounts {
  return { accounts: [], pairings: [], misses: [] };
}

/** Throws ConflictError. */
export function applyAccountChange(state: MemoryAccounts, change: AccountChange): void {
  switch (change.type) {
    case 'pairing-asked':
      ask(state, change);
      break;
    case 'pairing-missed':
      requireRoomForMiss(state, change.limit, change.at);
      state.misses.push(change.at);
      break;
    case 'account-paired':
      pair(state, change);
      break;
    case 'rights-set':
      requireKnown(state, change);
      state.accounts = state.accounts.map((each) =>
        isSame(each, change) ? { ...each, rights: change.rights } : each,
      );
      break;
    case 'account-removed':
      requireKnown(state, change);
      state.accounts = without(state.accounts, change);
      state.pairings = without(state.pairings, change);
      break;
    case 'pairing-ended':
      state.pairings = without(state.pairings, change);
  }
}

function ask(
  state: MemoryAccounts,
  { pairing, since, most }: Extract<AccountChange, { type: 'pairing-asked' }>,
): void {
  const { askedAt, surface } = pairing;
  const isOver = (each: StoredPairing) => each.surface === surface && each.expiresAt <= askedAt;
  const living = state.pairings.filter((each) => !isOver(each));
  const own = living.find((each) => isSame(each, pairing));
  if (own && own.askedAt > since && own.askedAt <= askedAt) throw new ConflictError('pairing-fresh');
  const others = without(living, pairing);
  if (others.filter((each) => each.surface === surface).length >= most)
    throw new ConflictError('pairings-full');
  if (others.some(({ codeHash }) => codeHash === pairing.codeHash)) throw new ConflictError('pairing-taken');
  state.pairings = [...others, pairing];
}

function pair(
  state: MemoryAccounts,
  { account, codeHash, limit }: Extract<AccountChange, { type: 'account-paired' }>,
): void {
  requireRoomForMiss(state, limit, account.pairedAt);
  const pairing = state.pairings.find((each) => each.codeHash === codeHash && isSame(each, account));
  if (!pairing || pairing.expiresAt <= account.pairedAt) throw new ConflictError('pairing-unknown');
  state.pairings = without(state.pairings, account);
  state.accounts = [...without(state.accounts, account), account];
}

function requireRoomForMiss(state: MemoryAccounts, { since, most }: MissLimit, at: number): void {
  state.misses = state.misses.filter((each) => each > since && each <= at);
  if (state.misses.length >= most) throw new ConflictError('misses-full');
}

function requireKnown({ accounts }: MemoryAccounts, key: AccountKey): void {
  if (!accounts.some((each) => isSame(each, key))) throw new ConflictError('account-unknown');
}

function without<T extends AccountKey>(list: readonly T[], key: AccountKey): T[] {
  return list.filter((each) => !isSame(each, key));
}

function isSame(one: AccountKey, other: AccountKey): boolean {
  return one.surface === other.surface && one.account === other.account;
}

export function createAccountReader(read: () => MemoryAccounts): AccountStore {
  return {
    account: async (surface, account) =>
      structuredClone(read().accounts.find((each) => isSame(each, { surface, account })) ?? null),
    accounts: async () => structuredClone(read().accounts),
    pairings: async () => structuredClone(read().pairings),
    findPairing: async (codeHash) =>
      structuredClone(read().pairings.find((each) => each.codeHash === codeHash) ?? null),
  };
}
