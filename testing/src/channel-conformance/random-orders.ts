// Random orders of saying, asking, tapping, typing, answering elsewhere, outages, lost calls and crashes at any commit
// and any call: what must hold in every order is checked at the end.
import { type HumanRequest, isAnsweredBy, type LoggedEvent, type Message, PERSON } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenChannel, SeenMessage } from './outside.ts';
import { ana, ben, kill, live, say, seen, type World, withWorld } from './world.ts';

const AGENTS = [ana, ben];
const DECISIONS = '1. Which?\n   A. x (recommended)\n   B. y\n2. What?\n   A. x\n   B. y (recommended)';
const LONG_MS = 300_000;

const at = fc.nat({ max: 1000 });
const agent = fc.constantFrom(...AGENTS);

const stepArbitrary = fc.oneof(
  fc.record({
    do: fc.constantFrom('say' as const, 'ask' as const, 'decide' as const, 'elsewhere' as const),
    agent,
  }),
  fc.record({ do: fc.constant('tap' as const), agent, at, button: at }),
  fc.record({ do: fc.constant('type' as const), agent, replyTo: fc.option(at) }),
  fc.record({ do: fc.constant('answer' as const), at }),
  fc.record({ do: fc.constant('away' as const), isAway: fc.boolean() }),
  fc.record({ do: fc.constant('fail' as const), lost: fc.constantFrom('before' as const, 'after' as const) }),
  fc.record({ do: fc.constant('die-committing' as const), commits: fc.nat({ max: 4 }) }),
  fc.record({
    do: fc.constant('die-calling' as const),
    calls: fc.integer({ min: 1, max: 3 }),
    isApplied: fc.boolean(),
  }),
  fc.record({ do: fc.constant('revive' as const) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 1000, LONG_MS) }),
);

type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Orders that once went wrong. */
const TRAPS: Step[][] = [
  // The card is shown twice, and tapped where nobody knew that it had arrived, while the other one is updated.
  [
    { do: 'die-committing', commits: 3 },
    { do: 'ask', agent: ana },
    { do: 'tap', agent: ana, at: 0, button: 0 },
  ],
  // Of a card that is sent three times the second is tapped, of which nobody knew that it had arrived.
  [
    { do: 'fail', lost: 'after' },
    { do: 'fail', lost: 'after' },
    { do: 'decide', agent: ana },
    { do: 'revive' },
    { do: 'tap', agent: ana, at: 85, button: 0 },
  ],
  // What was typed has answered the card before it is tapped, while nobody was there: the tap is told so.
  [
    { do: 'ask', agent: ben },
    { do: 'die-committing', commits: 0 },
    { do: 'type', agent: ben, replyTo: 313 },
    { do: 'tap', agent: ben, at: 0, button: 0 },
  ],
];

interface Told {
  /** Every text has a label of its own. */
  count: number;
  typed: { label: string; mayBeRefused: boolean }[];
  /** Something happened after which nobody can say whether a card arrived. */
  isUncertain: boolean;
  hasAskedForWords: boolean;
}

export function describeRandomOrders(open: OpenChannel, runs: number): void {
  describe('random orders', () => {
    it('in any order, with crashes anywhere: nothing lost, nothing doubled unsaid, in order, and settled everywhere', () =>
      fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), (steps) =>
          withWorld(open, (world) => play(world, steps)),
        ),
        { numRuns: runs, examples: TRAPS.map((steps) => [steps]) },
      ));
  });
}

async function play(world: World, steps: readonly Step[]): Promise<void> {
  const told: Told = { count: 0, typed: [], isUncertain: false, hasAskedForWords: false };
  for (const each of AGENTS) await say(world, 'hello #s0', {}, each);
  await settle(world);
  for (const step of steps) {
    await act(world, told, step);
    await settle(world);
  }
  await bringBack(world);
  await check(world, told);
}

/** Lets everything that can happen now happen: until nothing was on its way for four turns. */
async function settle({ time, outside }: World): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    await time.advance(0);
    quiet = (await outside.settle()) ? 0 : quiet + 1;
  }
}

async function bringBack(world: World): Promise<void> {
  world.outside.setAway(false);
  kill(world.life);
  world.life = await live(world);
  for (let turn = 0; turn < 12; turn += 1) {
    await settle(world);
    await world.time.advance(LONG_MS);
  }
}

async function act(world: World, told: Told, step: Step): Promise<void> {
  const { outside, life } = world;
  const isDead = life.mortal.isDead();
  switch (step.do) {
    case 'away':
      return outside.setAway(step.isAway);
    case 'fail':
      if (step.lost === 'after') told.isUncertain = true;
      return outside.fail(step.lost);
    case 'die-committing':
      told.isUncertain = true;
      return life.mortal.dieAfter(step.commits);
    case 'die-calling':
      told.isUncertain = true;
      return life.connected.dieAt(step.calls, step.isApplied);
    case 'revive':
      told.isUncertain = true;
      kill(life);
      world.life = await live(world);
      return;
    case 'wait':
      return world.time.advance(step.ms);
    case 'tap':
      return tapAny(world, told, step);
    case 'type':
      return typeAny(world, told, step);
    default:
      if (!isDead) await speak(world, told, step);
  }
}

