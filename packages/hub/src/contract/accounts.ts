// The contract of accounts: whom the person is on channels, and how an account is let in and shut out.
import type { Account, AccountId, Pairing, Right, Surface } from '@nod/protocol';

/** Who asks to be let in. */
export type Stranger = Pick<Pairing, 'surface' | 'account' | 'name'>;

export type PairingOffer =
  /** To be shown to whoever asks, and to nobody else; the person names it to the hub. A newer code ends the one before. */
  | { type: 'code'; code: string; expiresAt: number }
  /** It has a code that is still new. */
  | { type: 'wait' }
  /** Others ask already, as many as may. */
  | { type: 'full' };

export interface Accounts {
  /** What the account may do at this moment, read from the store each time; nothing for a stranger. */
  rightsOf(surface: Surface, account: AccountId): Promise<readonly Right[]>;
  /** Accounts that are let in and those that ask, oldest first. */
  list(): Promise<{ accounts: Account[]; pairings: Pairing[] }>;
  ask(stranger: Stranger): Promise<PairingOffer>;
  /**
   * Lets in the account that was told this code; `surface` is where the person says so. Throws NodError
   * `no_longer_valid` for a code that nobody has, `too_many_requests` after too many such.
   */
  pair(code: string, rights: readonly Right[], surface: Surface): Promise<Account>;
  /** Throws NodError `not_found`. */
  setRights(
    of: Pick<Account, 'surface' | 'account'>,
    rights: readonly Right[],
    surface: Surface,
  ): Promise<Account>;
  /** Shuts out the account, or all of the channel; gives how many. What they have open here is worth nothing from then on. */
  remove(of: { surface: Surface; account?: AccountId | undefined }, surface: Surface): Promise<number>;
  /** Told after every change. */
  onChange(listener: () => void): () => void;
}
