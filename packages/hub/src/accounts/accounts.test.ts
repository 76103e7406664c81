import {
  MAX_ACCOUNT_NAME,
  MAX_PAIRING_MISSES,
  PAIRING_LIFE_MS,
  PAIRING_MISSES_MS,
  PAIRING_PAUSE_MS,
  pairingCodeSchema,
} from '@nod/protocol';
import { createMemoryStore, startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { createHub } from '../whole-hub.ts';

const surface = 'telegram';

function stranger(account: string, name = 'Ada') {
  return { surface, account, name };
}

async function ask({ hub }: Pick<TestHub, 'hub'>, account = '42'): Promise<string> {
  const offer = await hub.accounts.ask(stranger(account));
  if (offer.type !== 'code') throw new Error(`no code: ${offer.type}`);
  return offer.code;
}

async function letIn(test: TestHub, account = '42') {
  return test.hub.accounts.pair(await ask(test, account), ['chat'], 'cli');
}

async function miss({ hub }: TestHub, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let each = 0; each < times; each += 1)
    await hub.accounts.pair('AAAAAAAA', ['chat'], 'cli').catch(({ code }) => codes.push(code));
  return codes;
}

describe('asking to be let in', () => {
  it('SEC-2 tells a code of eight characters that lives for an hour, and keeps its hash alone', async () => {
    const test = await startTestHub();
    const offer = await test.hub.accounts.ask(stranger('42'));
    if (offer.type !== 'code') throw new Error('no code');
    expect(pairingCodeSchema.parse(offer.code)).toBe(offer.code);
    expect(offer.expiresAt).toBe(test.time.clock() + PAIRING_LIFE_MS);
    expect(JSON.stringify(test.disk.changes)).not.toContain(offer.code);
    const { pairings } = await test.hub.accounts.list();
    expect(pairings).toEqual([
      { ...stranger('42'), askedAt: test.time.clock(), expiresAt: test.time.clock() + PAIRING_LIFE_MS },
    ]);
  });

  it('SEC-2 a new code ends the one before, and comes a minute later at the earliest', async () => {
    const test = await startTestHub();
    const first = await ask(test);
    await test.time.advance(PAIRING_PAUSE_MS - 1);
    expect(await test.hub.accounts.ask(stranger('42'))).toEqual({ type: 'wait' });
    await test.time.advance(1);
    const second = await ask(test);
    await expect(test.hub.accounts.pair(first, ['chat'], 'cli')).rejects.toMatchObject({
      code: 'no_longer_valid',
    });
    expect(await test.hub.accounts.pair(second, ['chat'], 'cli')).toMatchObject({ account: '42' });
  });

  it('SEC-2 three of a channel may ask at a time; a place is free when one has run out, is let in or sent away', async () => {
    const test = await startTestHub();
    for (const each of ['1', '2', '3']) await ask(test, each);
    expect(await test.hub.accounts.ask(stranger('4'))).toEqual({ type: 'full' });
    expect(await test.hub.accounts.ask({ ...stranger('4'), surface: 'text' })).toMatchObject({
      type: 'code',
    });
    expect(await test.hub.accounts.remove({ surface, account: '1' }, 'cli')).toBe(0);
    await ask(test, '4');
    await test.time.advance(PAIRING_LIFE_MS);
    expect((await test.hub.accounts.list()).pairings).toEqual([]);
    for (const each of ['5', '6', '7']) await letIn(test, each);
    await ask(test, '8');
  });

  it('a code that another was told already is drawn again', async () => {
    const { ports } = await startTestHub();
    const ids = ['a', 'a', 'b'];
    const newId = (() => ids.shift()) as unknown as typeof ports.newId;
    const hub = await createHub({ ...ports, store: createMemoryStore(), newId });
    const first = await ask({ hub }, '1');
    const second = await ask({ hub }, '2');
    expect(second).not.toBe(first);
    expect(ids).toEqual([]);
  });

  it('SEC-8 a name longer than names are is cut, and never keeps the account from being read', async () => {
    const test = await startTestHub();
    const name = `${'x'.repeat(MAX_ACCOUNT_NAME - 1)}😀`;
    await test.hub.accounts.ask(stranger('42', name));
    const { pairings } = await test.hub.accounts.list();
    expect(pairings[0]?.name).toBe(`${'x'.repeat(MAX_ACCOUNT_NAME - 1)}\uFFFD`);
  });
});

