// Drives the hub through random orders of sending, approving, rejecting, editing, switching modes, stopping, expiring
// and crashing between any two commits, and checks at the end what must hold in every order.
import type { Model, ModelEvent, ModelMessage, Tool } from '@nod/agent';
import { hostAgent } from '@nod/hosting';
import { type Change, createHub, type Hub } from '@nod/hub';
import {
  ALL_ABILITIES,
  type ChatMode,
  findChosen,
  PERSON,
  type RunStep,
  type ToolApproval,
  type ToolParameters,
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
import { createNativeWorker } from './native-worker.ts';
import { APPROVAL_LIFE_MS, nod, toTestAgent } from './test-host.ts';

type Approval = ToolApproval;

/** For each message the calls of each turn: a tool and a text. */
type Script = { tool: 'note' | 'slow'; text: string }[][];

/** What outlives every crash: the disk, the outside world that tools change, and what the model saw. */
interface World {
  disk: MemoryDisk;
  time: ReturnType<typeof createFakeClock>;
  newId: ReturnType<typeof createCountingIds>;
  script: Script;
  /** Every time a tool began to change the outside world. */
  effects: { callId: string; parameters: ToolParameters }[];
  /** What the model found wrong with what it was told. */
  complaints: string[];
  release: (() => void)[];
  life: Life;
}

/** What the person knows: what was confirmed to them must hold in the end. */
interface Expected {
  sent: number;
  hasStopped: boolean;
  /** The calls they approved, with what they approved. */
  approved: Map<string, ToolParameters>;
}

interface Life {
  hub: Hub;
  mortal: ReturnType<typeof createMortalStore>;
  leave: AbortController;
}

function createTools(world: World): Tool[] {
  const parameters = [{ name: 'text', type: 'string', description: 'what', required: true }] as const;
  const begin = (callId: string, given: ToolParameters) => world.effects.push({ callId, parameters: given });
  return [
    {
      name: 'note',
      description: 'notes a text',
      parameters: [...parameters],
      async execute(given, { callId }) {
        begin(callId, given);
        return { success: true, displayText: `noted ${given.text}` };
      },
    },
    {
      name: 'slow',
      description: 'takes its time',
      parameters: [...parameters],
      async execute(given, { callId }) {
        begin(callId, given);
        await new Promise<void>((resolve) => world.release.push(resolve));
        return { success: true, displayText: 'at last' };
      },
    },
  ];
}

/** Plays the script by what it is told, so that it can go on after a restart; complains about unanswered calls. */
function createModel(world: World): Model {
  return {
    name: 'scripted:world',
    async *stream({ messages, tools }): AsyncGenerator<ModelEvent> {
      world.complaints.push(...findComplaints(messages));
      const asked = messages.findLast(({ role }) => role === 'user');
      const turn = messages.filter((each) => each.role === 'assistant' && each.toolCalls.length > 0).length;
      const calls = tools ? (world.script[turn] ?? []) : [];
      for (const [index, { tool: toolName, text }] of calls.entries()) {
        const id = `${asked?.text.replace(' ', '-')}-${turn}-${index}`;
        yield { type: 'tool-call', call: { id, toolName, argumentsText: JSON.stringify({ text }) } };
      }
      if (calls.length === 0) yield { type: 'text-delta', text: 'Done.' };
      yield { type: 'finish', reason: calls.length > 0 ? 'tool-calls' : 'stop', use: null };
    },
  };
}

function findComplaints(messages: readonly ModelMessage[]): string[] {
  const called = messages.flatMap((each) =>
    each.role === 'assistant' ? each.toolCalls.map(({ id }) => id) : [],
  );
  const answered = messages.flatMap((each) => (each.role === 'tool' ? [each.toolCallId] : []));
  if (JSON.stringify(called) === JSON.stringify(answered)) return [];
  return [`called ${called.join(' ')}, answered ${answered.join(' ')}`];
}

async function live(world: Omit<World, 'life'>): Promise<Life> {
  const mortal = createMortalStore(createMemoryStore(world.disk));
  const { clock, timer } = world.time;
  const { newId } = world;
  const report = (error: unknown) => world.complaints.push(String(error));
  const hub = await createHub({ store: mortal.store, clock, timer, newId, hash: (text) => text, report });
  await hub.agents.host(nod, ALL_ABILITIES);
  const leave = new AbortController();
  const all = world as World;
  const agent = toTestAgent(createModel(all), createTools(all));
  const approvalLifeMs = () => APPROVAL_LIFE_MS;
  const newDraftId = () => newId('drf');
  const ports = {
    hub,
    clock,
    after: () => () => {},
    approvalLifeMs,
    report,
    newDraftId,
    onFailedCall: () => {},
  };
  const worker = createNativeWorker(ports, agent);
  hostAgent(ports, { name: nod, abilities: ALL_ABILITIES, load: async () => worker }, leave.signal).catch(
    report,
  );
  return { hub, mortal, leave };
}

async function createWorld(script: Script): Promise<World> {
  const world = {
    disk: { changes: [], sessions: new Map() },
    time: createFakeClock(),
    newId: createCountingIds(),
    script,
    effects: [],
    complaints: [],
    release: [],
  };
  return Object.assign(world, { life: await live(world) });
}

/** Lets everything that can happen now happen. */
async function settleDown(world: World): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await world.time.advance(0);
}

