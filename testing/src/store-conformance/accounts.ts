// Conformance: accounts and the codes of those who ask are kept over restarts, a code lets in once, and limits hold.
import type { AccountChange, Store, StoredPairing } from '@nod/hub';
import type { Account } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store/memory-store.ts';
import { NOW, type OpenStore, SHRINKING_TIMEOUT_MS, withStore } from './fixtures.ts';

const surface = 'telegram';
const LIMIT = { since: NOW - 100, most: 2 };

function newPairing(account: string, fields: Partial<StoredPairing> = {}): StoredPairing {
  const usual = { surface, name: `the one called ${account}`, codeHash: `hash-${account}` };
  return { ...usual, account, askedAt: NOW, expiresAt: NOW + 60, ...fields };
}

function asked(pairing: StoredPairing, { since = NOW - 10, most = 3 } = {}): AccountChange {
  return { type: 'pairing-asked', pairing, since, most };
}

function newAccount(account: string, fields: Partial<Account> = {}): Account {
  return { surface, account, name: 'Ada', rights: ['chat'], pairedAt: NOW, ...fields };
}

function paired(account: Account, codeHash = `hash-${account.account}`): AccountChange {
  return { type: 'account-paired', account, codeHash, limit: LIMIT };
}

const missed = (at: number): AccountChange => ({
  type: 'pairing-missed',
  at,
  limit: { ...LIMIT, since: at - 100 },
});

async function read(store: Store) {
  const [accounts, pairings] = await Promise.all([store.accounts(), store.pairings()]);
  return { accounts, pairings };
}

