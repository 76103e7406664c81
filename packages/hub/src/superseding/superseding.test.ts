import { agentNameSchema, LIMITS, type Message, type MessageId, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ci = agentNameSchema.parse('ci');
const other = agentNameSchema.parse('other');

async function start(test?: TestHub) {
  const started = test ?? (await startTestHub());
  await started.hub.agents.register(ci);
  await started.hub.agents.register(other);
  const send = async (fields: Parameters<TestHub['outgoing']>[0]): Promise<Message> =>
    (await started.hub.bus.send(started.outgoing(fields))).message;
  const say = (text: string, fields: Parameters<TestHub['outgoing']>[0] = {}) =>
    send({ from: PERSON, to: ci, text, ...fields });
  const reply = (text: string, fields: Parameters<TestHub['outgoing']>[0] = {}) =>
    send({ from: ci, to: PERSON, text, ...fields });
  const instead = ({ id }: Pick<Message, 'id'>, text: string, fields = {}) =>
    say(text, { supersedes: id, ...fields });
  return { ...started, say, reply, instead };
}

async function currentTexts({ hub }: Pick<TestHub, 'hub'>, { conversationId }: Message) {
  const messages = await hub.conversations.currentMessages(conversationId, { limit: 1000 });
  return messages.map(({ payload }) => payload.text);
}

describe('a message that supersedes another', () => {
  it('F-33 stands in its place with the next number; the agent is told, and does not get the old one any more', async () => {
    const test = await start();
    await test.say('hello');
    const first = await test.say('deploy to prod');
    await test.reply('Deployed.', { inReplyTo: first.id });
    const second = await test.instead(first, 'deploy to staging');
    expect(second).toMatchObject({ supersedes: first.id, version: 2, conversationId: first.conversationId });
    expect(await currentTexts(test, first)).toEqual(['hello', 'deploy to staging']);
    expect(await test.hub.bus.inbox(ci, { waitMs: 0, limit: 10 })).toMatchObject([
      { payload: { text: 'hello' }, supersedes: null, version: 1 },
      { payload: { text: 'deploy to staging' }, supersedes: first.id, version: 2 },
    ]);
    const { messages } = await test.hub.conversations.messages(first.conversationId, { limit: 10 });
    expect(messages.map(({ supersededBy }) => supersededBy)).toEqual([null, second.id, second.id, null]);
  });

  it('F-33 withdraws what the superseded turn still asks in the same commit, and nothing that was asked before', async () => {
    const test = await start();
    const kept = await test.reply('Which port?', { expectsReply: true });
    const first = await test.say('deploy');
    await test.reply('Sure?', { quickReplies: ['Yes', 'No'], inReplyTo: first.id });
    const events: string[] = [];
    const before = test.disk.changes.length;
    await test.instead(first, 'test');
    for (const change of test.disk.changes.slice(before)) events.push(change.type);
    expect(events).toEqual(['request-settled', 'audit-recorded', 'message-delivered']);
    expect(test.hub.requests.open()).toMatchObject([{ messageId: kept.id }]);
    const again = await start(await test.restart());
    expect(again.hub.requests.open()).toMatchObject([{ messageId: kept.id }]);
    expect(await currentTexts(again, first)).toEqual(['Which port?', 'test']);
  });

  it('F-33 an answer to a question that was withdrawn so is refused', async () => {
    const test = await start();
    const first = await test.say('deploy');
    await test.reply('Sure?', { quickReplies: ['Yes'], inReplyTo: first.id });
    const [request] = test.hub.requests.open();
    if (!request) throw new Error('nothing is asked');
    await test.instead(first, 'test');
    await expect(test.hub.requests.answer(request.id, { text: 'Yes', surface: 'cli' })).rejects.toMatchObject(
      {
        code: 'already_settled',
      },
    );
  });

  it('F-33 a question that comes too late, in reply to what is superseded, is never open', async () => {
    const test = await start();
    const first = await test.say('deploy');
    await test.instead(first, 'test');
    const sent = await test.hub.bus.send(
      test.outgoing({ from: ci, text: 'Sure?', quickReplies: ['Yes'], inReplyTo: first.id }),
    );
    expect(test.hub.requests.open()).toEqual([]);
    if (!sent.requestId) throw new Error('nothing was asked');
    expect(await test.hub.requests.get(sent.requestId)).toMatchObject({
      settlement: { outcome: 'cancelled' },
    });
    expect(await currentTexts(test, first)).toEqual(['test']);
  });

  it('F-33 a delayed question in reply to what was superseded meanwhile is delivered without being open', async () => {
    const test = await start();
    const first = await test.say('deploy');
    const later = { quickReplies: ['Yes'], inReplyTo: first.id, delayMs: 1000 };
    await test.reply('Sure?', later);
    await test.instead(first, 'test');
    await test.time.advance(2000);
    expect(test.hub.requests.open()).toEqual([]);
    expect(await currentTexts(test, first)).toEqual(['test']);
    expect(test.reported).toEqual([]);
  });

  it('F-33 the same message sent again under its id is confirmed, not refused', async () => {
    const test = await start();
    const first = await test.say('deploy');
    const id = 'msg_00000000000000000000again' as MessageId;
    await test.instead(first, 'test', { id });
    expect(await test.instead(first, 'test', { id })).toMatchObject({ id, version: 2 });
    expect(await currentTexts(test, first)).toEqual(['test']);
  });

  it('F-33 of two at once one wins, and the other is refused', async () => {
    const test = await start();
    const first = await test.say('deploy');
    const outcomes = await Promise.allSettled([test.instead(first, 'one'), test.instead(first, 'two')]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'superseded' } },
    ]);
    expect(await currentTexts(test, first)).toEqual(['one']);
  });
});