/** After a crash another hub starts on the same disk. */
async function revive(world: World): Promise<void> {
  if (!world.life.mortal.isDead()) return;
  world.life.hub.stop();
  world.life = await live(world);
  await settleDown(world);
}

/** Does something that may be cut off by a crash; a refusal is fine. */
async function attempt(world: World, act: (hub: Hub) => Promise<unknown>, onDone = () => {}): Promise<void> {
  await revive(world);
  const { hub, mortal } = world.life;
  const done = act(hub).then(onDone, () => {});
  await Promise.race([done, mortal.death]);
  await settleDown(world);
  await revive(world);
  checkRules(world);
}

/** What waits for the person is what the mode and the policies ask about, and nothing else. */
function checkRules(world: World): void {
  const { hub } = world.life;
  const mode = hub.conversations.list()[0]?.mode;
  const { policies } = hub.approvals.policies();
  for (const { reason, call } of waitingIn(world)) {
    const policy = policies.find(({ toolName }) => toolName === call.toolName)?.policy;
    expect(mode).not.toBe('ask');
    expect(policy).not.toBe('never');
    if (mode === 'agent' && policy !== 'ask') expect(reason).not.toBe('mode');
  }
}

function waitingIn({ life }: World): Approval[] {
  return life.hub.requests.open().filter((request) => request.kind === 'tool-approval');
}

type Step = fc.AsyncCommand<Expected, World>;

/** Possible at any time; named, so that a failing order can be read. */
const step = (name: string, run: (world: World, expected: Expected) => Promise<void>): Step => ({
  check: () => true,
  run: (expected, world) => run(world, expected),
  toString: () => name,
});

const send = (mode: ChatMode | null): Step =>
  step(`send ${mode}`, (world, expected) =>
    attempt(world, (hub) => {
      expected.sent += 1;
      const payload = { text: `work ${expected.sent}` };
      return hub.bus.send({ from: PERSON, to: nod, payload, ...(mode && { mode }), surface: 'panel' });
    }),
  );

const decide = (index: number, verdict: 'approve' | 'reject' | 'edit'): Step =>
  step(`${verdict} ${index}`, async (world, { approved }) => {
    await revive(world);
    const waiting = waitingIn(world);
    const request = waiting[index % Math.max(waiting.length, 1)];
    if (!request) return;
    let ran = request.call.parameters;
    await attempt(
      world,
      async (hub) => {
        if (verdict === 'reject') {
          return hub.requests.answer(request.id, { approval: { verdict, words: 'no' }, surface: 'panel' });
        }
        const { hash, parameters } =
          verdict === 'edit'
            ? await hub.approvals.preview(request.id, { text: 'edited' })
            : { ...request, parameters: undefined };
        ran = parameters ?? ran;
        const approval = {
          verdict: 'approve',
          hash,
          remember: 'once',
          ...(parameters && { parameters }),
        } as const;
        return hub.requests.answer(request.id, { approval, surface: 'panel' });
      },
      () => {
        if (verdict !== 'reject') approved.set(request.call.id, ran);
      },
    );
  });

