// Records of accounts: who is let in on which channel, who asks to be, and how often a code was wrong. Kept in the
// store, which lets one of two have what both want.
import type { Account, AccountId, Pairing, Surface } from '@nod/protocol';

/** The code itself is known to whoever was told it. */
export interface StoredPairing extends Pairing {
  codeHash: string;
}

/** So many wrong codes since then, and no code is taken any more. */
export interface MissLimit {
  since: number;
  most: number;
}

type AccountKey = Pick<Account, 'surface' | 'account'>;

export type AccountChange =
  /**
   * Ends the code that the account had: one asked for after `since` is too new for that (`pairing-fresh`). Needs fewer
   * than `most` others of the channel to have a code that still lives (`pairings-full`), and a code of its own
   * (`pairing-taken`). Forgets those of the channel that have run out.
   */
  | { type: 'pairing-asked'; pairing: StoredPairing; since: number; most: number }
  /** Needs fewer misses than the limit allows (`misses-full`); forgets older ones. */
  | { type: 'pairing-missed'; at: number; limit: MissLimit }
  /**
   * Uses the code up. Needs it to live at `pairedAt` and to be this account's (`pairing-unknown`), and fewer misses than
   * the limit allows (`misses-full`).
   */
  | { type: 'account-paired'; account: Account; codeHash: string; limit: MissLimit }
  /** Both need the account to be let in (`account-unknown`); with it goes the code that it has. */
  | ({ type: 'rights-set' } & Pick<Account, 'surface' | 'account' | 'rights'>)
  | ({ type: 'account-removed' } & AccountKey)
  /** Its code is worth nothing any more. */
  | ({ type: 'pairing-ended' } & AccountKey);

const CHANGES: Record<AccountChange['type'], true> = {
  'pairing-asked': true,
  'pairing-missed': true,
  'account-paired': true,
  'rights-set': true,
  'account-removed': true,
  'pairing-ended': true,
};

export function isAccountChange(change: { type: string }): change is AccountChange {
  return Object.hasOwn(CHANGES, change.type);
}

/** Reads them. */
export interface AccountStore {
  account(surface: Surface, account: AccountId): Promise<Account | null>;
  /** In the order let in. */
  accounts(): Promise<Account[]>;
  /** In the order asked, also those that have run out. */
  pairings(): Promise<StoredPairing[]>;
  findPairing(codeHash: string): Promise<StoredPairing | null>;
}
