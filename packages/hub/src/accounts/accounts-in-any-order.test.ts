import {
  MAX_PAIRING_MISSES,
  MAX_PAIRINGS,
  PAIRING_LIFE_MS,
  PAIRING_MISSES_MS,
  PAIRING_PAUSE_MS,
  type Right,
} from '@nod/protocol';
import { createMortalStore, type MortalStore, startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hub } from '../contract/hub.ts';
import { createHub } from '../whole-hub.ts';

const surface = 'telegram';
const CRASHED = { type: 'crashed' } as const;

/** What an account was told, and when. */
interface Told {
  account: string;
  code: string;
  at: number;
}

interface World {
  test: TestHub;
  mortal: MortalStore;
  hub: Hub;
  told: Told[];
  misses: number[];
  paired: Set<string>;
}

const account = fc.constantFrom('1', '2', '3', '4', '5');
const rights = fc.constantFrom<Right[][]>(['chat'], ['chat', 'approve']);
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('ask'), account }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('pair'),
      pick: fc.nat(20),
      times: fc.constantFrom(1, 2),
      rights,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('guess'), times: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('remove'), account: fc.option(account, { nil: undefined }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rights'), account, rights }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('wait'),
      ms: fc.constantFrom(1_000, PAIRING_PAUSE_MS, PAIRING_MISSES_MS, PAIRING_LIFE_MS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('crash'), commits: fc.nat(2) }) },
) as fc.Arbitrary<Act>;

type Act =
  | { type: 'ask'; account: string }
  | { type: 'pair'; pick: number; times: number; rights: Right[] }
  | { type: 'guess'; times: number }
  | { type: 'remove'; account?: string | undefined }
  | { type: 'rights'; account: string; rights: Right[] }
  | { type: 'wait'; ms: number }
  | { type: 'crash'; commits: number };

async function begin(test: TestHub): Promise<Pick<World, 'test' | 'mortal' | 'hub'>> {
  const mortal = createMortalStore(test.ports.store);
  return { test, mortal, hub: await createHub({ ...test.ports, store: mortal.store }) };
}

/** What comes of it, or that the hub died before it was said. A hub that died is begun again on what it left. */
async function orCrash<T>(world: World, work: Promise<T>): Promise<T | typeof CRASHED> {
  const result = await Promise.race([work, world.mortal.death.then(() => CRASHED)]);
  if (world.mortal.isDead()) Object.assign(world, await begin(await world.test.restart()));
  return result;
}

async function run(world: World, act: Act): Promise<void> {
  const now = world.test.time.clock();
  if (act.type === 'wait') return world.test.time.advance(act.ms);
  if (act.type === 'crash') return world.mortal.dieAfter(act.commits);
  if (act.type === 'ask') return ask(world, act.account, now);
  if (act.type === 'pair') return pair(world, act, now);
  if (act.type === 'guess') return guess(world, act.times, now);
  const of = { surface, account: act.account };
  if (act.type === 'rights') {
    await orCrash(
      world,
      world.hub.accounts.setRights({ surface, account: act.account }, act.rights, 'cli').catch(() => {}),
    );
    return;
  }
  const before = await world.hub.accounts.list();
  const removed = await orCrash(world, world.hub.accounts.remove(of, 'cli'));
  if (removed === CRASHED) return;
  const fits = (each: { account: string }) => (act.account ?? each.account) === each.account;
  expect(removed).toBe(before.accounts.filter(fits).length);
  const after = await world.hub.accounts.list();
  expect([...after.accounts, ...after.pairings].filter(fits)).toEqual([]);
}

async function ask(world: World, account: string, at: number): Promise<void> {
  const { pairings } = await world.hub.accounts.list();
  const own = pairings.find((each) => each.account === account);
  const offer = await orCrash(world, world.hub.accounts.ask({ surface, account, name: '' }));
  if (offer.type === 'wait') expect(at - (own?.askedAt ?? 0)).toBeLessThan(PAIRING_PAUSE_MS);
  if (offer.type === 'full') {
    expect(own).toBeUndefined();
    expect(pairings).toHaveLength(MAX_PAIRINGS);
  }
  if (offer.type === 'code') {
    expect(own === undefined || at - own.askedAt >= PAIRING_PAUSE_MS).toBe(true);
    world.told.push({ account, code: offer.code, at });
  }
}

async function pair(
  world: World,
  { pick, times, rights }: Extract<Act, { type: 'pair' }>,
  at: number,
): Promise<void> {
  const told = world.told[pick % Math.max(1, world.told.length)];
  if (!told) return;
  const results = await orCrash(
    world,
    Promise.allSettled(
      Array.from({ length: times }, () => world.hub.accounts.pair(told.code, rights, 'cli')),
    ),
  );
  if (!Array.isArray(results)) {
    const { pairings } = await world.hub.accounts.list();
    const isLeft = pairings.some((each) => each.account === told.account && each.askedAt === told.at);
    if (!isLeft) world.paired.add(told.code);
    return;
  }
  const successes = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(successes.length).toBeLessThanOrEqual(1);
  for (const each of results)
    if (each.status === 'rejected' && each.reason.code === 'no_longer_valid') world.misses.push(at);
  if (!successes[0]) return;
  // The last code of the account, which nobody used, and not older than an hour.
  expect(successes[0]).toMatchObject({ account: told.account, rights });
  expect(world.paired.has(told.code)).toBe(false);
  expect(at - told.at).toBeLessThan(PAIRING_LIFE_MS);
  expect(world.told.findLast((each) => each.account === told.account)?.code).toBe(told.code);
  world.paired.add(told.code);
}

async function guess(world: World, times: number, at: number): Promise<void> {
  for (let each = 0; each < times; each += 1) {
    const refusal = await orCrash(
      world,
      world.hub.accounts.pair('ZZZZZZZZ', ['chat'], 'cli').then(
        () => null,
        ({ code }) => ({ type: code as string }),
      ),
    );
    const recent = world.misses.filter((miss) => at - miss < PAIRING_MISSES_MS).length;
    if (refusal?.type === 'no_longer_valid') {
      expect(recent).toBeLessThan(MAX_PAIRING_MISSES);
      world.misses.push(at);
    } else expect(['too_many_requests', 'crashed']).toContain(refusal?.type);
    if (refusal?.type === 'crashed') return;
  }
}

/** Every account that was let in or shut out has its row, and those rows tell who is in now. */
async function requireAudit({ hub }: World): Promise<void> {
  const { accounts, pairings } = await hub.accounts.list();
  expect(pairings.length).toBeLessThanOrEqual(MAX_PAIRINGS);
  const { entries } = await hub.audit.page({ limit: 1000 });
  const told = new Map<string, string>();
  for (const { outcome, subject, detail } of entries.reverse())
    if (outcome === 'credential-revoked') told.delete(subject);
    else told.set(subject, detail);
  const now = new Map(accounts.map((each) => [`${surface} ${each.account}`, each.rights.join(', ')]));
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(now));
}

it('SEC-2 SEC-7 F-61 codes pair once, limits hold and the audit tells who is in, in any order, over crashes and restarts', () =>
  fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60, size: 'max' }), async (acts) => {
      const world: World = {
        ...(await begin(await startTestHub())),
        told: [],
        misses: [],
        paired: new Set(),
      };
      for (const each of acts) {
        await run(world, each);
        await requireAudit(world);
      }
    }),
    { numRuns: 100 },
  ));