export function describeAccounts(open: OpenStore): void {
  describe('accounts', () => {
    it('SEC-2 a code lets its account in once, and both are kept over a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        const pairing = newPairing('1');
        expect(await store.commit([asked(pairing)])).toEqual([]);
        const again = await reopen();
        expect(await again.findPairing('hash-1')).toEqual(pairing);
        expect(await again.findPairing('hash-2')).toBeNull();
        const account = newAccount('1', { rights: ['chat', 'approve'] });
        const both = await Promise.allSettled([
          again.commit([paired(account)]),
          again.commit([paired(account)]),
        ]);
        expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
        await expect(again.commit([paired(account)])).rejects.toMatchObject({ conflict: 'pairing-unknown' });
        const last = await reopen();
        expect(await read(last)).toEqual({ accounts: [account], pairings: [] });
        expect(await last.account(surface, '1')).toEqual(account);
        expect(await last.account('cli', '1')).toBeNull();
      }));

    it('SEC-2 a code lets nobody else in, and nobody once it has run out', () =>
      withStore(open, async ({ store }) => {
        await store.commit([asked(newPairing('1'))]);
        for (const wrong of [newAccount('2'), newAccount('1', { surface: 'cli' })])
          await expect(store.commit([paired(wrong, 'hash-1')])).rejects.toMatchObject({
            conflict: 'pairing-unknown',
          });
        await expect(store.commit([paired(newAccount('1', { pairedAt: NOW + 60 }))])).rejects.toMatchObject({
          conflict: 'pairing-unknown',
        });
        await store.commit([paired(newAccount('1', { pairedAt: NOW + 59 }))]);
      }));

    it('SEC-2 a newer code ends the one before, unless that is too new', () =>
      withStore(open, async ({ store }) => {
        await store.commit([asked(newPairing('1'))]);
        const soon = newPairing('1', { codeHash: 'soon', askedAt: NOW + 5 });
        await expect(store.commit([asked(soon, { since: NOW - 1 })])).rejects.toMatchObject({
          conflict: 'pairing-fresh',
        });
        const later = newPairing('1', { codeHash: 'later', askedAt: NOW + 11 });
        await store.commit([asked(later, { since: NOW })]);
        expect(await store.pairings()).toEqual([later]);
        // A clock that was ahead must not keep the account from a code.
        const earlier = newPairing('1', { codeHash: 'earlier', askedAt: NOW - 500 });
        await store.commit([asked(earlier, { since: NOW - 510 })]);
        expect(await store.pairings()).toEqual([earlier]);
      }));

    it('SEC-2 so many of a channel may ask at a time; what has run out counts no more', () =>
      withStore(open, async ({ store }) => {
        for (const each of ['1', '2', '3']) await store.commit([asked(newPairing(each))]);
        await expect(store.commit([asked(newPairing('4'))])).rejects.toMatchObject({
          conflict: 'pairings-full',
        });
        await store.commit([asked(newPairing('4', { surface: 'cli' }))]);
        await store.commit([
          asked(newPairing('2', { codeHash: 'new', askedAt: NOW + 20 }), { since: NOW + 10 }),
        ]);
        const late = newPairing('4', { codeHash: 'late', askedAt: NOW + 60 });
        await store.commit([asked(late, { since: NOW + 50 })]);
        expect((await store.pairings()).map(({ codeHash }) => codeHash)).toEqual(['hash-4', 'late']);
      }));

    it('no two have one code', () =>
      withStore(open, async ({ store }) => {
        await store.commit([asked(newPairing('1'))]);
        const same = newPairing('2', { surface: 'cli', codeHash: 'hash-1' });
        await expect(store.commit([asked(same)])).rejects.toMatchObject({ conflict: 'pairing-taken' });
        expect(await store.pairings()).toEqual([newPairing('1')]);
      }));

    it('SEC-2 after too many wrong codes none is taken, until that is some time ago', () =>
      withStore(open, async ({ store, reopen }) => {
        await store.commit([asked(newPairing('1', { expiresAt: NOW + 1000 }))]);
        await store.commit([missed(NOW - 50)]);
        await store.commit([missed(NOW)]);
        const again = await reopen();
        const full = { conflict: 'misses-full' };
        await expect(again.commit([missed(NOW)])).rejects.toMatchObject(full);
        await expect(again.commit([paired(newAccount('1'))])).rejects.toMatchObject(full);
        await again.commit([missed(NOW + 50)]);
        await expect(again.commit([missed(NOW + 99)])).rejects.toMatchObject(full);
        const limit = { since: NOW, most: 2 };
        await again.commit([{ type: 'account-paired', account: newAccount('1'), codeHash: 'hash-1', limit }]);
      }));

    it('SEC-2 rights are changed and accounts removed while they are let in, with the code that they have', () =>
      withStore(open, async ({ store, reopen }) => {
        for (const each of ['1', '2'])
          await store.commit([asked(newPairing(each)), paired(newAccount(each))]);
        await store.commit([asked(newPairing('1', { codeHash: 'again' }))]);
        await store.commit([{ type: 'rights-set', surface, account: '1', rights: ['chat', 'approve'] }]);
        const again = await reopen();
        expect((await again.account(surface, '1'))?.rights).toEqual(['chat', 'approve']);
        await again.commit([{ type: 'account-removed', surface, account: '1' }]);
        expect(await read(again)).toEqual({ accounts: [newAccount('2')], pairings: [] });
        for (const type of ['rights-set', 'account-removed'] as const)
          await expect(
            again.commit([{ type, surface, account: '1', rights: ['chat'] }]),
          ).rejects.toMatchObject({ conflict: 'account-unknown' });
      }));

    it('a code that is ended lets nobody in; ending none changes nothing', () =>
      withStore(open, async ({ store }) => {
        await store.commit([asked(newPairing('1')), asked(newPairing('2'))]);
        await store.commit([{ type: 'pairing-ended', surface, account: '1' }]);
        await store.commit([{ type: 'pairing-ended', surface, account: '1' }]);
        expect(await store.pairings()).toEqual([newPairing('2')]);
      }));

    it('what a refused commit wrote before is undone', () =>
      withStore(open, async ({ store }) => {
        const changes = [asked(newPairing('1')), paired(newAccount('1')), paired(newAccount('2'))];
        await expect(store.commit(changes)).rejects.toMatchObject({ conflict: 'pairing-unknown' });
        expect(await read(store)).toEqual({ accounts: [], pairings: [] });
      }));

    it(
      'SEC-2 any order of changes gives what it gives in memory, also after a restart',
      () =>
        fc.assert(
          fc.asyncProperty(fc.array(someChange, { maxLength: 30 }), (changes) =>
            withStore(open, async ({ store, reopen }) => {
              const reference = createMemoryStore();
              for (const change of changes) {
                const [one, other] = await Promise.allSettled([
                  store.commit([change]),
                  reference.commit([change]),
                ]);
                expect(toConflict(one)).toEqual(toConflict(other));
              }
              const again = await reopen();
              expect(await read(again)).toEqual(await read(reference));
            }),
          ),
          { numRuns: 100 },
        ),
      SHRINKING_TIMEOUT_MS,
    );
  });
}

function toConflict(result: PromiseSettledResult<unknown>): unknown {
  return result.status === 'rejected' ? result.reason.conflict : null;
}

const key = {
  surface: fc.constantFrom('telegram', 'text'),
  account: fc.constantFrom('1', '2', '3', '4', '5'),
};
const codeHash = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const time = fc.integer({ min: NOW, max: NOW + 100 });
const rights = fc.constantFrom<Account['rights'][]>(['chat'], ['chat', 'approve']);

const someChange = fc.oneof(
  fc.record({ ...key, codeHash, askedAt: time }).map((each): AccountChange => {
    const pairing = { ...each, name: '', expiresAt: each.askedAt + 40 };
    return { type: 'pairing-asked', pairing, since: each.askedAt - 10, most: 2 };
  }),
  time.map((at): AccountChange => ({ type: 'pairing-missed', at, limit: { since: at - 30, most: 2 } })),
  fc.record({ ...key, codeHash, rights, pairedAt: time }).map(({ codeHash, ...each }): AccountChange => {
    const limit = { since: each.pairedAt - 30, most: 2 };
    return { type: 'account-paired', account: { ...each, name: '' }, codeHash, limit };
  }),
  fc.record({ ...key, rights }).map((each): AccountChange => ({ type: 'rights-set', ...each })),
  fc.record(key).map((each): AccountChange => ({ type: 'account-removed', ...each })),
  fc.record(key).map((each): AccountChange => ({ type: 'pairing-ended', ...each })),
);
