// Conformance: the state loaded from a store is what its events say, in any order and after a restart.
import type { Change, SessionStore, Store, StoredClaim, StoredProgram, StoredSession } from '@nod/hub';
import {
  ALL_ABILITIES,
  agentNameSchema,
  applyEvent,
  type LoggedEvent,
  type Overview,
  PERSON,
  type RunStep,
  sessionIdSchema,
} from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store/memory-store.ts';
import {
  ana,
  answered,
  asked,
  ben,
  delivered,
  emptyOverview,
  newAgent,
  newBeginning,
  newMessage,
  newRequest,
  newRun,
  type OpenStore,
  SHRINKING_TIMEOUT_MS,
  withStore,
} from './fixtures.ts';
import { conversations, historyArbitrary, type Turn } from './history.ts';

export function describeState(open: OpenStore): void {
  describe('state', () => {
    it('OPS-2 a request is open after a restart and can be answered then, once', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const message = newMessage(conversation);
        const request = newRequest(message);
        await store.commit([...changes, delivered(message), asked(request)]);
        const again = await reopen();
        expect((await again.load()).overview.openRequests).toEqual({ [request.id]: request });
        await again.commit([answered(request, 'Yes')]);
        expect((await again.load()).overview.openRequests).toEqual({});
        await expect(again.commit([answered(request, 'No')])).rejects.toThrow('request-not-open');
      }));

    it('OPS-2 a run is kept with its steps in order, and is active until it ends, also after a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const message = newMessage(conversation, { from: PERSON, to: ana });
        const run = newRun(message);
        const call = { id: 'c1', toolName: 'echo', parameters: { text: 'x' } };
        const steps: RunStep[] = [
          { type: 'tool-call-started', at: 1, call },
          { type: 'tool-call-settled', at: 2, call, outcome: 'succeeded', text: 'x' },
        ];
        const place = { runId: run.id, conversationId: conversation.id };
        await store.commit([...changes, delivered(message), { type: 'run-started', run }]);
        for (const step of steps) await store.commit([{ type: 'run-step-added', ...place, step }]);
        const again = await reopen();
        expect((await again.load()).overview.activeRuns).toEqual({ [run.id]: { ...run, steps } });
        const end = {
          at: 3,
          outcome: 'completed' as const,
          reasoning: '',
          inputTokens: 1,
          outputTokens: 2,
          answerId: null,
        };
        await again.commit([{ type: 'run-ended', ...place, end }]);
        expect((await again.load()).overview.activeRuns).toEqual({});
        expect(await again.runsOfMessages([message.id])).toEqual([{ ...run, steps, end }]);
      }));

    it('an agent that registers again is no longer terminated, and can do what was said last', () =>
      withStore(open, async ({ store }) => {
        await store.commit([
          { type: 'agent-registered', agent: newAgent(ana) },
          { type: 'agent-registered', agent: newAgent(ben) },
          { type: 'agent-terminated', name: ana, at: 5 },
          { type: 'agent-terminated', name: ben, at: 6 },
        ]);
        const again = { ...newAgent(ana), registeredAt: 7, isHosted: true, abilities: ALL_ABILITIES };
        await store.commit([{ type: 'agent-registered', agent: again }]);
        expect((await store.load()).overview.agents).toEqual({
          ana: again,
          ben: { ...newAgent(ben), terminatedAt: 6 },
        });
      }));

    it('QR-2.4 an agent named like a method of every object is unknown until it is registered', () =>
      withStore(open, async ({ store }) => {
        expect((await store.load()).overview.agents.constructor).toBeUndefined();
        expect((await store.load()).overview.agents.toString).toBeUndefined();
      }));

    it('OPS-2 the seq goes on counting after a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const before = await store.commit([...changes, delivered(newMessage(conversation))]);
        const after = await (await reopen()).commit([delivered(newMessage(conversation))]);
        expect(after[0]?.seq).toBeGreaterThan(before.at(-1)?.seq ?? Number.POSITIVE_INFINITY);
      }));

    it('QR-2.5 a log keeps its id over restarts, and another log has another one', () =>
      withStore(open, async ({ store, reopen }) => {
        const { logId } = await store.load();
        expect(logId).toMatch(/^[0-9a-f]{32}$/);
        await store.commit([{ type: 'agent-registered', agent: newAgent(ana) }]);
        expect((await (await reopen()).load()).logId).toBe(logId);
        await withStore(open, async (other) => expect((await other.store.load()).logId).not.toBe(logId));
      }));

    it('SEC-7 a program is found by its hash, also after a restart, until it is removed', () =>
      withStore(open, async ({ store, reopen }) => {
        const program = { name: ana, hash: 'a1', agents: [ana, ben], createdAt: 1, lastUsedAt: null };
        await store.commit([{ type: 'program-added', program }]);
        await store.noteProgramUse(ana, 7);
        const again = await reopen();
        expect(await again.findProgram('a1')).toEqual({ ...program, lastUsedAt: 7 });
        expect(await again.programs()).toEqual([{ ...program, lastUsedAt: 7 }]);
        expect(await again.programOfAgent(ben)).toBe(ana);
        await again.commit([{ type: 'program-removed', name: ana }]);
        await expect(again.commit([{ type: 'program-removed', name: ana }])).rejects.toMatchObject({
          conflict: 'program-unknown',
        });
        expect(await again.findProgram('a1')).toBeNull();
        expect(await again.programOfAgent(ben)).toBeNull();
      }));

    it('SEC-7 a name, a hash and an agent belong to one program alone; what is taken changes nothing', () =>
      withStore(open, async ({ store }) => {
        const program = { name: ana, hash: 'a1', agents: [ana], createdAt: 1, lastUsedAt: null };
        const add = (each: StoredProgram) => store.commit([{ type: 'program-added', program: each }]);
        await add(program);
        const other = { ...program, name: ben, hash: 'b2', agents: [ben] };
        for (const taken of [{ name: ana }, { hash: 'a1' }, { agents: [ben, ana] }]) {
          await expect(add({ ...other, ...taken })).rejects.toMatchObject({ conflict: 'program-taken' });
        }
        expect(await store.programs()).toEqual([program]);
        await add(other);
        expect(await store.programs()).toEqual([program, other]);
      }));

    it('M6 a name is held by one session at a time, also after a restart; it comes back to the one with its id', () =>
      withStore(open, async ({ store, reopen }) => {
        const first = {
          name: ana,
          base: ana,
          program: ben,
          client: 'x',
          session: 'a',
          folder: '/srv/site',
          holder: 'p',
          heldUntil: 10,
          isReleased: false,
        };
        const take = (by: Store, fields: Partial<StoredClaim>, at: number) =>
          by.commit([{ type: 'name-claimed', claim: { ...first, ...fields }, at }]);
        await take(store, {}, 0);
        await take(store, { holder: 'q', heldUntil: 12 }, 2);
        const again = await reopen();
        for (const other of [{ session: 'b' }, { session: null }, { program: ana }, { client: 'y' }])
          await expect(take(again, other, 11)).rejects.toMatchObject({ conflict: 'name-held' });
        await again.commit([{ type: 'name-released', name: ana, holder: 'p', at: 3 }]);
        expect(await again.claims(ana)).toEqual([{ ...first, holder: 'q', heldUntil: 12 }]);
        await again.commit([{ type: 'name-released', name: ana, holder: 'q', at: 4 }]);
        expect(await again.claims(ana)).toEqual([{ ...first, holder: 'q', heldUntil: 4, isReleased: true }]);
        await take(again, { session: null, holder: 'r', heldUntil: 20 }, 4);
        await expect(take(again, { session: null, holder: 's' }, 19)).rejects.toMatchObject({
          conflict: 'name-held',
        });
        const moved = { session: null, folder: '/srv/shop', holder: 's' };
        await take(again, { ...moved, heldUntil: 30 }, 20);
        expect(await again.claims(ana)).toMatchObject([{ ...moved, isReleased: false }]);
        expect(await again.claims(ben)).toEqual([]);
        const second = { name: agentNameSchema.parse('ana · 2'), heldUntil: 40 };
        await take(again, { ...second, session: null, holder: 't' }, 30);
        for (const [holder, at] of [
          ['s', 30],
          ['s', 50],
        ] as const)
          await expect(take(again, { ...second, session: null, holder }, at)).rejects.toMatchObject({
            conflict: 'name-held',
          });
        await take(again, { ...second, session: 'a' }, 50);
        await expect(take(again, {}, 50)).rejects.toMatchObject({ conflict: 'name-held' });
      }));

    it('SEC-1 F-93 sessions are listed and found by the hash of their cookie, also after a restart, until removed', () =>
      withStore(open, async ({ store, reopen }) => {
        const [first, second] = [newSession('a'), newSession('b')];
        await store.addSession(first);
        await store.addSession(second);
        await store.markSessionSeen(first.id, 50);
        const again = await reopen();
        const seen = { ...first, lastSeenAt: 50 };
        expect(await again.sessions()).toEqual([seen, second]);
        expect(await again.findSession(first.cookieHash)).toEqual(seen);
        expect(await again.findSession(first.keyHash)).toBeNull();
        expect(await again.removeSession(first.id)).toBe(true);
        expect(await again.removeSession(first.id)).toBe(false);
        await again.markSessionSeen(first.id, 60);
        expect(await again.findSession(first.cookieHash)).toBeNull();
        expect(await again.sessions()).toEqual([second]);
      }));

    it(
      'OPS-2 after any history, the loaded overview equals the events applied one by one, also after a restart',
      () =>
        fc.assert(
          fc.asyncProperty(historyArbitrary, (history) =>
            withStore(open, async ({ store, reopen }) => {
              const live = followOverview(store);
              for (const turn of history) await runTurn(store, turn);
              expect((await store.load()).overview).toEqual(live.overview);
              const again = await reopen();
              expect((await again.load()).overview).toEqual(live.overview);
              expect(await readLog(again)).toEqual(live.events);
            }),
          ),
          { numRuns: 100 },
        ),
      SHRINKING_TIMEOUT_MS,
    );

    it(
      'QR-2.5 SEC-3 any history goes the same way as in the reference store, conflicts included',
      () =>
        fc.assert(
          fc.asyncProperty(historyArbitrary, (history) =>
            withStore(open, async ({ store, reopen }) => {
              const reference = createMemoryStore();
              for (const turn of history) {
                expect(await runTurn(store, turn)).toEqual(await runTurn(reference, turn));
              }
              const again = await reopen();
              const { logId } = await again.load();
              expect(await again.load()).toEqual({ ...(await reference.load()), logId });
              expect(await again.audit({ limit: 1000 })).toEqual(await reference.audit({ limit: 1000 }));
              for (const { id } of conversations) {
                expect(await again.messages(id, 1e9, 1_000)).toEqual(
                  await reference.messages(id, 1e9, 1_000),
                );
                const current = await again.currentMessages(id, 1e9, 1_000);
                expect(current).toEqual(await reference.currentMessages(id, 1e9, 1_000));
                expect(await again.renewals(id, 0, 1e9)).toEqual(await reference.renewals(id, 0, 1e9));
                const ids = current.map((message) => message.id);
                expect((await again.beginnings(ids)).sort()).toEqual(
                  (await reference.beginnings(ids)).sort(),
                );
                for (const each of ids)
                  expect(await again.contextFrom(each)).toBe(await reference.contextFrom(each));
              }
              for (const recipient of [PERSON, ana, ben] as const) {
                expect(await again.inbox(recipient, 0, 1_000)).toEqual(
                  await reference.inbox(recipient, 0, 1_000),
                );
              }
            }),
          ),
          { numRuns: 100 },
        ),
      SHRINKING_TIMEOUT_MS,
    );
  });
}

