// Programs that ask, repeat, wait and go away, a person who answers, sets rules or does not come, and a hub that dies
// between any two commits: what must hold in every order.
import {
  type AskedCall,
  type AuditBasis,
  agentNameSchema,
  askToolCallBodySchema,
  type CallState,
  chatModeSchema,
  type ToolApproval,
} from '@nod/protocol';
import {
  createCountingIds,
  createFakeClock,
  createMemoryStore,
  createMortalStore,
  type MemoryDisk,
} from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hub } from '../contract/hub.ts';
import { createHub } from '../whole-hub.ts';

const claude = agentNameSchema.parse('claude');

interface World {
  disk: MemoryDisk;
  time: ReturnType<typeof createFakeClock>;
  newId: ReturnType<typeof createCountingIds>;
  hub: Hub;
  mortal: ReturnType<typeof createMortalStore>;
  /** What the program was told, in order, by call. */
  told: Map<string, CallState[]>;
  reported: unknown[];
}

async function live({ disk, time, newId, reported }: Pick<World, 'disk' | 'time' | 'newId' | 'reported'>) {
  const mortal = createMortalStore(createMemoryStore(disk));
  const { clock, timer } = time;
  const report = (error: unknown) => reported.push(error);
  const hub = await createHub({ store: mortal.store, clock, timer, newId, hash: (text) => text, report });
  return { hub, mortal };
}

async function restart(world: World): Promise<void> {
  world.hub.stop();
  Object.assign(world, await live(world));
}

/** What a dying hub never answers is not waited for. */
async function orDeath<T>(world: World, act: Promise<T>): Promise<T | null> {
  return Promise.race([act, world.mortal.death.then(() => null)]);
}

const open = ({ hub }: World): ToolApproval[] =>
  hub.requests.open().filter((each): each is ToolApproval => 'call' in each);

function note(world: World, call: AskedCall | null): void {
  if (call) world.told.set(call.id, [...(world.told.get(call.id) ?? []), call.state]);
}

type Act =
  | { type: 'ask'; call: number; isEditable: boolean }
  | { type: 'approve'; at: number; isEdited: boolean; remember: 'once' | 'always' }
  | { type: 'reject'; at: number }
  | { type: 'cancel'; at: number }
  | { type: 'mode'; mode: (typeof chatModeSchema.options)[number] }
  | { type: 'policy'; policy: 'auto' | 'ask' | 'never' | null }
  | { type: 'advance'; ms: number }
  | { type: 'crash'; after: number };

const CALLS = ['a', 'b', 'c', 'd'].map((id, index) => ({
  id,
  toolName: 'Bash',
  parameters: { command: `do ${index % 2}` },
  expiresInMs: 10_000,
}));

async function answer(world: World, done: Extract<Act, { at: number }>): Promise<unknown> {
  const waiting = open(world);
  const request = waiting[done.at % Math.max(1, waiting.length)];
  if (!request) return null;
  const { hub } = world;
  const surface = 'panel';
  if (done.type === 'cancel') return hub.requests.cancel(request.id, null);
  if (done.type === 'reject')
    return hub.requests.answer(request.id, { approval: { verdict: 'reject', words: 'no' }, surface });
  const parameters = { command: 'changed' };
  const isEdited = done.isEdited && request.isEditable;
  const { hash } = isEdited ? await hub.approvals.preview(request.id, parameters) : request;
  const { remember } = done;
  const approval = { verdict: 'approve', hash, remember, ...(isEdited && { parameters }) } as const;
  return hub.requests.answer(request.id, { approval, surface });
}

