import { type InstalledDoors, NO_DOORS, StorageError } from '@nod/hub';
import {
  type Address,
  type AgentName,
  ALL_ABILITIES,
  agentNameSchema,
  type HumanRequest,
  type OutgoingMessage,
  PERSON,
  type StreamItem,
} from '@nod/protocol';
import {
  createGate,
  createRoom,
  createTextChannel,
  type Room,
  type RoomMessage,
  startTestHub,
  type TestHub,
  type TextChannelOptions,
} from '@nod/testing';
import { describe, expect, it } from 'vitest';
import type { Arrival, Channel, Outcome } from './channel.ts';
import { startChannel } from './channel-driver.ts';

const ci = agentNameSchema.parse('ci');
const SET = 'Decide.\n\n1. Which?\n   A. x (recommended)\n   B. y\n2. What?\n   A. x\n   B. y';

interface Desk {
  test: TestHub;
  room: Room;
  ask(text: string, fields?: Partial<OutgoingMessage>): Promise<HumanRequest>;
  /** The messages of the channel that hold the text. */
  shown(text: string, chat?: string): RoomMessage[];
  tap(text: string, index: number, chat?: string): Promise<void>;
  write(text: string, replyTo?: string | null): Promise<void>;
  settle(): Promise<void>;
}

/** A hub with a text channel, whose chats are all `desk` unless told otherwise. */
async function open(
  options: Partial<TextChannelOptions> = {},
  given: { test?: TestHub; change?(channel: Channel): Channel; doors?: InstalledDoors } = {},
): Promise<Desk> {
  const test = given.test ?? (await startTestHub());
  const room = createRoom();
  const link: TextChannelOptions['link'] = (request, signal) => room.answer(request, signal);
  const channel = createTextChannel({ link, toChats: () => ['desk'], ...options });
  const { doors } = given;
  await startChannel({
    ...{ ...test.ports, hub: test.hub, channel: given.change?.(channel) ?? channel },
    ...(doors && { doors }),
  });

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await test.time.advance(0);
  }
  await settle();
  const shown = (text: string, chat = 'desk') =>
    room.messages(chat).filter((each) => each.by === 'channel' && each.text.includes(text));
  return {
    test,
    room,
    shown,
    settle,
    async ask(text, fields = {}) {
      const { requestId } = await test.hub.bus.send(test.outgoing({ text, ...fields }));
      await settle();
      if (!requestId) throw new Error('no request was opened');
      return test.hub.requests.get(requestId);
    },
    async tap(text, index, chat = 'desk') {
      const [card] = shown(text, chat);
      room.tap(chat, card?.message ?? '', card?.buttons[index]?.data ?? '');
      await settle();
    },
    async write(text, replyTo) {
      room.write('desk', text, replyTo);
      await settle();
    },
  };
}

async function received({ test }: Desk, agent: AgentName = ci): Promise<(string | undefined)[]> {
  const messages = await test.hub.bus.inbox(agent, { waitMs: 0, limit: 100 });
  return messages.map(({ payload }) => payload.text);
}

describe('a channel that begins', () => {
  it('shows what waits for the person, and nothing of what was before', async () => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing({ text: 'long ago' }));
    await test.hub.bus.send(test.outgoing({ text: 'Deploy?', quickReplies: ['Yes'] }));
    await test.hub.bus.send(test.outgoing({ text: 'ideas', quickReplies: ['Go on'], expectsReply: false }));
    const desk = await open({}, { test });
    expect(desk.room.messages('desk')).toHaveLength(1);
    await desk.tap('Deploy?', 0);
    expect(await received(desk)).toEqual(['Yes']);
  });
});

