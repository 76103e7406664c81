// Attacks by name and by reply: nobody gets in under a name that looks like another's, nor answers in another's place.
import { agentNameSchema, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';

const ci = agentNameSchema.parse('ci');
const CI = agentNameSchema.parse('CI');
const bob = agentNameSchema.parse('bob');
const spy = agentNameSchema.parse('spy');
const LOOKS_LIKE_CI = { code: 'name_taken', message: expect.stringContaining('"CI" looks like "ci"') };

const WAYS_IN: [string, (test: TestHub) => unknown][] = [
  ['registering', ({ hub }) => hub.agents.register(CI)],
  ['sending', ({ hub, outgoing }) => hub.bus.send(outgoing({ from: CI, quickReplies: ['Yes'] }))],
  [
    'sending later',
    ({ hub, outgoing }) => hub.bus.send(outgoing({ from: CI, quickReplies: ['Yes'], delayMs: 1000 })),
  ],
  ['reading a mailbox', ({ hub }) => hub.bus.inbox(CI, { waitMs: 0, limit: 1 })],
  [
    'following a mailbox',
    ({ hub }) => hub.bus.follow(CI, AbortSignal.timeout(1000))[Symbol.asyncIterator]().next(),
  ],
];

describe('F-87 SEC-5: a name that looks like a known one is refused', () => {
  it.each(WAYS_IN)('by %s', async (_, enter) => {
    const test = await startTestHub();
    await test.hub.agents.register(ci);
    await expect(enter(test)).rejects.toMatchObject(LOOKS_LIKE_CI);
    expect(test.hub.agents.list().map(({ name }) => name)).toEqual(['ci']);
    expect(test.hub.conversations.list()).toEqual([]);
    await test.time.advance(1000);
    expect(test.hub.requests.open()).toEqual([]);
  });

  it('by writing a draft', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(ci);
    const draft = { from: CI, part: 'answer', append: 'Deploy?' } as const;
    expect(() => test.hub.drafts.append('drf_00000000000000000001' as never, draft)).toThrow(
      'looks like "ci"',
    );
  });

  it('also that of a terminated agent, and after a restart', async () => {
    const first = await startTestHub();
    await first.hub.agents.register(ci);
    await first.hub.agents.terminate(ci, null);
    const test = await first.restart();
    await expect(test.hub.agents.register(CI)).rejects.toMatchObject(LOOKS_LIKE_CI);
    await expect(test.hub.agents.register(ci)).resolves.toMatchObject({ name: 'ci', terminatedAt: null });
  });

  it('when both come at once, one gets in', async () => {
    const test = await startTestHub();
    const outcomes = await Promise.allSettled([
      test.hub.bus.send(test.outgoing({ from: CI })),
      test.hub.agents.register(ci),
      test.hub.bus.inbox(bob, { waitMs: 0, limit: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(test.hub.agents.list().map(({ name }) => name)).toEqual(['CI', 'bob']);
  });
});

describe('F-87 SEC-5: only the two of a conversation reply in it', () => {
  async function startWithQuestion() {
    const test = await startTestHub();
    await test.hub.agents.register(spy);
    const { message, requestId } = await test.hub.bus.send(
      test.outgoing({ from: ci, quickReplies: ['Yes'] }),
    );
    return { ...test, question: message.id, requestId };
  }

  it.each([
    ['to the agent that asked', { from: spy, to: ci }],
    ['to the person', { from: spy, to: PERSON }],
    ['later', { from: spy, to: ci, delayMs: 10 }],
  ] as const)('an agent cannot answer what another asked of the person, %s', async (_, fields) => {
    const test = await startWithQuestion();
    const fake = test.outgoing({ ...fields, inReplyTo: test.question, text: 'Yes' });
    await expect(test.hub.bus.send(fake)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('inReplyTo'),
    });
    expect(await test.hub.bus.inbox(ci, { waitMs: 0, limit: 9 })).toEqual([]);
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it('nor reply to what was never said', async () => {
    const test = await startWithQuestion();
    const inReplyTo = 'msg_zzzzzzzzzzzzzzzzzzzz' as typeof test.question;
    await expect(test.hub.bus.send(test.outgoing({ inReplyTo }))).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('the person and the agent that asked can', async () => {
    const test = await startWithQuestion();
    await test.hub.bus.send(
      test.outgoing({ from: ci, inReplyTo: test.question, text: 'I mean production.' }),
    );
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: ci, inReplyTo: test.question, text: 'Yes' }));
    expect(await test.hub.bus.inbox(ci, { waitMs: 0, limit: 9 })).toMatchObject([{ from: PERSON }]);
    expect(test.hub.requests.open()).toEqual([]);
  });
});
