// The world of a worker under test: a hub on a disk that outlives it, the host, the person and another agent.
import { createHash } from 'node:crypto';
import { hostAgent } from '@nod/hosting';
import { createHub, type Hub } from '@nod/hub';
import {
  ALL_ABILITIES,
  agentNameSchema,
  type DeliveredMessage,
  type HumanRequestOf,
  type MessagesPage,
  type OutgoingMessage,
  PERSON,
  type Run,
  type ToolParameters,
} from '@nod/protocol';
import { expect, it } from 'vitest';
import { createCountingIds } from '../fakes/counting-ids.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import type { Gate } from '../fakes/gate.ts';
import { createMortalStore, type MortalStore } from '../fakes/mortal-store.ts';
import { createMemoryStore, type MemoryDisk } from '../memory-store/memory-store.ts';
import { createOutside, type Outside, type WorkerUnderTest } from './outside.ts';

export const worker = agentNameSchema.parse('worker');
export const bob = agentNameSchema.parse('bob');

export const APPROVAL_LIFE_MS = 24 * 60 * 60 * 1000;

type Approval = HumanRequestOf<'tool-approval'>;

/** One process: a hub, and the worker that it hosts. */
interface Life {
  hub: Hub;
  mortal: MortalStore;
  leave: AbortController;
  hosting: Promise<void>;
}

export interface World {
  tested: WorkerUnderTest;
  outside: Outside;
  disk: MemoryDisk;
  time: FakeClock;
  newId: ReturnType<typeof createCountingIds>;
  reported: unknown[];
  life: Life;
}

/** A world for the length of `use`, in which nothing goes wrong unheard. */
export async function withWorld(
  tested: WorkerUnderTest,
  use: (world: World) => Promise<void>,
): Promise<void> {
  const base = {
    tested,
    outside: createOutside(),
    disk: { changes: [], sessions: new Map() },
    time: createFakeClock(),
    newId: createCountingIds(),
    reported: [],
  };
  const world: World = { ...base, life: await live(base) };
  try {
    await eventually(world, () => world.life.hub.agents.list().some(({ name }) => name === worker));
    await world.life.hub.agents.register(bob);
    await use(world);
    if (world.reported.length > 0) throw new AggregateError(world.reported, 'reported');
  } finally {
    kill(world.life);
  }
}

/** Starts a process on what the last one left behind. */
export async function live({
  tested,
  outside,
  disk,
  time,
  newId,
  reported,
}: Omit<World, 'life'>): Promise<Life> {
  const mortal = createMortalStore(createMemoryStore(disk));
  const { clock, timer } = time;
  const report = (error: unknown) => reported.push(error);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const hub = await createHub({ store: mortal.store, clock, timer, newId, hash, report });
  const leave = new AbortController();
  const load = async () => tested.start(outside, clock);
  const ports = {
    hub,
    clock,
    report,
    newDraftId: () => newId('drf'),
    approvalLifeMs: () => APPROVAL_LIFE_MS,
  };
  const hosting = hostAgent(ports, { name: worker, abilities: ALL_ABILITIES, load }, leave.signal);
  return { hub, mortal, leave, hosting };
}

/** As kill -9 does it: nothing of the process is stored any more. */
function kill({ hub, mortal, leave }: Life): void {
  mortal.dieAfter(0);
  hub.stop();
  leave.abort();
}

export async function revive(world: World): Promise<void> {
  kill(world.life);
  world.life = await live(world);
}

/** The host ends properly; its hub goes on. */
export async function leave({ life }: World): Promise<void> {
  life.leave.abort();
  await life.hosting;
}

/** A test that hangs on the worker's calls, or on what it shows while it writes: skipped for one that declares it has none. */
export function toIts({ makesCalls = true, answersInPieces = true }: WorkerUnderTest) {
  return { itWithCalls: it.skipIf(!makesCalls), itInPieces: it.skipIf(!answersInPieces) };
}

export function makesCalls({ tested }: World): boolean {
  return tested.makesCalls !== false;
}

/** What its calls have taken, in order; nothing of a worker that makes none. */
export function expectTaken(world: World, texts: readonly string[]): void {
  expect(world.outside.taken).toEqual(makesCalls(world) ? texts : []);
}

/** The next work is held up: in its call, or where there is none before its answer. */
export function holdUpWork(world: World): Gate {
  return world.outside.holdUp(makesCalls(world) ? 'call' : 'answer');
}

/** The person lets the call run that another agent's message led to, if it led to one. */
export async function letOrderedCallRun(world: World): Promise<void> {
  if (makesCalls(world)) await approve(world, await untilWaiting(world));
}

/** Lets things happen until it is so. */
export async function eventually(world: World, isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await world.time.advance(0);
}

/** Lets everything happen that can happen now. */
export async function settleDown({ time }: World): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await time.advance(0);
}

export async function send(
  { life }: World,
  text: string,
  fields: Partial<OutgoingMessage> = {},
): Promise<DeliveredMessage> {
  const from = fields.from ?? PERSON;
  const told = from === PERSON ? { surface: 'panel' } : {};
  const { message } = await life.hub.bus.send({ from, to: worker, payload: { text }, ...told, ...fields });
  return message as DeliveredMessage;
}

/** What the worker has said to the person, or to another agent. */
export async function answers(world: World, to: string = PERSON): Promise<DeliveredMessage[]> {
  return (await pageWith(world, to)).messages.filter(({ from }) => from === worker);
}

/** Its work on the person's messages, oldest first, or on another agent's. */
export async function runs(world: World, of: string = PERSON): Promise<Run[]> {
  return (await pageWith(world, of)).runs;
}

async function pageWith(
  { life: { hub } }: World,
  other: string,
): Promise<Pick<MessagesPage, 'messages' | 'runs'>> {
  const found = hub.conversations
    .list()
    .find(({ participants }) => participants.some((each) => each === other) && participants.includes(worker));
  return found ? hub.conversations.messages(found.id, { limit: 100 }) : { messages: [], runs: [] };
}

/** Until so many of the person's messages, or of another agent's, have been worked on. */
export function untilEnded(world: World, count: number, of: string = PERSON): Promise<void> {
  return eventually(
    world,
    async () => (await runs(world, of)).filter(({ end }) => end !== null).length === count,
  );
}

export function waiting({ life }: World): Approval[] {
  return life.hub.requests.open().filter((request) => request.kind === 'tool-approval');
}

/** The call that waits for the person, once one does. */
export async function untilWaiting(world: World): Promise<Approval> {
  await eventually(world, () => waiting(world).length > 0);
  const [request] = waiting(world);
  if (!request) throw new Error('nothing waits');
  return request;
}

export async function approve(
  { life: { hub } }: World,
  { id, hash }: Approval,
  parameters?: ToolParameters,
): Promise<void> {
  const shown = parameters ? await hub.approvals.preview(id, parameters) : { hash };
  const approval = {
    verdict: 'approve' as const,
    hash: shown.hash,
    remember: 'once' as const,
    ...(parameters && { parameters }),
  };
  await hub.requests.answer(id, { approval, surface: 'panel' });
}

export async function reject({ life: { hub } }: World, { id }: Approval, words: string): Promise<void> {
  await hub.requests.answer(id, { approval: { verdict: 'reject', words }, surface: 'panel' });
}

/** How each call of a run ended. */
export function outcomesOf(run: Run | undefined): string[] {
  return (run?.steps ?? []).flatMap((step) => (step.type === 'tool-call-settled' ? [step.outcome] : []));
}
