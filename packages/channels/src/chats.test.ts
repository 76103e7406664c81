import { ALL_ABILITIES, agentNameSchema, PERSON } from '@nod/protocol';
import { createGate } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import type { Channel, Outcome } from './channel.ts';
import { askForCall, ci, open, received, SET } from './test-desk.ts';

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