describe('what cannot be superseded', () => {
  it('F-33 only the person supersedes, and only a message of their own to the same agent, now', async () => {
    const test = await start();
    const own = await test.say('deploy');
    const answer = await test.reply('Done.');
    const elsewhere = await test.say('hi', { to: other });
    const later = await test.say('later', { delayMs: 1000 });
    const cases: [Parameters<typeof test.outgoing>[0], string][] = [
      [{ from: ci, to: PERSON, supersedes: answer.id }, 'forbidden'],
      [{ from: ci, to: PERSON, supersedes: own.id }, 'forbidden'],
      [{ from: PERSON, to: ci, supersedes: answer.id }, 'invalid_request'],
      [{ from: PERSON, to: ci, supersedes: elsewhere.id }, 'invalid_request'],
      [{ from: PERSON, to: ci, supersedes: later.id }, 'invalid_request'],
      [{ from: PERSON, to: ci, supersedes: own.id, delayMs: 5 }, 'invalid_request'],
      [{ from: PERSON, to: ci, supersedes: own.id, inReplyTo: answer.id }, 'invalid_request'],
      [
        { from: PERSON, to: ci, supersedes: own.id, conversationId: elsewhere.conversationId },
        'invalid_request',
      ],
    ];
    for (const [fields, code] of cases) {
      await expect(test.hub.bus.send(test.outgoing(fields)), JSON.stringify(fields)).rejects.toMatchObject({
        code,
      });
    }
    expect(await currentTexts(test, own)).toEqual(['deploy', 'Done.']);
  });

  it('F-33 neither a version that has a newer one, nor what followed it', async () => {
    const test = await start();
    const first = await test.say('one');
    const followed = await test.say('two');
    await test.instead(first, 'three');
    for (const message of [first, followed]) {
      await expect(test.instead(message, 'four')).rejects.toMatchObject({ code: 'superseded' });
    }
  });

  it('F-33 DS-2.5 an answer to a request can be said again, and not be changed', async () => {
    const test = await start();
    const question = await test.reply('Which?', { quickReplies: ['A', 'B'] });
    const answer = await test.say('A', { inReplyTo: question.id });
    const fields = { inReplyTo: question.id };
    await expect(test.instead(answer, 'B', fields)).rejects.toMatchObject({ code: 'already_settled' });
    expect(await test.instead(answer, 'A', fields)).toMatchObject({ version: 2, inReplyTo: question.id });
  });

  it('F-33 there are no more versions than the limit', async () => {
    const test = await start();
    let newest = await test.say('1');
    for (let version = 2; version <= LIMITS.versions; version++)
      newest = await test.instead(newest, String(version));
    expect(newest.version).toBe(LIMITS.versions);
    await expect(test.instead(newest, 'more')).rejects.toMatchObject({ code: 'too_many_versions' });
  });
});

/** One thing that is said: anew, in place of an earlier one, by the agent as a reply to something, or a restart. */
const stepArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('say' as const) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('instead' as const), of: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('reply' as const), to: fc.nat(30), asks: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restart' as const) }) },
);

it('F-33 property: after any sends and supersedes the context holds the newest versions, nothing of a superseded branch, and nothing is asked there', () =>
  fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 25 }), async (steps) => {
      let test = await start();
      const all: Message[] = [];
      // What counts is a list: superseding cuts it off at the superseded message.
      let context: Message[] = [];
      for (const [index, step] of steps.entries()) {
        const text = String(index);
        const own = context.filter(({ from }) => from === PERSON);
        if (step.type === 'restart') test = await start(await test.restart());
        else if (step.type === 'say') context.push(await test.say(text));
        else if (step.type === 'instead') {
          const target = own[step.of % Math.max(1, own.length)];
          if (!target) continue;
          const cut = context.indexOf(target);
          context = [...context.slice(0, cut), await test.instead(target, text)];
        } else {
          const target = all[step.to % Math.max(1, all.length)];
          const asking = step.asks ? { quickReplies: ['Yes'] } : {};
          const reply = await test.reply(text, { ...asking, ...(target && { inReplyTo: target.id }) });
          if (!target || context.includes(target)) context.push(reply);
          else all.push(reply);
        }
        for (const message of context) if (!all.includes(message)) all.push(message);
      }
      const [conversation] = test.hub.conversations.list();
      if (!conversation) return;
      const current = await test.hub.conversations.currentMessages(conversation.id, { limit: 1000 });
      expect(current.map(({ id }) => id)).toEqual(context.map(({ id }) => id));
      const asked = test.hub.requests.open().map(({ messageId }) => messageId);
      expect(context.map(({ id }) => id)).toEqual(expect.arrayContaining(asked));
      expect(test.reported).toEqual([]);
    }),
    { numRuns: 150 },
  ));

it('F-33 SEC-7 the audit says that the person withdrew what their new version takes out, and the agent what it takes back', async () => {
  const test = await start();
  const first = await test.say('deploy');
  await test.reply('Sure?', { quickReplies: ['Yes'], inReplyTo: first.id });
  await test.instead(first, 'test');
  await test.reply('Again?', { quickReplies: ['Yes'] });
  const [open] = test.hub.requests.open();
  if (!open) throw new Error('nothing is asked');
  await test.hub.requests.cancel(open.id, null);
  expect((await test.hub.audit.page({ limit: 10 })).entries).toMatchObject([
    { who: 'agent', outcome: 'cancelled', basis: 'stop', subject: 'Again?' },
    { who: 'person', surface: 'panel', outcome: 'cancelled', basis: 'superseded', subject: 'Sure?' },
  ]);
});