describe('a chat', () => {
  it('is with the agent that speaks first, until another is chosen', async () => {
    const desk = await open();
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.test.hub.agents.register(agentNameSchema.parse('ben'));
    await desk.settle();
    await desk.write('to ci');
    await desk.write('/agent ben');
    await desk.write('to ben');
    expect(await received(desk)).toEqual(['to ci']);
    expect(await received(desk, agentNameSchema.parse('ben'))).toEqual(['to ben']);
  });

  it('with nobody sends nothing and says so, and nobody is chosen who is not there', async () => {
    const desk = await open();
    await desk.write('anybody?');
    await desk.write('/agent nobody');
    expect(desk.shown('* unsent')).toHaveLength(1);
    expect(desk.shown('refused: unknown_recipient')).toHaveLength(1);
    expect(desk.test.hub.agents.list()).toEqual([]);
    await desk.test.hub.agents.register(ci);
    await desk.test.hub.agents.register(agentNameSchema.parse('ben'));
    await desk.write('either of you?');
    expect(desk.shown('* unsent')).toHaveLength(2);
    expect(await received(desk)).toEqual([]);
  });

  it('before one is chosen, words go to the only agent, and the chat stays with it', async () => {
    const desk = await open();
    await desk.test.hub.agents.register(ci);
    await desk.write('hello');
    await desk.test.hub.agents.register(agentNameSchema.parse('ben'));
    await desk.write('and again');
    expect(await received(desk)).toEqual(['hello', 'and again']);
  });

  it("before one is chosen, words go to the hub's own agent, also among others", async () => {
    const desk = await open();
    const own = agentNameSchema.parse('nod');
    await desk.test.hub.agents.register(ci);
    await desk.test.hub.agents.host(own, ALL_ABILITIES);
    await desk.write('hello');
    expect(await received(desk, own)).toEqual(['hello']);
    await desk.write('/mode ask');
    expect(desk.test.hub.conversations.list()).toMatchObject([{ mode: 'ask' }]);
  });

  it('a reply goes to who said that, whoever the chat is with', async () => {
    const desk = await open();
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'from ci' }));
    await desk.test.hub.bus.send(
      desk.test.outgoing({ text: 'from ben', from: agentNameSchema.parse('ben') }),
    );
    await desk.settle();
    await desk.write('to ben', desk.shown('from ben')[0]?.message);
    await desk.write('to ci');
    expect(await received(desk)).toEqual(['to ci']);
    expect(await received(desk, agentNameSchema.parse('ben'))).toEqual(['to ben']);
  });

  it('a reply to what an agent asks in a conversation between agents is a message to that agent alone', async () => {
    const desk = await open();
    const ben = agentNameSchema.parse('ben');
    const request = await askForCall(desk, ben);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    await desk.write('what for?', card?.message);
    expect(await received(desk)).toEqual(['what for?']);
    expect(await received(desk, ben)).toEqual([]);
    const own = desk.test.hub.conversations.list().filter((each) => each.participants.includes(PERSON));
    expect(own).toMatchObject([{ lastMessage: { preview: 'what for?' } }]);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
  });

  it('QR-3.5 a reply to what became of a question is a message to who asked it', async () => {
    const desk = await open();
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.tap('Deploy?', 0);
    expect((await desk.test.hub.requests.get(id)).settlement).not.toBeNull();
    await desk.write('and tell me', desk.shown('* answered')[0]?.message);
    expect(await received(desk)).toEqual(['Yes', 'and tell me']);
  });

  it('DS-2.2 OPS-4 is spoken to in its language, and so is the agent', async () => {
    const desk = await open({ language: 'zh' });
    await desk.ask(SET, { modelAnswer: true });
    const [card] = desk.shown('Decide.');
    expect(card?.buttons[0]?.label).toMatch(/推荐/);
    await desk.tap('Decide.', 0);
    expect(await received(desk)).toEqual(['待决策项全部按模型推荐']);
  });

  it('shows once more what waits, on demand; all copies end together', async () => {
    const desk = await open();
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.write('/pending');
    expect(desk.shown('pending: 1')).toHaveLength(1);
    expect(desk.shown('Deploy?')).toHaveLength(2);
    await desk.test.hub.requests.answer(id, { text: 'Yes', surface: 'panel' });
    await desk.settle();
    expect(desk.shown('Deploy?').map(({ buttons }) => buttons)).toEqual([[], []]);
  });

  it('what waits and is on its way already does not come twice, however often it is asked for', async () => {
    const gate = createGate();
    const change = (channel: Channel): Channel => ({
      ...channel,
      async show(chat, card, sending) {
        await gate.pass();
        return channel.show(chat, card, sending);
      },
    });
    const desk = await open({}, { change });
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    for (let each = 0; each < 2; each += 1) await desk.write('/pending');
    gate.open();
    await desk.settle();
    expect(desk.shown('pending: 1')).toHaveLength(2);
    expect(desk.shown('Deploy?')).toHaveLength(1);
  });

  it('shows many that wait some at a time, the oldest first, and those after them on demand', async () => {
    const outcomes: Outcome[] = [];
    const change = (channel: Channel): Channel => ({
      ...channel,
      async tell(arrival, outcome) {
        outcomes.push(outcome);
        return channel.tell(arrival, outcome);
      },
      async *arrivals(after, signal) {
        for await (const arrival of channel.arrivals(after, signal)) {
          const more = outcomes.findLast(({ type }) => type === 'more');
          const isMore = arrival.type === 'words' && arrival.text === 'more' && more?.type === 'more';
          yield isMore ? { ...arrival, type: 'pending', after: more.after } : arrival;
        }
      },
    });
    const desk = await open({}, { change });
    const asked = [];
    for (let index = 10; index < 35; index += 1) {
      await desk.test.time.advance(1);
      asked.push(await desk.ask(`Question ${index}?`, { quickReplies: ['Yes'] }));
    }
    const since = desk.room.messages('desk').length;
    const texts = () =>
      desk.room
        .messages('desk')
        .slice(since)
        .flatMap(({ by, text }) => (by === 'channel' ? [/Question \d+|\* \w+.*/.exec(text)?.[0]] : []));
    const range = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `Question ${from + index}`);
    await desk.write('/pending');
    expect(texts()).toEqual(['* pending: 25', ...range(10, 20), '* more']);
    // It goes on behind the last one, also once that is answered.
    await desk.test.hub.requests.answer(asked[9]?.id as never, { text: 'Yes', surface: 'panel' });
    await desk.write('more');
    await desk.write('more');
    expect(texts().slice(12)).toEqual([
      ...['* pending: 24', ...range(20, 30), '* more'],
      ...['* pending: 24', ...range(30, 35)],
    ]);
    expect(outcomes.filter(({ type }) => type === 'more')).toMatchObject([{ count: 15 }, { count: 5 }]);
  });

  it('sets the mode of its conversation and stops what runs there', async () => {
    const desk = await open();
    await desk.write('/mode ask');
    expect(desk.shown('* agents')).toHaveLength(1);
    await desk.test.hub.agents.register(ci);
    await desk.write('/mode ask');
    await desk.write('/stop');
    expect(desk.shown('* silent')).toHaveLength(2);
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    await desk.write('/mode ask');
    expect(desk.test.hub.conversations.list()).toMatchObject([{ mode: 'ask' }]);
    const { entries } = await desk.test.hub.audit.page({ limit: 10 });
    expect(entries).toMatchObject([{ outcome: 'mode-set', surface: 'text' }]);
    await desk.write('/stop');
    expect(desk.shown('stopped')).toHaveLength(1);
  });
});