const decideAll = (verdict: 'approve' | 'reject'): Step =>
  step(`${verdict} all`, async (world) => {
    await revive(world);
    const answers = waitingIn(world).map(({ id, hash }) => ({
      id,
      approval:
        verdict === 'approve'
          ? ({ verdict, hash, remember: 'once' } as const)
          : ({ verdict, words: '' } as const),
    }));
    await attempt(world, (hub) => hub.requests.answerAll(answers, 'cli'));
  });

const answerAgain: Step = step('answer a settled one again', async (world) => {
  await revive(world);
  const settled = eventsOf(world, 'request-settled').at(0);
  if (!settled) return;
  const request = (await world.life.hub.requests.get(settled.requestId)) as Approval;
  const approval = { verdict: 'approve', hash: request.hash, remember: 'once' } as const;
  await expect(world.life.hub.requests.answer(request.id, { approval, surface: 'panel' })).rejects.toThrow();
});

const setMode = (mode: ChatMode): Step =>
  step(`mode ${mode}`, (world) =>
    attempt(world, async (hub) => {
      const [conversation] = hub.conversations.list();
      if (conversation) await hub.conversations.setMode(conversation.id, mode, 'panel');
    }),
  );

const setPolicy = (policy: 'auto' | 'ask' | 'never' | null): Step =>
  step(`policy ${policy}`, (world) =>
    attempt(world, (hub) =>
      hub.approvals.setPolicy({ agent: null, toolName: 'note', policy, surface: 'panel' }),
    ),
  );

const stop: Step = step('stop', (world, expected) =>
  attempt(world, async (hub) => {
    expected.hasStopped = true;
    const [conversation] = hub.conversations.list();
    if (conversation) hub.runs.stop(conversation.id, { who: 'person', surface: 'panel' });
  }),
);

const expire: Step = step('expire', async (world) => {
  await revive(world);
  await world.time.advance(APPROVAL_LIFE_MS);
  await settleDown(world);
});

const releaseSlow: Step = step('release', async (world) => {
  for (const release of world.release.splice(0)) release();
  await settleDown(world);
});

const crashAfter = (commits: number): Step =>
  step(`crash after ${commits}`, async (world) => {
    await revive(world);
    world.life.mortal.dieAfter(commits);
  });

const MODES = ['agent', 'supervised', 'ask'] as const;
const orders = fc.commands(
  [
    fc.constantFrom(null, ...MODES, 'supervised' as const).map(send),
    fc
      .tuple(fc.nat(5), fc.constantFrom('approve', 'approve', 'reject', 'edit'))
      .map((args) => decide(...args)),
    fc.tuple(fc.nat(5), fc.constantFrom('approve', 'reject', 'edit')).map((args) => decide(...args)),
    fc.nat(8).map(crashAfter),
    fc.nat(3).map(crashAfter),
    fc.constantFrom('approve', 'reject').map(decideAll),
    fc.oneof(
      fc.constantFrom(...MODES).map(setMode),
      fc.constantFrom('auto', 'ask', 'never', null).map(setPolicy),
    ),
    fc.constantFrom(stop, expire, answerAgain, releaseSlow, releaseSlow, releaseSlow),
  ],
  { maxCommands: 24, size: 'max' },
);
const scripts = fc.array(
  fc.array(fc.record({ tool: fc.constantFrom('note', 'note', 'slow'), text: fc.constantFrom('a', 'b') }), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 1, maxLength: 2 },
);

function eventsOf<T extends Change['type']>({ disk }: World, type: T): Extract<Change, { type: T }>[] {
  return disk.changes.filter((change): change is Extract<Change, { type: T }> => change.type === type);
}