/** Not waited for: the process may die of it. */
async function speak(world: World, told: Told, step: Extract<Step, { do: string }>): Promise<void> {
  const { hub } = world.life;
  told.count += 1;
  const ignore = () => {};
  if (step.do === 'answer') {
    const open = hub.requests.open();
    const request = open[step.at % open.length];
    if (request) hub.requests.answer(request.id, { text: `#a${told.count}`, surface: 'panel' }).catch(ignore);
  } else if (step.do === 'elsewhere') {
    const payload = { text: `from the panel #p${told.count}` };
    hub.bus.send({ from: PERSON, to: step.agent, payload, surface: 'panel' }).catch(ignore);
  } else if (step.do === 'say') {
    say(world, `said #s${told.count}`, {}, step.agent).catch(ignore);
  } else if (step.do === 'ask') {
    say(world, `asked #q${told.count}`, { quickReplies: ['Yes', 'No'] }, step.agent).catch(ignore);
  } else if (step.do === 'decide') {
    say(world, `decide #d${told.count}\n\n${DECISIONS}`, { modelAnswer: true }, step.agent).catch(ignore);
  }
}

function tapAny(world: World, told: Told, step: Extract<Step, { do: 'tap' }>): void {
  const cards = seen(world, step.agent).filter(({ buttons }) => buttons.length > 0);
  const card = cards[step.at % cards.length];
  const button = card?.buttons[step.button % card.buttons.length];
  if (!card || !button) return;
  if (button.data.includes(':partial:')) told.hasAskedForWords = true;
  world.outside.tap(world.outside.chatOf(step.agent), card.message, button.data);
}

function typeAny(world: World, told: Told, step: Extract<Step, { do: 'type' }>): void {
  told.count += 1;
  const label = `#t${told.count}.`;
  const messages = seen(world, step.agent);
  const replyTo = step.replyTo === null ? null : (messages[step.replyTo % messages.length]?.message ?? null);
  told.typed.push({ label, mayBeRefused: replyTo !== null || told.hasAskedForWords });
  world.outside.write(world.outside.chatOf(step.agent), `typed ${label}`, replyTo);
}

async function check(world: World, told: Told): Promise<void> {
  const log = await readLog(world);
  const messages = log.flatMap(({ event }) => (event.type === 'message-delivered' ? [event.message] : []));
  const ids = messages.map(({ id }) => id);
  const requests = await world.life.store.requestsOfMessages(ids);
  for (const each of AGENTS) {
    const cards = seen(world, each).filter(({ by }) => by === 'channel');
    checkShown(world, told, cards, toExpected(messages, requests, each));
  }
  await checkSettled(world, requests);
  for (const { label, mayBeRefused } of told.typed) {
    const sent = messages.filter(({ from, payload }) => from === PERSON && payload.text?.includes(label));
    expect(sent.length).toBeLessThanOrEqual(1);
    if (!mayBeRefused) expect(sent).toHaveLength(1);
  }
}

async function readLog({ life }: World): Promise<LoggedEvent[]> {
  return life.store.eventsAfter(0, 10_000);
}

/** Labels in the order delivered: what the agent said, and what the person said elsewhere that settled nothing. */
function toExpected(
  messages: readonly Message[],
  requests: readonly HumanRequest[],
  name: Message['from'],
): string[] {
  const isAnswer = ({ id }: Message) => requests.some((request) => isAnsweredBy(request, id));
  return messages
    .filter((each) => each.from === name || (each.to === name && !isAnswer(each)))
    .flatMap(({ payload }) => /#[sqdp]\d+/.exec(payload.text ?? '')?.[0] ?? []);
}

function checkShown(
  world: World,
  told: Told,
  cards: readonly SeenMessage[],
  expected: readonly string[],
): void {
  const labels = cards.flatMap(({ text }) => /#[sqdp]\d+/.exec(text)?.[0] ?? []);
  expect([...new Set(labels)]).toEqual(expected);
  for (const label of expected) {
    const copies = cards.filter(({ text }) => new RegExp(`${label}\\b`).test(text));
    expect(copies.filter(({ isAgain }) => !isAgain).length).toBeLessThanOrEqual(1);
    if (!told.isUncertain || world.outside.remembers) expect(copies).toHaveLength(1);
  }
  // What was typed here is not shown here, but for the cards that it answered and the taps that came too late for them.
  const isOfCard = (text: string) => /#[qd]\d|^no longer valid/i.test(text);
  expect(cards.filter(({ text }) => /typed #t/.test(text) && !isOfCard(text))).toEqual([]);
}

/** Every card that the hub knows says what is: no button where nothing waits, and buttons where something does. */
async function checkSettled({ life, outside }: World, requests: readonly HumanRequest[]): Promise<void> {
  const { surface } = life.connected.channel;
  for (const { id, settlement, agent: asking } of requests) {
    const showings = await life.store.showingsOf(surface, id);
    expect(showings.flatMap(({ messages }) => messages).length).toBeGreaterThan(0);
    for (const { chat, messages } of showings) {
      expect(chat).toBe(outside.chatOf(asking));
      const shown = outside.seen(chat).filter(({ message }) => messages.includes(message));
      for (const { buttons } of shown) expect(buttons.length > 0).toBe(settlement === null);
    }
  }
  expect(await life.store.dueChats(surface)).toEqual([]);
}