describe('a conversation begun anew', () => {
  it('takes no words any more that a request from before waits for, which stays open and can be answered', async () => {
    const desk = await open();
    const { id } = await desk.ask(SET, { modelAnswer: true });
    const [card] = desk.shown('Decide.');
    const partly = card?.buttons.findIndex(({ label }) => label.includes('Partly')) ?? -1;
    await desk.tap('Decide.', partly);
    expect(desk.shown('asked')).toHaveLength(1);
    await desk.write('/new');
    expect(desk.shown('renewed')).toHaveLength(1);
    await desk.write('something else');
    expect(await received(desk)).toEqual(['something else']);
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
    await desk.tap('Decide.', 0);
    expect((await desk.test.hub.requests.get(id)).settlement).toMatchObject({ outcome: 'answered' });
  });

  it('needs the right to chat and a conversation', async () => {
    const desk = await open({ rights: [] });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    await desk.write('/new');
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    const other = await open();
    await other.write('/new');
    expect(other.shown('* agents')).toHaveLength(1);
    for (const { test } of [desk, other])
      expect(test.disk.changes.some(({ type }) => type === 'conversation-renewed')).toBe(false);
  });
});

describe('several chats', () => {
  it('DS-3.3 each shows the request; an answer in one ends it in all, and another is refused', async () => {
    const desk = await open({ toChats: () => ['desk', 'phone'] });
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes', 'No'] });
    const [onPhone] = desk.shown('Deploy?', 'phone');
    await desk.tap('Deploy?', 1);
    expect(desk.shown('Deploy?', 'phone')).toMatchObject([{ buttons: [] }]);
    desk.room.tap('phone', onPhone?.message ?? '', onPhone?.buttons[0]?.data ?? '');
    await desk.settle();
    expect(desk.shown('refused: no_longer_valid', 'phone')).toHaveLength(1);
    expect(await received(desk)).toEqual(['No']);
    expect((await desk.test.hub.requests.get(id)).settlement).toMatchObject({ reply: { surface: 'text' } });
  });

  it('DS-2.3 words go with what was picked in their own chat, not in another', async () => {
    const desk = await open({ toChats: () => ['desk', 'phone'] });
    await desk.ask(SET, { modelAnswer: true });
    await desk.tap('Decide.', 3, 'phone');
    await desk.tap('Decide.', 1);
    await desk.write('quickly');
    expect(await received(desk)).toEqual([expect.stringContaining('1A')]);
    expect(await received(desk)).toEqual([expect.not.stringContaining('1B')]);
  });
});