async function act(world: World, done: Act): Promise<void> {
  const { hub } = world;
  if (done.type === 'crash') return world.mortal.dieAfter(done.after);
  if (done.type === 'advance') return void (await world.time.advance(done.ms));
  if (done.type === 'ask') {
    const { isEditable } = done;
    const asked = askToolCallBodySchema.parse({ ...CALLS[done.call], isEditable });
    return note(world, await orDeath(world, hub.toolCalls.ask(claude, asked)));
  }
  if (done.type === 'mode') {
    const [conversation] = hub.conversations.list();
    if (conversation) await orDeath(world, hub.conversations.setMode(conversation.id, done.mode, 'cli'));
    return;
  }
  if (done.type === 'policy') {
    const change = { agent: null, toolName: 'Bash', policy: done.policy, surface: 'cli' } as const;
    return void (await orDeath(world, hub.approvals.setPolicy(change)));
  }
  await orDeath(world, answer(world, done));
}

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('ask' as const), call: fc.nat(3), isEditable: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('approve' as const),
      at: fc.nat(3),
      isEdited: fc.boolean(),
      remember: fc.constantFrom('once' as const, 'always' as const),
    }),
  },
  fc.record({ type: fc.constant('reject' as const), at: fc.nat(3) }),
  fc.record({ type: fc.constant('cancel' as const), at: fc.nat(3) }),
  fc.record({ type: fc.constant('mode' as const), mode: fc.constantFrom(...chatModeSchema.options) }),
  fc.record({
    type: fc.constant('policy' as const),
    policy: fc.constantFrom('auto' as const, 'ask' as const, 'never' as const, null),
  }),
  fc.record({ type: fc.constant('advance' as const), ms: fc.constantFrom(1_000, 6_000) }),
  { weight: 2, arbitrary: fc.record({ type: fc.constant('crash' as const), after: fc.nat(2) }) },
);

const RULES: ReadonlySet<AuditBasis> = new Set(['mode', 'policy', 'permission']);

function isFinal(state: CallState): boolean {
  return state.type !== 'waiting' && (!('by' in state) || state.by === 'answer');
}

async function check(world: World): Promise<void> {
  const { entries } = await world.hub.audit.page({ limit: 1_000 });
  const changes = world.disk.changes;
  for (const { id, parameters } of CALLS) {
    const told = world.told.get(id) ?? [];
    const now = told.length === 0 ? null : (await world.hub.toolCalls.wait(claude, id, { waitMs: 0 })).state;
    const rows = entries.filter(({ callId, outcome }) => callId === id && outcome !== 'permission-granted');
    const opened = changes.flatMap((change) =>
      change.type === 'request-opened' && 'call' in change.request && change.request.call.id === id
        ? [change.request.id]
        : [],
    );
    // What no rule has said ends it: nothing else is told after, nothing is asked or recorded again.
    const final = told.findIndex(isFinal);
    if (final >= 0) for (const each of told.slice(final)) expect(each).toEqual(told[final]);
    expect(rows.filter(({ basis }) => !RULES.has(basis)).length).toBe(now && isFinal(now) ? 1 : 0);
    // Each verdict of the rules is on the record, and each card is of another round than the one before.
    const settled = rows.filter(({ requestId }) => requestId !== null);
    expect(settled.length).toBe(opened.length - (now?.type === 'waiting' ? 1 : 0));
    expect(open(world).filter(({ call }) => call.id === id).length).toBe(now?.type === 'waiting' ? 1 : 0);
    // What is told last is what is stored, and what the record says last.
    if (told.length > 0) expect(told.at(-1)).toEqual(now);
    if (now?.type !== 'run') continue;
    expect(['approved', 'allowed']).toContain(rows[0]?.outcome);
    if (!now.isEdited) expect(now.parameters).toEqual(parameters);
  }
  const asking = changes.filter(({ type }) => type === 'message-delivered').length;
  expect(asking).toBe(changes.filter(({ type }) => type === 'request-opened').length);
  expect(world.reported).toEqual([]);
}

describe('calls of programs in every order, with crashes between any two commits', () => {
  it('OPS-2 CM-8.3 SEC-7 each is answered by the person once and the same for ever, by the rules as they are, and none runs without a verdict on record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 18 }), async (said) => {
        const base = {
          disk: { changes: [], sessions: new Map() } satisfies MemoryDisk,
          time: createFakeClock(),
          newId: createCountingIds(),
          told: new Map<string, CallState[]>(),
          reported: [] as unknown[],
        };
        const world: World = { ...base, ...(await live(base)) };
        for (const done of said) {
          await act(world, done).catch((error: { code?: string }) => {
            if (error.code === undefined) throw error;
          });
          if (world.mortal.isDead()) await restart(world);
        }
        await restart(world);
        for (const index of CALLS.keys()) await act(world, { type: 'ask', call: index, isEditable: false });
        await check(world);
        world.hub.stop();
      }),
      { numRuns: 300 },
    );
  });
});
