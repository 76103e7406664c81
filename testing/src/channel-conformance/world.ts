// The world of a channel under test: a hub on a disk that outlives it, the channel's outside, and a person elsewhere.
import { createHash } from 'node:crypto';
import { type RunningChannel, startChannel } from '@nod/channels';
import { createHub, type Hub, type HubPorts, type Store } from '@nod/hub';
import {
  type AgentName,
  agentNameSchema,
  type HumanRequest,
  type OutgoingMessage,
  PERSON,
  type RequestId,
} from '@nod/protocol';
import { createCountingIds } from '../fakes/counting-ids.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { createMortalStore, type MortalStore } from '../fakes/mortal-store.ts';
import { createMemoryStore, type MemoryDisk } from '../memory-store/memory-store.ts';
import type { ChannelUnderTest, ConnectedChannel, OpenChannel, SeenMessage } from './outside.ts';

export const ana = agentNameSchema.parse('ana');
export const ben = agentNameSchema.parse('ben');

/** One process: a hub, and the channel that runs on it. */
export interface Life {
  hub: Hub;
  store: Store;
  mortal: MortalStore;
  ports: HubPorts;
  connected: ConnectedChannel;
  running: Promise<RunningChannel>;
}

export interface World {
  outside: ChannelUnderTest;
  time: FakeClock;
  disk: MemoryDisk;
  newId: ReturnType<typeof createCountingIds>;
  reported: unknown[];
  life: Life;
}

async function openWorld(outside: ChannelUnderTest): Promise<World> {
  const disk: MemoryDisk = { changes: [], sessions: new Map() };
  const base = { outside, disk, time: createFakeClock(), newId: createCountingIds(), reported: [] };
  const life = await live(base);
  await life.running;
  return { ...base, life };
}

/** A world for the length of `use`. */
export async function withWorld(open: OpenChannel, use: (world: World) => Promise<void>): Promise<void> {
  const outside = await open();
  const world = await openWorld(outside);
  try {
    await use(world);
  } finally {
    kill(world.life);
    await outside.destroy();
  }
}

/** Starts a process on what the last one left behind. */
export async function live(world: Omit<World, 'life'>): Promise<Life> {
  const mortal = createMortalStore(createMemoryStore(world.disk));
  const { store } = mortal;
  const { clock, timer } = world.time;
  const ports: HubPorts = {
    store,
    clock,
    timer,
    newId: world.newId,
    hash: (text) => createHash('sha256').update(text).digest('hex'),
    report: (error) => world.reported.push(error),
  };
  const hub = await createHub(ports);
  const connected = world.outside.connect({ ...ports, hub });
  const running = startChannel({ ...ports, hub, channel: connected.channel });
  return { hub, store, mortal, ports, connected, running };
}

/** As kill -9 does it: nothing of the process is written or sent any more. */
export function kill({ hub, mortal, connected }: Life): void {
  mortal.dieAfter(0);
  connected.die();
  hub.stop();
}

/** Ends the process properly and starts another. */
export async function restart(world: World): Promise<void> {
  await (await world.life.running).stop();
  world.life.hub.stop();
  world.life = await live(world);
  await world.life.running;
}

export async function revive(world: World): Promise<void> {
  kill(world.life);
  world.life = await live(world);
  await world.life.running;
}

/** Lets things happen until it is so; `stepMs` of time pass between two looks. */
export async function eventually(
  world: World,
  isSo: () => boolean | Promise<boolean>,
  stepMs = 0,
): Promise<void> {
  while (!(await isSo())) await world.time.advance(stepMs);
}

export async function say(world: World, text: string, fields: Partial<OutgoingMessage> = {}, from = ana) {
  return world.life.hub.bus.send({ from, to: PERSON, payload: { text }, ...fields });
}

/** Asks, and gives the request. */
export async function ask(
  world: World,
  text: string,
  fields: Partial<OutgoingMessage> = {},
  from = ana,
): Promise<HumanRequest> {
  const { requestId } = await say(world, text, fields, from);
  return world.life.hub.requests.get(requestId as RequestId);
}

export function seen(world: World, agent: AgentName = ana): SeenMessage[] {
  return world.outside.seen(world.outside.chatOf(agent));
}

/** The messages of the channel that hold this text. */
export function copies(world: World, text: string, agent: AgentName = ana): SeenMessage[] {
  return seen(world, agent).filter((each) => each.by === 'channel' && each.text.includes(text));
}

/** The first copy, once there is one. */
export async function see(
  world: World,
  text: string,
  agent: AgentName = ana,
  stepMs = 0,
): Promise<SeenMessage> {
  await eventually(world, () => copies(world, text, agent).length > 0, stepMs);
  const [first] = copies(world, text, agent);
  if (!first) throw new Error(`${text} is not shown`);
  return first;
}

/** Taps the button at this index of the message that holds the text. */
export async function tap(world: World, text: string, index: number, agent: AgentName = ana): Promise<void> {
  const { message, buttons } = await see(world, text, agent);
  const button = buttons[index];
  if (!button) throw new Error(`${text} has no button ${index}`);
  world.outside.tap(world.outside.chatOf(agent), message, button.data);
}

export function write(
  world: World,
  text: string,
  replyTo: string | null = null,
  agent: AgentName = ana,
): string {
  return world.outside.write(world.outside.chatOf(agent), text, replyTo);
}

/** What reached the agent from the person. */
export async function received(world: World, agent: AgentName = ana): Promise<string[]> {
  const messages = await world.life.store.inbox(agent, 0, 1000);
  return messages.map(({ payload }) => payload.text ?? '');
}