describe('several channels', () => {
  it('what comes on one is not taken for what came on another under the same number', async () => {
    const desk = await open();
    const other = await open(
      {},
      { test: desk.test, change: (channel) => ({ ...channel, surface: 'elsewhere' }) },
    );
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    await desk.write('from here');
    await other.write('from there');
    expect(await received(desk)).toEqual(['from here', 'from there']);
  });
});

describe('what a channel asks for', () => {
  it('agents are listed with whom the chat is with, and the mode is shown', async () => {
    const outcomes: Outcome[] = [];
    const acts = [{ type: 'list-agents' as const }, { type: 'show-mode' as const }];
    const desk = await open({}, { change: (channel) => withArrivals(channel, acts, outcomes) });
    expect(outcomes).toMatchObject([
      { type: 'agents', agents: [], current: null },
      { type: 'agents', agents: [], current: null },
    ]);
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    const again = await open(
      {},
      { test: await desk.test.restart(), change: (channel) => withArrivals(channel, acts, outcomes, 'b') },
    );
    await again.settle();
    expect(outcomes.slice(2)).toMatchObject([
      { type: 'agents', agents: [{ name: 'ci' }], current: 'ci' },
      { type: 'mode-shown', agent: 'ci' },
    ]);
  });

  it('a mode that was meant for another agent is not set', async () => {
    const outcomes: Outcome[] = [];
    const test = await startTestHub();
    const desk = await open({}, { test });
    await test.hub.bus.send(test.outgoing({ text: 'hello' }));
    await desk.settle();
    const act = { type: 'mode' as const, mode: 'ask' as const, agent: agentNameSchema.parse('ben') };
    await open(
      {},
      { test: await test.restart(), change: (channel) => withArrivals(channel, [act], outcomes) },
    );
    expect(outcomes).toMatchObject([{ type: 'refused', code: 'no_longer_valid' }]);
  });

  it('QR-3.6 a reply to a message beside a card answers it, and that message stays as it is', async () => {
    const change = (channel: Channel): Channel => ({
      ...channel,
      async show(chat, card, sending) {
        const beside = await channel.show(
          chat,
          { ...card, request: null, buttons: [], lines: [], title: [] },
          sending,
        );
        const outcome = await channel.show(chat, card, sending);
        if (outcome.type !== 'shown' || beside.type !== 'shown') return outcome;
        return { ...outcome, beside: beside.messages };
      },
    });
    const desk = await open({}, { change });
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const [beside] = desk.shown('Deploy?');
    await desk.write('not today', beside?.message);
    expect((await desk.test.hub.requests.get(id)).settlement).toMatchObject({ reply: { text: 'not today' } });
    expect(desk.shown('Deploy?')[0]?.text).toBe('ci: Deploy?');
  });

  it('CM-3.4 SEC-5 a tap that wants words asks for them; they reject with a reason', async () => {
    const desk = await open({}, { change: (channel) => ({ ...channel, arrivals: withWords(channel) }) });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    expect(desk.shown('* asked')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
    await desk.write('cancel');
    expect(desk.shown('* left')).toHaveLength(1);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    await desk.write('too risky');
    expect((await desk.test.hub.requests.get(request.id)).settlement).toMatchObject({
      reply: { text: 'too risky', chosen: { verdict: 'rejected' } },
    });
  });

  it('SEC-7 the audit says which account rejected with words, and with which message', async () => {
    const origin = { account: '42', chat: 'desk', message: '7' };
    const change = (channel: Channel): Channel => ({ ...channel, arrivals: withWords(channel, { origin }) });
    const desk = await open({}, { change });
    await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    await desk.write('too risky');
    const { entries } = await desk.test.hub.audit.page({ limit: 10 });
    expect(entries).toContainEqual(expect.objectContaining({ outcome: 'rejected', surface: 'text', origin }));
  });
});

/** Every tap wants words to go with it; what is written comes with these fields. */
function withWords(
  channel: Channel,
  fields: Partial<Pick<Arrival, 'rights' | 'origin'>> = {},
): Channel['arrivals'] {
  return async function* (after, signal) {
    for await (const arrival of channel.arrivals(after, signal))
      yield arrival.type === 'tap' ? { ...arrival, withWords: true } : { ...arrival, ...fields };
  };
}

type Acted = Arrival extends infer A
  ? A extends unknown
    ? Omit<A, 'key' | 'chat' | 'rights'> & Partial<Pick<Arrival, 'rights'>>
    : never
  : never;

/** The channel with these acts in its chat first, and what came of them. */
function withArrivals(channel: Channel, acts: readonly Acted[], outcomes: Outcome[], name = 'a'): Channel {
  return {
    ...channel,
    async *arrivals(_after, signal) {
      for (const [index, act] of acts.entries())
        yield { key: `${name}${index}`, chat: 'desk', rights: ['chat', 'approve'], ...act };
      yield* channel.arrivals(null, signal);
    },
    async tell(_, outcome) {
      outcomes.push(outcome);
      return [];
    },
  };
}

describe('rights', () => {
  it('SEC-2 the right to chat is not the right to approve', async () => {
    const desk = await open({ rights: ['chat'] });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons[0]?.data ?? '');
    await desk.settle();
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
    await desk.write('/mode agent');
    expect(desk.shown('refused: forbidden')).toHaveLength(2);
    await desk.write('but this I may say');
    expect(await received(desk)).toContain('but this I may say');
  });

  it('SEC-2 a terminal is shown only to who may approve: it shows more than what an agent says', async () => {
    const outcomes: Outcome[] = [];
    const screen = { columns: 9, rows: 1, lines: ['\u001b[31msecret\u001b[0m'], cursor: null, isDead: false };
    const acts = [{ type: 'terminal' as const, rights: ['chat' as const] }, { type: 'terminal' as const }];
    const desk = await open({});
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    const again = await open(
      {},
      {
        test: await desk.test.restart(),
        change: (channel) => withArrivals(channel, acts, outcomes, 't'),
        doors: { ...NO_DOORS, screen: async () => screen },
      },
    );
    await again.settle();
    expect(outcomes).toMatchObject([
      { type: 'refused', code: 'forbidden' },
      { type: 'terminal', lines: ['secret'] },
    ]);
  });

  it('SEC-2 CM-3.4 the right to chat is not the right to reject', async () => {
    const desk = await open({ rights: ['chat'] });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
  });

  it('SEC-2 CM-3.4 words reject only where who writes them may, whoever tapped before', async () => {
    const change = (channel: Channel): Channel => ({
      ...channel,
      arrivals: withWords(channel, { rights: ['chat'] }),
    });
    const desk = await open({}, { change });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    expect(desk.shown('* asked')).toHaveLength(1);
    await desk.write('too risky');
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
  });

  it('SEC-2 without any, nothing is sent and nothing answered', async () => {
    const desk = await open({ rights: [] });
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.tap('Deploy?', 0);
    await desk.write('hello');
    expect(desk.shown('refused: forbidden')).toHaveLength(2);
    expect(await received(desk)).toEqual([]);
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
  });
});