describe('pairing', () => {
  it('SEC-2 SEC-7 lets in whoever was told the code, with the rights that are named, and audits it', async () => {
    const test = await startTestHub();
    const code = await ask(test);
    expect(await test.hub.accounts.rightsOf(surface, '42')).toEqual([]);
    const account = await test.hub.accounts.pair(code, ['approve', 'chat', 'chat'], 'panel');
    const expected = { ...stranger('42'), rights: ['chat', 'approve'], pairedAt: test.time.clock() };
    expect(account).toEqual(expected);
    expect(await test.hub.accounts.list()).toEqual({ accounts: [expected], pairings: [] });
    expect(await test.hub.accounts.rightsOf(surface, '42')).toEqual(['chat', 'approve']);
    expect(await test.hub.accounts.rightsOf('text', '42')).toEqual([]);
    const { entries } = await test.hub.audit.page({ limit: 10 });
    expect(entries).toMatchObject([
      {
        who: 'person',
        surface: 'panel',
        outcome: 'credential-added',
        basis: 'credential',
        subject: 'telegram 42 · Ada',
        detail: 'chat, approve',
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(code);
  });

  it('SEC-2 SEC-3 a code pairs once, also where two name it at once, and not after an hour', async () => {
    const test = await startTestHub();
    const code = await ask(test);
    const pair = () => test.hub.accounts.pair(code, ['chat'], 'cli');
    const both = await Promise.allSettled([pair(), pair()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(pair()).rejects.toMatchObject({ code: 'no_longer_valid' });
    const late = await ask(test, '43');
    await test.time.advance(PAIRING_LIFE_MS);
    await expect(test.hub.accounts.pair(late, ['chat'], 'cli')).rejects.toMatchObject({
      code: 'no_longer_valid',
    });
    expect((await test.hub.accounts.list()).accounts).toHaveLength(1);
    expect((await test.hub.audit.page({ limit: 10 })).entries).toHaveLength(1);
  });

  it('SEC-2 F-97 after ten wrong codes none is taken for ten minutes, however many more come; then the right one is', async () => {
    let test = await startTestHub();
    expect(await miss(test, MAX_PAIRING_MISSES)).toEqual(Array(10).fill('no_longer_valid'));
    test = await test.restart();
    const code = await ask(test);
    expect(await miss(test, 3)).toEqual(Array(3).fill('too_many_requests'));
    const pair = () => test.hub.accounts.pair(code, ['chat'], 'cli');
    await expect(pair()).rejects.toMatchObject({ code: 'too_many_requests' });
    await test.time.advance(PAIRING_MISSES_MS - 1);
    await miss(test, 5);
    await expect(pair()).rejects.toMatchObject({ code: 'too_many_requests' });
    await test.time.advance(1);
    expect(await pair()).toMatchObject({ account: '42' });
  });

  it('SEC-2 a right code among many that are tried at once lets in only where it comes before the limit', async () => {
    const test = await startTestHub();
    const code = await ask(test);
    const guesses = [...Array(MAX_PAIRING_MISSES).fill('AAAAAAAA'), code];
    const results = await Promise.allSettled(
      guesses.map((guess) => test.hub.accounts.pair(guess, ['chat'], 'cli')),
    );
    expect(results.at(-1)).toMatchObject({ status: 'rejected' });
    expect((await test.hub.accounts.list()).accounts).toEqual([]);
  });

  it('an account that pairs again has the rights and the name of the last time', async () => {
    const test = await startTestHub();
    await letIn(test);
    const offer = await test.hub.accounts.ask(stranger('42', 'Ada L.'));
    if (offer.type !== 'code') throw new Error('no code');
    await test.hub.accounts.pair(offer.code, ['chat', 'approve'], 'cli');
    const { accounts } = await test.hub.accounts.list();
    expect(accounts).toMatchObject([{ name: 'Ada L.', rights: ['chat', 'approve'] }]);
  });
});

describe('rights and removal', () => {
  it('SEC-2 SEC-7 rights are changed at once, with an audit row', async () => {
    const test = await startTestHub();
    await letIn(test);
    const of = { surface, account: '42' };
    const changed = await test.hub.accounts.setRights(of, ['approve', 'chat'], 'panel');
    expect(changed).toMatchObject({ account: '42', rights: ['chat', 'approve'] });
    expect(await test.hub.accounts.rightsOf(surface, '42')).toEqual(['chat', 'approve']);
    const { entries } = await test.hub.audit.page({ limit: 1 });
    expect(entries).toMatchObject([
      { outcome: 'rights-set', surface: 'panel', subject: 'telegram 42 · Ada', detail: 'chat, approve' },
    ]);
    await expect(
      test.hub.accounts.setRights({ surface, account: '43' }, ['chat'], 'panel'),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('SEC-2 SEC-7 an account that is removed has no rights from then on, in this hub and in any other', async () => {
    const test = await startTestHub();
    await letIn(test);
    const other = await createHub(test.ports);
    expect(await other.accounts.rightsOf(surface, '42')).toEqual(['chat']);
    expect(await test.hub.accounts.remove({ surface, account: '42' }, 'cli')).toBe(1);
    expect(await other.accounts.rightsOf(surface, '42')).toEqual([]);
    expect(await test.hub.accounts.remove({ surface, account: '42' }, 'cli')).toBe(0);
    const { entries } = await test.hub.audit.page({ limit: 10 });
    expect(entries.map(({ outcome }) => outcome)).toEqual(['credential-revoked', 'credential-added']);
  });

  it('SEC-2 SEC-7 all of a channel are removed at once, with the codes of those who ask; other channels are left alone', async () => {
    const test = await startTestHub();
    for (const each of ['1', '2']) await letIn(test, each);
    const code = await ask(test, '3');
    const elsewhere = await test.hub.accounts.ask({ ...stranger('1'), surface: 'text' });
    if (elsewhere.type !== 'code') throw new Error('no code');
    await test.hub.accounts.pair(elsewhere.code, ['chat'], 'cli');
    expect(await test.hub.accounts.remove({ surface }, 'cli')).toBe(2);
    await expect(test.hub.accounts.pair(code, ['chat'], 'cli')).rejects.toMatchObject({
      code: 'no_longer_valid',
    });
    expect((await test.hub.accounts.list()).accounts).toMatchObject([{ surface: 'text', account: '1' }]);
  });

  it('whoever listens is told after every change, and not of what was refused', async () => {
    const test = await startTestHub();
    let told = 0;
    const end = test.hub.accounts.onChange(() => {
      told += 1;
    });
    await letIn(test);
    expect(told).toBe(2);
    await test.hub.accounts.ask(stranger('43'));
    await test.hub.accounts.ask(stranger('43'));
    expect(told).toBe(3);
    await test.hub.accounts.setRights({ surface, account: '42' }, ['chat', 'approve'], 'cli');
    await test.hub.accounts.remove({ surface }, 'cli');
    expect(told).toBe(5);
    end();
    await letIn(test);
    expect(told).toBe(5);
  });
});
