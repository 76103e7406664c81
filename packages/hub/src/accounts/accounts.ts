// Accounts: whom the person is on channels. Every answer is read from the store and every change is one commit with its
// audit row; of two that come at once, the store lets one.
import {
  type Account,
  MAX_ACCOUNT_NAME,
  MAX_PAIRING_MISSES,
  MAX_PAIRINGS,
  NodError,
  PAIRING_LIFE_MS,
  PAIRING_MISSES_MS,
  PAIRING_PAUSE_MS,
  type Right,
  rightSchema,
  type Surface,
} from '@nod/protocol';
import { toPersonEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import { createListeners } from '../context/listeners.ts';
import type { AccountChange } from '../contract/account-records.ts';
import type { Accounts, PairingOffer, Stranger } from '../contract/accounts.ts';
import { type Change, type Conflict, ConflictError } from '../contract/ports.ts';
import { newPairingCode } from './pairing-code.ts';

const CHANGED = 'changed';

type AccountKey = Pick<Account, 'surface' | 'account'>;

export function createAccounts(context: HubContext): Accounts {
  const { store, clock, hash } = context;
  const listeners = createListeners<void>();

  /** What kept it from being written; null once it is. */
  async function commit(...changes: Change[]): Promise<Conflict | null> {
    try {
      await store.commit(changes);
    } catch (error) {
      if (error instanceof ConflictError) return error.conflict;
      throw error;
    }
    listeners.tell(CHANGED, undefined);
    return null;
  }

  function toRow(
    surface: Surface,
    outcome: 'credential-added' | 'credential-revoked' | 'rights-set',
    account: Account,
  ): Change {
    const detail = outcome === 'credential-revoked' ? '' : account.rights.join(', ');
    const said = { at: clock(), outcome, basis: 'credential', subject: toSubject(account), detail } as const;
    return { type: 'audit-recorded', entry: toPersonEntry(surface, said) };
  }

  async function offer(stranger: Stranger): Promise<PairingOffer | null> {
    const code = newPairingCode(context);
    const askedAt = clock();
    const expiresAt = askedAt + PAIRING_LIFE_MS;
    const { surface, account } = stranger;
    const name = stranger.name.slice(0, MAX_ACCOUNT_NAME).toWellFormed();
    const pairing = { surface, account, name, askedAt, expiresAt, codeHash: hash(code) };
    const since = askedAt - PAIRING_PAUSE_MS;
    const conflict = await commit({ type: 'pairing-asked', pairing, since, most: MAX_PAIRINGS });
    if (conflict === null) return { type: 'code', code, expiresAt };
    if (conflict === 'pairing-fresh') return { type: 'wait' };
    return conflict === 'pairings-full' ? { type: 'full' } : null;
  }

  /** Counted, so that codes cannot be guessed: with it the hub says no more than that nobody has the code. */
  async function refuseCode(at: number): Promise<never> {
    const conflict = await commit({ type: 'pairing-missed', at, limit: toLimit(at) });
    throw conflict === null ? noSuchCode() : tooManyMisses();
  }

  async function require({ surface, account }: AccountKey): Promise<Account> {
    const known = await store.account(surface, account);
    if (known) return known;
    throw new NodError('not_found', `no account ${account} of ${surface} is let in`);
  }

  async function findMatching(of: Parameters<Accounts['remove']>[0]) {
    const fits = (each: AccountKey) =>
      each.surface === of.surface && (of.account ?? each.account) === each.account;
    const [accounts, pairings] = await Promise.all([store.accounts(), store.pairings()]);
    return { accounts: accounts.filter(fits), pairings: pairings.filter(fits) };
  }

  return {
    rightsOf: async (surface, account) => (await store.account(surface, account))?.rights ?? [],
    async list() {
      const [accounts, pairings] = await Promise.all([store.accounts(), store.pairings()]);
      const now = clock();
      const living = pairings.filter(({ expiresAt }) => expiresAt > now);
      return { accounts, pairings: living.map(({ codeHash: _, ...pairing }) => pairing) };
    },
    async ask(stranger) {
      for (;;) {
        const offered = await offer(stranger);
        // Another was told the same code: there are enough others.
        if (offered) return offered;
      }
    },
    async pair(code, rights, surface) {
      const at = clock();
      const codeHash = hash(code);
      const pairing = await store.findPairing(codeHash);
      if (!pairing) return refuseCode(at);
      const { surface: channel, account: id, name } = pairing;
      const account = { surface: channel, account: id, name, rights: toRights(rights), pairedAt: at };
      const paired = { type: 'account-paired', account, codeHash, limit: toLimit(at) } as const;
      const conflict = await commit(paired, toRow(surface, 'credential-added', account));
      if (conflict === null) return account;
      if (conflict === 'misses-full') throw tooManyMisses();
      return refuseCode(at);
    },
    async setRights(of, given, surface) {
      const rights = toRights(given);
      const account = { ...(await require(of)), rights };
      const change: AccountChange = { type: 'rights-set', surface: of.surface, account: of.account, rights };
      const conflict = await commit(change, toRow(surface, 'rights-set', account));
      // It was removed in the same moment.
      return conflict === null ? account : require(of);
    },
    async remove(of, surface) {
      for (let count = 0; ; ) {
        const { accounts, pairings } = await findMatching(of);
        if (accounts.length + pairings.length === 0) return count;
        const conflict = await commit(
          ...pairings.map((each): Change => ({ type: 'pairing-ended', ...toKey(each) })),
          ...accounts.flatMap((each): Change[] => [
            { type: 'account-removed', ...toKey(each) },
            toRow(surface, 'credential-revoked', each),
          ]),
        );
        // Once more, for whoever was let in at the same time; one that is gone by now is no longer among them.
        if (conflict === null) count += accounts.length;
      }
    },
    onChange: (listener) => listeners.listen(CHANGED, listener),
  };
}

/** In words that are the same in every language. Anybody can take any name, so the account comes first. */
function toSubject({ surface, account, name }: Account): string {
  return name === '' ? `${surface} ${account}` : `${surface} ${account} · ${name}`;
}

function toKey({ surface, account }: AccountKey): AccountKey {
  return { surface, account };
}

/** Each once, in one order. */
function toRights(rights: readonly Right[]): Right[] {
  return rightSchema.options.filter((right) => rights.includes(right));
}

function toLimit(at: number) {
  return { since: at - PAIRING_MISSES_MS, most: MAX_PAIRING_MISSES };
}

function noSuchCode(): NodError {
  return new NodError(
    'no_longer_valid',
    'nobody has this code: it was mistyped, used or is older than an hour',
  );
}

function tooManyMisses(): NodError {
  return new NodError('too_many_requests', 'too many wrong codes: try again in ten minutes');
}