/** Nothing crashes any more, and the person approves whatever comes: every run must come to its end. */
async function bringToAnEnd(world: World, expected: Expected): Promise<void> {
  await revive(world);
  world.life.mortal.dieAfter(Number.POSITIVE_INFINITY);
  for (let round = 0; round < 30 && world.life.hub.runs.active().length > 0; round += 1) {
    await decideAll('approve').run(expected, world);
    await releaseSlow.run(expected, world);
  }
  expect(world.life.hub.runs.active()).toEqual([]);
}

function stepsOf<T extends RunStep['type']>(world: World, type: T): Extract<RunStep, { type: T }>[] {
  return eventsOf(world, 'run-step-added')
    .map(({ step: each }) => each)
    .filter((each): each is Extract<RunStep, { type: T }> => each.type === type);
}

function check(world: World, expected: Expected): void {
  expect(world.complaints).toEqual([]);
  expect(waitingIn(world)).toEqual([]);
  checkEffects(world, expected);
  checkSteps(world);
  checkSettlements(world);
}

/** No call takes effect twice, and none without a decision for exactly these parameters. */
function checkEffects(world: World, expected: Expected): void {
  const ids = world.effects.map(({ callId }) => callId);
  expect(new Set(ids).size).toBe(ids.length);
  const approved = new Map<string, ToolParameters>();
  const opened = new Map(
    eventsOf(world, 'request-opened').map(({ request }) => [request.id, request as Approval]),
  );
  for (const { requestId, settlement } of eventsOf(world, 'request-settled')) {
    const reply = findChosen(settlement, 'verdict');
    const callId = opened.get(requestId)?.call.id;
    if (callId && reply?.verdict === 'approved') approved.set(callId, reply.parameters);
  }
  const allowed = auditOf(world).flatMap((entry) => (entry.outcome === 'allowed' ? [entry.callId] : []));
  for (const { callId, parameters } of world.effects) {
    if (!allowed.includes(callId)) expect(approved.get(callId)).toEqual(parameters);
  }
  for (const [callId, parameters] of expected.approved) {
    const effect = world.effects.find((each) => each.callId === callId);
    if (!expected.hasStopped) expect(effect).toEqual({ callId, parameters });
  }
}

/** Every call that began ended once, and so did every call that was decided on. */
function checkSteps(world: World): void {
  const settled = stepsOf(world, 'tool-call-settled').map(({ call }) => call.id);
  expect(new Set(settled).size).toBe(settled.length);
  for (const { call } of stepsOf(world, 'tool-call-started')) expect(settled).toContain(call.id);
}

/** Every request was settled once, with one row in the audit. */
function checkSettlements(world: World): void {
  const opened = eventsOf(world, 'request-opened').filter(({ request }) => request.kind === 'tool-approval');
  const settled = eventsOf(world, 'request-settled').map(({ requestId }) => requestId);
  for (const { request } of opened) {
    expect(settled.filter((id) => id === request.id)).toHaveLength(1);
    const rows = auditOf(world).filter(({ requestId }) => requestId === request.id);
    expect(rows).toHaveLength(1);
  }
}

function auditOf({ disk }: World) {
  return disk.changes.flatMap((change) => (change.type === 'audit-recorded' ? [change.entry] : []));
}

describe('approvals in every order, with crashes between any two steps', () => {
  it('CM-8.3 CM-8.4 OPS-2 SEC-7 every call is answered once, runs at most once, and only as it was decided', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(scripts, orders, async (script, order) => {
        const world = await createWorld(script);
        const expected: Expected = { sent: 0, hasStopped: false, approved: new Map() };
        await send('supervised').run(expected, world);
        await fc.asyncModelRun(() => ({ model: expected, real: world }), order);
        await bringToAnEnd(world, expected);
        check(world, expected);
        world.life.leave.abort();
        world.life.hub.stop();
      }),
      { numRuns: 500 },
    );
  });
});
