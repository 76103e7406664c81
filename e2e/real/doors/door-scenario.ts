// The scenario of doors: a program in a terminal of tmux, steered from Nod and from its own terminal. Its steps are functions of
// a world, so that what one program cannot do is left out by not calling it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AgentName, HumanRequest } from '@nod/protocol';
import { type StartedHub, startHub } from '../../src/stage/hub-process.ts';
import { createPerson } from '../../src/stage/test-person.ts';
import { COLOURS, DECIDED, DONE, GREETED, GREETING, QUESTION, WORDS, WORK } from './door-mind.ts';
import type { DoorProgram } from './door-program.ts';
import type { Terminal } from './test-terminal.ts';

export interface DoorWorld {
  program: DoorProgram;
  home: string;
  project: string;
  agent: AgentName;
  /** Of the hub, also of the next ones. */
  env: Record<string, string>;
  /** The last one runs. */
  hubs: StartedHub[];
  terminal: Terminal;
  /** What took how long, for the record. */
  note(what: string): void;
}

const UNSENT = 'a half written thought';
const PATIENCE_MS = 60_000;
const HELD_MS = Number(process.env.NOD_HOLD_SECONDS ?? 5) * 1000;

/** Throws what went wrong. */
export async function playDoorScenario(world: DoorWorld): Promise<void> {
  await greet(world);
  await leaveUnsent(world);
  await supervise(world);
  await say(world, WORK);
  await approve(world, 'touch approved.txt');
  await reject(world, 'touch rejected.txt');
  await approveInTerminal(world, 'touch in-terminal.txt');
  await approveAfterCrash(world, 'touch restarted.txt');
  await acceptAll(world);
  checkFiles(world);
  if (world.program.question) await answerQuestion(world, world.program.question.keys);
}

/** The first prompt of the session, answered by a plain text. */
async function greet(world: DoorWorld): Promise<void> {
  const began = Date.now();
  await say(world, GREETING);
  await untilSaid(world, GREETED);
  world.note(`first prompt answered after ${Date.now() - began} ms`);
}

/** The person begins to write in the terminal, and leaves it there. */
async function leaveUnsent({ terminal, program }: DoorWorld): Promise<void> {
  const { hasUnsent } = program;
  if (!hasUnsent) return;
  await terminal.type(UNSENT);
  await until('the unsent text is in the composer', async () => hasUnsent(await terminal.screen(), UNSENT));
}

async function supervise(world: DoorWorld): Promise<void> {
  const { client } = personOf(world);
  await client.setMode(await conversationOf(world), { mode: 'supervised', surface: 'panel' });
}

async function approve(world: DoorWorld, command: string): Promise<void> {
  const request = await untilAsked(world, command);
  await pause(HELD_MS);
  await giveVerdict(world, request, { verdict: 'approve', hash: hashOf(request) });
  world.note(`approval held ${HELD_MS} ms`);
}

async function reject(world: DoorWorld, command: string): Promise<void> {
  const request = await untilAsked(world, command);
  await giveVerdict(world, request, { verdict: 'reject', words: WORDS });
}

/** The menu is answered by its key; the card in Nod closes by itself. */
async function approveInTerminal(world: DoorWorld, command: string): Promise<void> {
  const { terminal, program } = world;
  const { id } = await untilAsked(world, command);
  await until('the menu is open', async () =>
    (await terminal.screen()).some((line) => line.includes(program.menu.words)),
  );
  await pause(program.menu.deafMs);
  await terminal.press(program.menu.approve);
  const began = Date.now();
  await until('the card is closed as answered elsewhere', async () => {
    const { settlement } = await personOf(world).client.request(id);
    return settlement?.outcome === 'cancelled' && settlement.reason === 'elsewhere';
  });
  world.note(`answered in the terminal: card closed after ${Date.now() - began} ms`);
}

/** The hub is killed while the ask is open; the next one shows the same card. */
async function approveAfterCrash(world: DoorWorld, command: string): Promise<void> {
  const request = await untilAsked(world, command);
  const hub = lastHub(world);
  await hub.kill();
  world.hubs.push(await startHub({ data: hub.data, port: hub.port, env: world.env }));
  const began = Date.now();
  await until('the session is reached again', async () => {
    const { presences } = await personOf(world).client.overview();
    return presences.some(({ agent, state }) => agent === world.agent && state === 'waiting');
  });
  world.note(`reached again ${Date.now() - began} ms after the restart`);
  const open = await personOf(world).client.openRequests();
  if (open.length !== 1 || open[0]?.id !== request.id)
    throw new Error(`after the restart there is open: ${JSON.stringify(open)}`);
  await giveVerdict(world, request, { verdict: 'approve', hash: hashOf(request) });
}