function followOverview(store: Store): { overview: Overview; events: LoggedEvent[] } {
  const overview = emptyOverview();
  const events: LoggedEvent[] = [];
  store.onEvents((heard) => {
    for (const entry of heard) applyEvent(overview, entry);
    events.push(...heard);
  });
  return { overview, events };
}

async function readLog(store: Store): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for (let page = await store.eventsAfter(0, 3); page.length > 0; ) {
    events.push(...page);
    page = await store.eventsAfter(page.at(-1)?.seq ?? 0, 3);
  }
  return events;
}

/** Commits everything of a turn at once. */
async function runTurn(store: Store & SessionStore, turn: Turn) {
  const commits: Change[][] = 'commits' in turn ? turn.commits : [[await toRead(store, turn)]];
  return Promise.allSettled(commits.map((changes) => store.commit(changes)));
}

/** The person reads no further than the log goes. */
async function toRead(store: Store, { read }: Extract<Turn, { read: unknown }>): Promise<Change> {
  const { overview } = await store.load();
  const through = Math.min(read.through, overview.seq);
  return { type: 'conversation-seen', conversationId: read.conversationId, through };
}

function newSession(letter: string): StoredSession {
  return {
    id: sessionIdSchema.parse(`ses_${letter.repeat(20)}`),
    cookieHash: `cookie-${letter}`,
    keyHash: `key-${letter}`,
    personTokenHash: 'person',
    name: 'Chrome · Linux',
    createdAt: 1,
    lastSeenAt: 1,
    expiresAt: 2,
  };
}