describe('failures', () => {
  it('DS-4.1 DS-4.3 a button of one card does nothing where it comes from the message of another', async () => {
    const desk = await open();
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes', 'No'] });
    const { id: other } = await desk.ask('Delete?', { quickReplies: ['Yes', 'No'] });
    const data = desk.shown('Delete?')[0]?.buttons[0]?.data ?? '';
    desk.room.tap('desk', desk.shown('Deploy?')[0]?.message ?? '', data);
    await desk.settle();
    expect(desk.shown('refused: no_longer_valid')).toHaveLength(1);
    for (const each of [id, other]) expect((await desk.test.hub.requests.get(each)).settlement).toBeNull();
  });

  it('DS-4.1 DS-4.3 a card that nobody knows to have arrived is answered in its own chat alone, and on no other message', async () => {
    const change = (channel: Channel): Channel => ({
      ...channel,
      async show(chat, card, sending) {
        const outcome = await channel.show(chat, card, sending);
        return card.request ? { type: 'unknown', why: 'cut off' } : outcome;
      },
    });
    const desk = await open({}, { change });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const data = desk.shown('Deploy?')[0]?.buttons[0]?.data ?? '';
    desk.room.tap('desk', desk.shown('hello')[0]?.message ?? '', data);
    desk.room.tap('phone', 'elsewhere', data);
    await desk.settle();
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
    await desk.tap('Deploy?', 0);
    expect(await received(desk)).toEqual(['Yes']);
  });

  it('DS-4.4 an answer that could not be written leaves the buttons usable and says why', async () => {
    const desk = await open();
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const { store } = desk.test.ports;
    const { commit } = store;
    store.commit = (changes) =>
      changes.some(({ type }) => type === 'request-settled')
        ? Promise.reject(new StorageError('storage_full'))
        : commit(changes);
    await desk.tap('Deploy?', 0);
    expect(desk.shown('refused: storage_full')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
    store.commit = commit;
    await desk.tap('Deploy?', 0);
    expect(await received(desk)).toEqual(['Yes']);
  });

  it('a channel that throws while it shows, routes, tells or watches holds up nothing for long', async () => {
    const watched: StreamItem[] = [];
    let failures = 4;
    const fail = () => {
      failures -= 1;
      if (failures >= 0) throw new Error('not now');
    };
    const change = (channel: Channel): Channel => ({
      ...channel,
      route: async (item) => {
        fail();
        return channel.route(item);
      },
      show: async (...given) => {
        fail();
        return channel.show(...given);
      },
      watch(item) {
        watched.push(item);
        throw new Error('never');
      },
      tell: () => Promise.reject(new Error('never')),
    });
    const desk = await open({}, { change });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'one' }));
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'two' }));
    for (let turn = 0; turn < 8; turn += 1) await desk.test.time.advance(300_000);
    expect(desk.shown('ci: ').map(({ text }) => text)).toEqual(['ci: one', 'ci: two']);
    await desk.write('still there');
    expect(await received(desk)).toEqual(['still there']);
    expect(watched.map(({ event }) => event.type)).toContain('message-delivered');
    expect(desk.test.reported).not.toEqual([]);
  });

  it('a channel that is cut off takes up again where it was', async () => {
    let isCut = true;
    const change = (channel: Channel): Channel => ({
      ...channel,
      async *arrivals(after, signal) {
        for await (const arrival of channel.arrivals(after, signal)) {
          yield arrival;
          if (isCut) return;
        }
      },
    });
    const desk = await open({}, { change });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    for (const text of ['one', 'two', 'three']) await desk.write(text);
    expect(await received(desk)).toEqual(['one']);
    await desk.test.time.advance(1000);
    isCut = false;
    await desk.test.time.advance(300_000);
    await desk.settle();
    expect(await received(desk)).toEqual(['one', 'two', 'three']);
    expect(desk.shown('* sent')).toHaveLength(3);
  });
});

