import { type MessageId, messageIdSchema } from '@nod/protocol';
import { createScriptedProgram } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DoorEvent } from '../contract/door-event.ts';
import type { ApprovalAsk, Ask } from '../contract/session-ask.ts';
import { step } from './session-machine.ts';
import { createSessionState, type Effect, type Input, type SessionState } from './session-state.ts';

const FACTS = createScriptedProgram().facts;
const IDS = Array.from({ length: 12 }, (_, n) => messageIdSchema.parse(`msg_${String(n).padStart(20, '0')}`));
const KEYS = ['k1', 'k2', 'k3', 'k4', 'k5', 'k6'];
const TURNS = ['t1', 't2', 't3', 't4', 't5', 't6'];
const ASK: ApprovalAsk = {
  type: 'approval',
  toolName: 'shell',
  parameters: { command: 'npm test' },
  text: '',
  isEditable: false,
  scopes: [],
  isOwnTool: false,
};
const YES = { type: 'approve', scope: null, parameters: null } as const;

const messageId = fc.constantFrom(...IDS);
const key = fc.constantFrom(...KEYS);
const turnId = fc.constantFrom(...TURNS);
const maybeTurn = fc.option(turnId);
const shown = fc.constantFrom(ASK, { ...ASK, parameters: { command: 'rm -rf ~' } });

/** Anything at all, in any order: doors that repeat, forget and contradict themselves. */
const input: fc.Arbitrary<Input> = fc.oneof(
  fc.record({
    type: fc.constant('attached' as const),
    facts: fc.constant(FACTS),
    openAsks: fc.subarray(KEYS),
    turnId: maybeTurn,
  }),
  fc.constant({ type: 'detached' as const }),
  fc.record({ type: fc.constant('prompt-accepted' as const), promptId: messageId, turnId: maybeTurn }),
  fc.record({
    type: fc.constant('prompt-refused' as const),
    promptId: messageId,
    reason: fc.constant('menu' as const),
    words: fc.constant(''),
  }),
  fc.record({
    type: fc.constant('prompt-not-found' as const),
    promptId: messageId,
    isCertain: fc.boolean(),
  }),
  fc.record({ type: fc.constant('turn-started' as const), turnId }),
  fc.record({ type: fc.constant('text-grew' as const), turnId, text: fc.constant('x') }),
  fc.record({
    type: fc.constant('turn-ended' as const),
    turnId,
    outcome: fc.constantFrom('completed' as const, 'stopped' as const, 'failed' as const),
    answer: fc.constantFrom('', 'done'),
    failure: fc.constant(null),
  }),
  fc.record({ type: fc.constant('asked' as const), key, turnId: maybeTurn, ask: shown }),
  fc.record({
    type: fc.constant('ask-closed' as const),
    key,
    how: fc.constantFrom('elsewhere' as const, 'gone' as const),
  }),
  fc.record({
    type: fc.constant('message-received' as const),
    messageId,
    text: fc.constant('text'),
    delivery: fc.constantFrom(
      null,
      { state: 'typed' as const, at: 1 },
      { state: 'accepted' as const, at: 1 },
    ),
    isAnswer: fc.constant(false),
  }),
  fc.record({
    type: fc.constant('message-taken' as const),
    messageId,
    taken: fc.constantFrom('now' as const, 'before' as const, 'superseded' as const),
    at: fc.constant(1),
  }),
  fc.record({ type: fc.constant('message-superseded' as const), messageId }),
  fc.record({ type: fc.constant('ask-settled' as const), key, ask: shown, answer: fc.constant(YES) }),
  fc.constant({ type: 'stop-requested' as const }),
);
const inputs = fc
  .tuple(fc.array(input, { maxLength: 60 }), fc.boolean())
  .map(([all, isGone]): Input[] => (isGone ? [...all, { type: 'gone' }, ...all.slice(0, 5)] : all));

