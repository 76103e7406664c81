import { agentNameSchema, type Message, PERSON, renewalIdSchema } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const ci = agentNameSchema.parse('ci');

async function start() {
  const test = await startTestHub();
  await test.hub.agents.register(ci);
  const send = async (fields: Parameters<TestHub['outgoing']>[0]): Promise<Message> =>
    (await test.hub.bus.send(test.outgoing(fields))).message;
  const say = (text: string, fields: Parameters<TestHub['outgoing']>[0] = {}) =>
    send({ from: PERSON, to: ci, text, ...fields });
  const reply = (text: string, fields: Parameters<TestHub['outgoing']>[0] = {}) =>
    send({ from: ci, to: PERSON, text, ...fields });
  return { ...test, say, reply };
}

async function renewals({ ports }: Pick<TestHub, 'ports'>) {
  const events = await ports.store.eventsAfter(0, 100);
  return events.map(({ event }) => event).filter(({ type }) => type === 'conversation-renewed');
}

describe('a conversation that is begun anew', () => {
  it('keeps all that was said, tells every surface, and says where it was done', async () => {
    const test = await start();
    const first = await test.say('about cats');
    const { conversationId } = first;
    expect(await test.hub.conversations.renew(conversationId, 'panel')).toEqual({
      agent: ci,
      isBegun: true,
      isHosted: false,
      isWorking: false,
      waiting: 0,
    });
    await test.say('about dogs');
    const page = await test.hub.conversations.messages(conversationId, { limit: 10 });
    expect(page.messages.map(({ payload }) => payload.text)).toEqual(['about cats', 'about dogs']);
    const { contextFrom } = test.hub.conversations.get(conversationId);
    expect(page.renewals).toMatchObject([{ position: contextFrom }]);
    const [early, late] = page.messages;
    expect(early?.position).toBeLessThan(contextFrom);
    expect(late?.position).toBeGreaterThan(contextFrom);
    expect(await renewals(test)).toMatchObject([{ surface: 'panel' }]);
    const again = await test.restart();
    expect(again.hub.conversations.get(conversationId).contextFrom).toBe(contextFrom);
  });

  it('a page has the renewals behind its first message: of two pages each has its own', async () => {
    const test = await start();
    const { conversationId } = await test.say('one');
    for (const text of ['two', 'three', 'four']) {
      await test.hub.conversations.renew(conversationId, 'cli');
      await test.say(text);
    }
    const newest = await test.hub.conversations.messages(conversationId, { limit: 2 });
    const [first] = newest.messages;
    const older = await test.hub.conversations.messages(conversationId, {
      limit: 2,
      ...(first && { before: first.position }),
    });
    expect([older, newest].map((page) => page.renewals.length)).toEqual([2, 1]);
    const ids = [...older.renewals, ...newest.renewals].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('is so once where nothing was said since, and under one id', async () => {
    const test = await start();
    const { conversationId } = await test.say('hello');
    const id = renewalIdSchema.parse(`rnw_${'0'.repeat(20)}`);
    await test.hub.conversations.renew(conversationId, 'panel', id);
    expect(await test.hub.conversations.renew(conversationId, 'panel')).toMatchObject({ isBegun: false });
    await test.say('more');
    await test.hub.conversations.renew(conversationId, 'panel', id);
    expect(await renewals(test)).toHaveLength(1);
    const { messages } = await test.hub.conversations.messages(conversationId, { limit: 1 });
    expect(messages[0]?.position).toBeGreaterThan(test.hub.conversations.get(conversationId).contextFrom);
  });

  it('withdraws nothing: what was asked before waits and is answered as ever', async () => {
    const test = await start();
    const asked = await test.reply('Deploy?', { quickReplies: ['Yes', 'No'] });
    const { conversationId } = asked;
    expect(await test.hub.conversations.renew(conversationId, 'panel')).toMatchObject({ waiting: 1 });
    const [open] = test.hub.requests.open();
    if (!open) throw new Error('nothing is asked');
    await test.hub.requests.answer(open.id, { text: 'Yes', surface: 'panel' });
    const [answer] = await test.hub.bus.inbox(ci, { waitMs: 0, limit: 10 });
    if (!answer) throw new Error('no answer');
    expect(await test.hub.conversations.contextFrom(answer.id)).toBe(0);
    const received = await test.hub.bus.receive([answer]);
    expect(received).toMatchObject([{ beginsAnew: false, answers: { question: 'Deploy?' } }]);
  });

  it('a program is told with the first message that replies to nothing, and with what supersedes that', async () => {
    const test = await start();
    const before = await test.say('about cats');
    await test.hub.conversations.renew(before.conversationId, 'panel');
    await test.say('as to cats', { inReplyTo: before.id });
    const first = await test.say('about dogs');
    await test.say('and more');
    const told = async () => {
      const inbox = await test.hub.bus.inbox(ci, { waitMs: 0, limit: 10 });
      const received = await test.hub.bus.receive(inbox);
      return received.flatMap(({ payload, beginsAnew }) => (beginsAnew ? [payload.text] : []));
    };
    expect(await told()).toEqual(['about dogs']);
    await test.say('about birds', { supersedes: first.id });
    expect(await told()).toEqual(['about birds']);
  });

  it('nothing stands in place of what was said before it', async () => {
    const test = await start();
    const before = await test.say('about cats');
    await test.hub.conversations.renew(before.conversationId, 'panel');
    await expect(test.say('about dogs', { supersedes: before.id })).rejects.toMatchObject({
      code: 'begun_anew',
    });
    const after = await test.say('about dogs');
    const instead = await test.say('about birds', { supersedes: after.id });
    expect(await test.hub.conversations.contextFrom(instead.id)).toBe(
      test.hub.conversations.get(before.conversationId).contextFrom,
    );
  });

  it('nothing stands in place of it either where both happen at once', async () => {
    const test = await start();
    const before = await test.say('about cats');
    const [renewed, superseded] = await Promise.allSettled([
      test.hub.conversations.renew(before.conversationId, 'panel'),
      test.say('about dogs', { supersedes: before.id }),
    ]);
    expect(renewed.status).toBe('fulfilled');
    expect(superseded).toMatchObject({ status: 'rejected', reason: { code: 'begun_anew' } });
    expect((await test.hub.conversations.message(before.id)).message.supersededBy).toBeNull();
  });

  it('is one of the person: agents among themselves have none', async () => {
    const test = await start();
    const bob = agentNameSchema.parse('bob');
    await test.hub.agents.register(bob);
    const { conversationId } = await test.reply('hello', { to: bob });
    await expect(test.hub.conversations.renew(conversationId, 'panel')).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});