it('a channel that is cut off now and then, with arrivals in between, is never long away', async () => {
  const change = (channel: Channel): Channel => ({
    ...channel,
    async *arrivals(after, signal) {
      for await (const arrival of channel.arrivals(after, signal)) {
        yield arrival;
        return;
      }
    },
  });
  const desk = await open({}, { change });
  await desk.test.hub.agents.register(ci);
  const texts = Array.from({ length: 12 }, (_, index) => `number ${index}`);
  for (const text of texts) {
    await desk.write(text);
    await desk.test.time.advance(1000);
  }
  await desk.settle();
  expect(await received(desk)).toEqual(texts);
});

it('a chat that cannot be told anything for now holds up the telling in no other', async () => {
  const told: string[] = [];
  const change = (channel: Channel): Channel => ({
    ...channel,
    tell({ chat }) {
      told.push(chat);
      return chat === 'desk' ? new Promise(() => {}) : Promise.resolve([]);
    },
  });
  const desk = await open({}, { change });
  for (const chat of ['desk', 'desk', 'phone', 'phone']) desk.room.write(chat, '/pending');
  await desk.settle();
  expect(told).toEqual(['desk', 'phone', 'phone']);
});

/** A tool call of `ci` that waits, ordered by the person unless told otherwise. */
async function askForCall({ test, settle }: Desk, from: Address = PERSON): Promise<HumanRequest> {
  for (const each of [ci, from]) if (each !== PERSON) await test.hub.agents.register(each);
  const outgoing = test.outgoing({ from, to: ci, text: 'run it' });
  const { message } = await test.hub.bus.send(outgoing);
  const run = await test.hub.runs.start({ ...message, position: 1, supersededBy: null, delivery: null });
  if (!run) throw new Error('the run did not begin');
  await test.hub.conversations.setMode(message.conversationId, 'supervised', 'panel');
  test.hub.approvals
    .decide({
      run,
      orderedBy: from,
      call: { id: 'c1', toolName: 'deploy', parameters: {} },
      inspect: async (parameters) => ({
        parameters,
        preview: { type: 'plain' },
        risk: null,
        target: '',
        permission: null,
      }),
      text: '',
      lifeMs: 60_000,
      signal: new AbortController().signal,
      leaving: new AbortController().signal,
      onWaiting: () => {},
    })
    .catch(() => {});
  await settle();
  const [request] = test.hub.requests.open();
  if (!request) throw new Error('nothing waits');
  return request;
}