describe('a session whose door tells anything in any order', () => {
  it('never has two prompts at once, nor one in a turn, an open menu or a program that cannot be reached', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const seen = createObserver();
        run(all, (before, given, effects) => {
          seen.observe(given);
          for (const effect of effects) {
            if (effect.type !== 'act') continue;
            expect(seen.isReachable()).toBe(true);
            if (effect.action.type !== 'prompt') continue;
            expect(seen.turn()).toBeNull();
            expect(seen.inAir()).toBeNull();
            expect([...before.asks.values()].filter(({ answer }) => answer === null)).toEqual([]);
            seen.hand(effect.action.promptId);
          }
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('ends each message once, and hands it over again only when it certainly never arrived', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const ends = new Map<string, number>();
        const handed = new Map<string, number>();
        const missed = new Map<string, number>();
        run(all, (_, given, effects) => {
          if (given.type === 'prompt-not-found' && given.isCertain) count(missed, given.promptId);
          for (const effect of effects) {
            if (effect.type === 'acknowledge') count(ends, effect.messageId);
            if (effect.type === 'act' && effect.action.type === 'prompt')
              count(handed, effect.action.promptId);
          }
        });
        for (const times of ends.values()) expect(times).toBe(1);
        for (const [id, times] of handed) expect(times).toBeLessThanOrEqual(1 + (missed.get(id) ?? 0));
      }),
      { numRuns: 1_000 },
    );
  });

  it('opens each ask once and closes it once, and sends the answer of each turn once', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const opened: string[] = [];
        const closed: string[] = [];
        const turns: string[] = [];
        run(all.map(toOneAsk), (_, __, effects) => {
          for (const effect of effects) {
            if (effect.type === 'open-ask') opened.push(effect.key);
            if (effect.type === 'close-ask') closed.push(effect.key);
            if (effect.type === 'send-answer') turns.push(effect.turnId);
          }
        });
        for (const list of [opened, closed, turns]) expect(new Set(list).size).toBe(list.length);
        for (const each of closed) expect(opened).toContain(each);
      }),
      { numRuns: 1_000 },
    );
  });

  it('SEC-3 answers what the person has seen, and nothing that was asked by the same key since', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const asked = new Map<string, Ask>();
        const seen = new Map<string, Ask>();
        run(all, (_, each, effects) => {
          if (each.type === 'asked') asked.set(each.key, each.ask);
          if (each.type === 'ask-settled') seen.set(each.key, each.ask);
          for (const effect of effects) {
            if (effect.type === 'act' && effect.action.type === 'answer')
              expect(asked.get(effect.action.key)).toBe(seen.get(effect.action.key));
          }
        });
      }),
      { numRuns: 1_000 },
    );
  });
});

/** By one key the same is asked for ever. */
function toOneAsk(each: Input): Input {
  return 'ask' in each ? { ...each, ask: ASK } : each;
}

/** What a person, a terminal and a network do to a program that keeps its own record. */
const act = fc.constantFrom(
  ...(['message', 'own-prompt', 'end', 'ask', 'answer-here', 'answer-there', 'cut', 'mend'] as const),
  ...(['restart', 'stop', 'drain'] as const),
);

describe('a session whose door keeps its contract', () => {
  it('has every message in its program exactly once and in order, whatever is cut off or killed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const world = createWorld();
        for (const each of acts) world[each]();
        world.finish();
        expect(world.program.prompts).toEqual(world.sent);
        expect(world.accepted).toEqual(world.sent);
        expect(world.openInHub()).toEqual([]);
        expect(world.answered).toEqual([...new Set(world.answered)]);
        expect(world.answered).toHaveLength(world.turns());
      }),
      { numRuns: 500 },
    );
  });
});

function run(
  all: readonly Input[],
  check: (before: SessionState, given: Input, effects: readonly Effect[]) => void,
): void {
  let state = createSessionState(FACTS, null);
  for (const random of all) {
    const given = aim(state, random);
    const next = step(state, given);
    check(next.state, given, next.effects);
    state = next.state;
  }
}

/** Half of what is told of a prompt is told of the one that is on its way. */
function aim({ prompt }: SessionState, given: Input): Input {
  if (prompt === null) return given;
  if (given.type === 'message-taken' && isHalf(given.messageId))
    return { ...given, messageId: prompt.messageId };
  if ('promptId' in given && isHalf(given.promptId)) return { ...given, promptId: prompt.messageId };
  return given;
}

function isHalf(id: string): boolean {
  return IDS.map(String).indexOf(id) % 2 === 0;
}