/** The final answer holds a decision set; "all as recommended" is the next prompt, and what was unsent is left alone. */
async function acceptAll(world: DoorWorld): Promise<void> {
  const request = await untilOpen(world);
  if (request.kind !== 'decision-set') throw new Error(`it asked something else: ${JSON.stringify(request)}`);
  const began = Date.now();
  const decision = { type: 'accept-all' } as const;
  await personOf(world).client.answer(request.id, { decision, surface: 'panel' });
  await until('the decision is in the record', () => readPrompts(world).at(-1) === DECIDED);
  world.note(`${DECIDED} in the program's record after ${Date.now() - began} ms`);
  await untilSaid(world, DONE);
  const { hasUnsent } = world.program;
  if (hasUnsent && !hasUnsent(await world.terminal.screen(), UNSENT))
    throw new Error('what was unsent in the composer is gone');
}

function checkFiles({ project, ...world }: DoorWorld): void {
  const made = (name: string) => existsSync(join(project, name));
  if (!made('approved.txt') || !made('in-terminal.txt') || !made('restarted.txt') || made('rejected.txt'))
    throw new Error('what ran is not what was approved');
  if (!readPrompts({ project, ...world }).some((text) => text.includes(WORDS)))
    throw new Error('the words of the rejection did not arrive');
}

async function answerQuestion(world: DoorWorld, keys: readonly string[]): Promise<void> {
  for (const key of keys) await world.terminal.press(key);
  await say(world, QUESTION);
  const request = await untilOpen(world);
  await personOf(world).client.answer(request.id, { text: COLOURS[1], surface: 'panel' });
  await untilSaid(world, COLOURS[1]);
}

function lastHub({ hubs }: DoorWorld): StartedHub {
  const hub = hubs.at(-1);
  if (!hub) throw new Error('there is no hub');
  return hub;
}

function personOf(world: DoorWorld) {
  return createPerson(lastHub(world));
}

async function say(world: DoorWorld, text: string): Promise<void> {
  await personOf(world).client.sendMessage({
    from: 'user',
    to: world.agent,
    payload: { text },
    surface: 'panel',
  });
}

async function conversationOf(world: DoorWorld) {
  const conversations = await personOf(world).client.conversations();
  const found = conversations.find(({ participants }) => participants.includes(world.agent));
  if (!found) throw new Error('there is no conversation');
  return found.id;
}

async function untilSaid(world: DoorWorld, words: string): Promise<void> {
  const id = await conversationOf(world);
  await until(`it says "${words}"`, async () => {
    const { messages } = await personOf(world).client.messages(id);
    return messages.some(({ from, payload }) => from === world.agent && payload.text?.includes(words));
  });
}

/** What the agent asks, once it does. */
async function untilOpen(world: DoorWorld): Promise<HumanRequest> {
  const found: HumanRequest[] = [];
  await until('it asks', async () => {
    const open = await personOf(world).client.openRequests();
    found.push(...open.filter(({ agent }) => agent === world.agent));
    return found.length > 0;
  });
  return found[0] as HumanRequest;
}

async function untilAsked(world: DoorWorld, command: string): Promise<HumanRequest> {
  const request = await untilOpen(world);
  if (!JSON.stringify(request).includes(command))
    throw new Error(`it asked something else than "${command}": ${JSON.stringify(request)}`);
  return request;
}

function hashOf(request: HumanRequest): string {
  if (!('hash' in request)) throw new Error(`it is no approval: ${JSON.stringify(request)}`);
  return request.hash;
}

async function giveVerdict(
  world: DoorWorld,
  { id }: HumanRequest,
  approval: { verdict: 'approve'; hash: string } | { verdict: 'reject'; words: string },
): Promise<void> {
  await personOf(world).client.answer(id, { approval, surface: 'panel' });
}

function readPrompts({ program, home }: DoorWorld): string[] {
  return program.readPrompts(home);
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(20)) if (await holds()) return;
  throw new Error(`not in time: ${what}`);
}