function count(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

/** What a door knows of its program, from its own events alone. */
function createObserver() {
  let isReachable = false;
  let turn: string | null = null;
  let inAir: string | null = null;
  const ended = new Set<string>();
  const begin = (id: string | null) => {
    turn = id !== null && ended.has(id) ? null : id;
  };
  return {
    isReachable: () => isReachable,
    turn: () => turn,
    inAir: () => inAir,
    hand(id: string) {
      inAir = id;
    },
    observe(given: Input) {
      if (given.type === 'attached') {
        isReachable = true;
        inAir = null;
        begin(given.turnId);
      }
      if (given.type === 'detached') {
        isReachable = false;
        inAir = null;
      }
      if (given.type === 'gone') isReachable = false;
      if (given.type === 'turn-started' && !ended.has(given.turnId)) turn = given.turnId;
      if (given.type === 'turn-ended') {
        ended.add(given.turnId);
        if (turn === given.turnId) turn = null;
      }
      const isAnswer =
        given.type === 'prompt-accepted' ||
        given.type === 'prompt-refused' ||
        given.type === 'prompt-not-found';
      if (isAnswer && given.promptId === inAir) {
        inAir = null;
        if (given.type === 'prompt-accepted' && given.turnId !== null && turn === null) begin(given.turnId);
      }
    },
  };
}

/** A hub around the machine that is durable where the real one is: mailbox, deliveries, requests and sent answers. */
function createWorld() {
  let now = 0;
  const program = createScriptedProgram({}, () => {
    now += 1;
    return now;
  });
  const mailbox = new Map<MessageId, string>();
  const deliveries = new Map<MessageId, { state: 'queued' | 'typed'; at: number }>();
  const requests = new Map<string, 'open' | 'answered' | 'closed'>();
  const asks = new Map<string, Ask>();
  const accepted: string[] = [];
  const answered: string[] = [];
  const sent: string[] = [];
  const waiting: Input[] = [];
  let state = createSessionState(FACTS, 'supervised');
  let unfollow = () => {};
  let turns = 0;
  let isCut = false;
  let keys = 0;

  function follow(): void {
    state = createSessionState(FACTS, 'supervised');
    waiting.length = 0;
    unfollow();
    for (const [id, text] of mailbox) {
      const delivery = deliveries.get(id) ?? null;
      waiting.push({ type: 'message-received', messageId: id, text, delivery, isAnswer: false });
    }
    unfollow = program.follow(0, (event: DoorEvent) => waiting.push(event));
  }

  function drain(): void {
    for (let given = waiting.shift(); given; given = waiting.shift()) {
      const next = step(state, given);
      state = next.state;
      for (const effect of next.effects) perform(effect);
    }
  }

  function perform(effect: Effect): void {
    if (effect.type === 'act') program.act(effect.action);
    if (effect.type === 'take-message')
      waiting.push({ type: 'message-taken', messageId: effect.messageId, taken: 'now', at: now });
    if (effect.type === 'tell-delivery') {
      const { state: told } = effect.delivery;
      if (told === 'queued' || told === 'typed') deliveries.set(effect.messageId, { state: told, at: now });
      else expect(told).toBe('accepted');
      if (told === 'accepted') accepted.push(mailbox.get(effect.messageId) ?? '');
    }
    if (effect.type === 'acknowledge') mailbox.delete(effect.messageId);
    if (effect.type === 'open-ask') {
      asks.set(effect.key, effect.ask);
      open(effect.key);
    }
    if (effect.type === 'close-ask' && requests.get(effect.key) === 'open')
      requests.set(effect.key, 'closed');
    if (effect.type === 'close-strays')
      for (const [each, how] of requests)
        if (how === 'open' && !effect.openKeys.includes(each)) requests.set(each, 'closed');
    if (effect.type === 'send-answer' && !answered.includes(effect.turnId)) answered.push(effect.turnId);
  }

  function toSettled(each: string): Input {
    return { type: 'ask-settled', key: each, ask: asks.get(each) ?? ASK, answer: YES };
  }

  /** Asked before, it has the answer that it has. */
  function open(each: string): void {
    const before = requests.get(each);
    if (before === undefined) requests.set(each, 'open');
    if (before === 'answered') waiting.push(toSettled(each));
  }

  function hasTurn(): boolean {
    let found = false;
    program.follow(Number.POSITIVE_INFINITY, (event) => {
      if (event.type === 'attached') found = event.turnId !== null;
    })();
    return found;
  }

  const world = {
    program,
    accepted,
    answered,
    sent,
    turns: () => turns,
    openInHub: () => [...requests].filter(([, how]) => how === 'open').map(([each]) => each),
    drain,
    message() {
      const id = messageIdSchema.parse(`msg_${String(sent.length + 1).padStart(20, '0')}`);
      const text = `message ${sent.length + 1}`;
      sent.push(text);
      mailbox.set(id, text);
      waiting.push({ type: 'message-received', messageId: id, text, delivery: null, isAnswer: false });
      drain();
    },
    'own-prompt'() {
      // A terminal queues what is entered in a turn; while a prompt is on its way in, the two can meet: not here.
      drain();
      if (isCut || hasTurn()) return;
      turns += 1;
      program.enterPrompt('from the terminal');
    },
    end() {
      if (!isCut && hasTurn()) program.endTurn({ answer: 'done' });
    },
    ask() {
      if (isCut || !hasTurn()) return;
      keys += 1;
      program.ask({ ...ASK, parameters: { command: `npm test ${keys}` } });
    },
    'answer-here'() {
      const [each] = world.openInHub();
      if (each === undefined) return;
      requests.set(each, 'answered');
      waiting.push(toSettled(each));
    },
    'answer-there': () => program.answerInTerminal(),
    cut() {
      program.cut();
      isCut = true;
    },
    mend() {
      program.mend();
      isCut = false;
    },
    /** kill -9 of the hub: all that is in memory is lost, also what was on its way. */
    restart: follow,
    stop() {
      waiting.push({ type: 'stop-requested' });
    },
    finish() {
      world.mend();
      for (let round = 0; round < 200; round += 1) {
        drain();
        world['answer-here']();
        world.end();
      }
      drain();
      turns += sent.length;
    },
  };
  follow();
  return world;
}
