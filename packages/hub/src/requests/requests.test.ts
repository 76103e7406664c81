import { type HumanRequest, needsPerson, PERSON } from '@nod/protocol';
import {
  createCountingIds,
  createFakeClock,
  createMemoryStore,
  startTestHub,
  type TestHub,
  toAddress,
} from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHub } from '../whole-hub.ts';

async function ask(test: TestHub, fields: Parameters<TestHub['outgoing']>[0] = {}): Promise<HumanRequest> {
  const { requestId } = await test.hub.bus.send(test.outgoing({ quickReplies: ['yes', 'no'], ...fields }));
  if (!requestId) throw new Error('no request was opened');
  return test.hub.requests.get(requestId);
}

const agentInbox = ({ hub }: TestHub) =>
  hub.bus.inbox(toAddress('ci') as HumanRequest['agent'], { waitMs: 0, limit: 100 });

/** Types a reply to the message of a request. */
const type = (
  { hub, outgoing }: TestHub,
  { agent: to, messageId: inReplyTo }: HumanRequest,
  fields: Parameters<TestHub['outgoing']>[0],
) => hub.bus.send(outgoing({ from: PERSON, to, inReplyTo, ...fields }));

describe('an offer', () => {
  const offer = (test: TestHub, fields: Parameters<TestHub['outgoing']>[0] = {}) =>
    ask(test, { expectsReply: false, ...fields });

  it('QR-3.3 is answered by a tap like any quick reply, and by the first one alone', async () => {
    const test = await startTestHub();
    const { id, ...rest } = await offer(test);
    expect(rest).toMatchObject({ kind: 'quick-replies', isOffer: true });
    await test.hub.requests.answer(id, { text: 'yes', surface: 'panel' });
    await expect(test.hub.requests.answer(id, { text: 'no', surface: 'cli' })).rejects.toMatchObject({
      code: 'already_settled',
    });
    expect(await agentInbox(test)).toMatchObject([{ payload: { text: 'yes' } }]);
    // What the person decided is in the audit, also where nothing waited for it.
    expect((await test.hub.audit.page({ limit: 10 })).entries).toMatchObject([
      { outcome: 'answered', agent: 'ci' },
    ]);
  });

  it('is withdrawn when its conversation goes on, whoever speaks, and no question with it', async () => {
    const test = await startTestHub();
    const question = await ask(test);
    const first = await offer(test);
    const second = await offer(test);
    const elsewhere = await offer(test, { from: toAddress('bob') });
    expect((await test.hub.requests.get(first.id)).settlement).toMatchObject({ outcome: 'cancelled' });
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: second.agent }));
    expect((await test.hub.requests.get(second.id)).settlement).toMatchObject({ outcome: 'cancelled' });
    expect(test.hub.requests.open().map(({ id }) => id)).toEqual([question.id, elsewhere.id]);
    expect(test.hub.requests.open().map(needsPerson)).toEqual([true, false]);
    expect((await test.hub.audit.page({ limit: 10 })).entries).toEqual([]);
  });

  it.each([
    [
      'tapped',
      (test: TestHub, { id }: HumanRequest) =>
        test.hub.requests.answer(id, { text: 'yes', surface: 'panel' }),
    ],
    ['typed', (test: TestHub, question: HumanRequest) => type(test, question, { text: 'yes' })],
  ])('is withdrawn, too, when what was asked beside it is answered: %s', async (_, answer) => {
    const test = await startTestHub();
    const question = await ask(test);
    const { id } = await offer(test);
    await answer(test, question);
    expect((await test.hub.requests.get(question.id)).settlement).toMatchObject({ outcome: 'answered' });
    expect((await test.hub.requests.get(id)).settlement).toMatchObject({ outcome: 'cancelled' });
  });

  it('QR-3.3 that is taken in the same moment keeps no answer back: both count', async () => {
    const test = await startTestHub();
    const question = await ask(test);
    const asked = [await offer(test), question];
    const answers = asked.map(({ id }) => test.hub.requests.answer(id, { text: 'yes', surface: 'panel' }));
    expect(await Promise.all(answers)).toMatchObject([
      { settlement: { outcome: 'answered' } },
      { settlement: { outcome: 'answered' } },
    ]);
    expect(await agentInbox(test)).toHaveLength(2);
  });
});

describe('an answer', () => {
  const unread = ({ hub }: TestHub) => hub.conversations.list().map((each) => each.unread);

  it('F-41 reads its conversation up to what was asked, wherever it was given', async () => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing({ text: 'before' }));
    const request = await ask(test);
    await test.hub.bus.send(test.outgoing({ text: 'behind' }));
    expect(unread(test)).toEqual([3]);
    await test.hub.requests.answer(request.id, { text: 'yes', surface: 'cli' });
    expect(unread(test)).toEqual([1]);
    const again = await test.restart();
    expect(unread(again)).toEqual([1]);
  });

  it('F-41 that was typed as a reply reads it as well', async () => {
    const test = await startTestHub();
    await type(test, await ask(test), { text: 'perhaps', surface: 'telegram' });
    expect(unread(test)).toEqual([0]);
  });

  it('F-41 to an earlier question takes back nothing that was read', async () => {
    const test = await startTestHub();
    const request = await ask(test);
    const { message } = await test.hub.bus.send(test.outgoing({ text: 'behind' }));
    await test.hub.conversations.markRead(message.conversationId, Number.MAX_SAFE_INTEGER);
    await test.hub.requests.answer(request.id, { text: 'yes', surface: 'cli' });
    expect(unread(test)).toEqual([0]);
  });
});

describe('a request', () => {
  it('F-52 carries what was asked; a long text is read by the id of its message', async () => {
    const test = await startTestHub();
    expect(await ask(test, { text: '**Deploy**\n\nnow?' })).toMatchObject({ text: '**Deploy**\n\nnow?' });
    const long = 'x'.repeat(4_001);
    const { id, text, isTextCut } = await ask(test, { text: long });
    expect({ text, isTextCut }).toEqual({ text: long.slice(1), isTextCut: true });
    expect((await test.hub.requests.question(id)).question).toBe(long);
  });

  it('F-52 QR-3.3 its reply says which option was chosen, tapped or typed, or that it is other words', async () => {
    const given = fc.oneof(fc.constantFrom('yes', 'no', 'later'), fc.string({ minLength: 1 }));
    await fc.assert(
      fc.asyncProperty(given, fc.boolean(), async (text, isTyped) => {
        const test = await startTestHub();
        const request = await ask(test, { quickReplies: ['yes', 'no', 'later'] });
        if (isTyped) await type(test, request, { text });
        else await test.hub.requests.answer(request.id, { text, surface: 'panel' });
        const { settlement } = await test.hub.requests.get(request.id);
        const index = ['yes', 'no', 'later'].indexOf(text);
        const chosen = index < 0 ? { type: 'words' } : { type: 'option', index };
        expect(settlement).toMatchObject({ reply: { text, chosen } });
      }),
      { numRuns: 60 },
    );
  });

  it('QR-3.3 an answer is sent, exactly as it is, to the sender of the message', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1 }), async (text) => {
        const test = await startTestHub();
        const request = await ask(test);
        await test.hub.requests.answer(request.id, { text, surface: 'panel' });
        expect(await agentInbox(test)).toMatchObject([
          { from: PERSON, to: 'ci', payload: { text }, inReplyTo: request.messageId },
        ]);
      }),
      { numRuns: 100 },
    );
  });

  it('SEC-3 QR-3.7 the first answer wins, the later ones are told and send nothing', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].map((text) => test.hub.requests.answer(id, { text, surface: 'panel' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(test.hub.requests.answer(id, { text: 'd', surface: 'cli' })).rejects.toMatchObject({
      code: 'already_settled',
      message: 'already answered: a',
    });
    expect(await agentInbox(test)).toHaveLength(1);
  });

  it.each([
    ['older', 0],
    ['newer', 1],
  ])(
    'F-10 QR-3.6 a typed reply to the %s of two messages settles that one, and only that one',
    async (_, index) => {
      const test = await startTestHub();
      const asked = [await ask(test), await ask(test)] as const;
      const replied = asked[index === 0 ? 0 : 1];
      await type(test, replied, { text: 'maybe', surface: 'telegram' });
      expect(test.hub.requests.open()).toEqual(asked.filter(({ id }) => id !== replied.id));
      expect((await test.hub.requests.get(replied.id)).settlement).toMatchObject({
        outcome: 'answered',
        reply: { requestId: replied.id, text: 'maybe', surface: 'telegram' },
      });
    },
  );

  it('F-10 F-70 QR-3.6 of any number of requests each typed reply settles its own, in whatever order they come', async () => {
    const askers = fc.array(fc.constantFrom('ci', 'bob', 'eve'), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(askers, fc.infiniteStream(fc.nat()), async (names, chance) => {
        const test = await startTestHub();
        const open: HumanRequest[] = [];
        for (const name of names) open.push(await ask(test, { from: toAddress(name) }));
        while (open.length > 0) {
          const [replied] = open.splice(chance.next().value % open.length, 1);
          if (!replied) throw new Error('nothing is open');
          await type(test, replied, { text: `to ${replied.id}` });
          expect(new Set(test.hub.requests.open())).toEqual(new Set(open));
          expect((await test.hub.requests.get(replied.id)).settlement).toMatchObject({
            reply: { text: `to ${replied.id}` },
          });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('QR-3.5 a typed message that replies to nothing settles nothing', async () => {
    const test = await startTestHub();
    const { agent } = await ask(test);
    await test.hub.bus.send(test.outgoing({ from: PERSON, to: agent, text: 'hi' }));
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it('SEC-5 an agent that replies to its own question does not answer it', async () => {
    const test = await startTestHub();
    const { messageId } = await ask(test);
    await test.hub.bus.send(test.outgoing({ inReplyTo: messageId, text: 'yes' }));
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it('of two typed replies at once the first settles it, and both are sent', async () => {
    const test = await startTestHub();
    const { id, agent, messageId } = await ask(test);
    const type = (text: string) =>
      test.hub.bus.send(test.outgoing({ from: PERSON, to: agent, inReplyTo: messageId, text }));
    await Promise.all([type('yes'), type('no')]);
    expect((await agentInbox(test)).map(({ payload }) => payload.text)).toEqual(['yes', 'no']);
    expect((await test.hub.requests.get(id)).settlement).toMatchObject({ reply: { text: 'yes' } });
  });

  it('OPS-2 QR-3.7 open and answered requests are the same after a restart', async () => {
    const test = await startTestHub();
    const open = await ask(test);
    const { id } = await ask(test);
    await test.hub.requests.answer(id, { text: 'yes', surface: 'panel' });
    const before = await test.hub.requests.get(id);
    const restarted = await test.restart();
    expect(restarted.hub.requests.open()).toEqual([open]);
    expect(await restarted.hub.requests.get(id)).toEqual(before);
    await restarted.hub.requests.answer(open.id, { text: 'no', surface: 'panel' });
    expect(restarted.hub.requests.open()).toEqual([]);
  });

  it('expires in its time, and can no longer be answered then', async () => {
    const test = await startTestHub();
    const delayed = test.outgoing({ quickReplies: ['yes'], expiresInMs: 1000, delayMs: 500 });
    const id = (await test.hub.bus.send(delayed)).requestId as HumanRequest['id'];
    await test.time.advance(500);
    await test.time.advance(999);
    expect((await test.hub.requests.get(id)).settlement).toBeNull();
    await test.time.advance(1);
    expect((await test.hub.requests.get(id)).settlement).toMatchObject({ outcome: 'expired' });
    const late = test.hub.requests.answer(id, { text: 'yes', surface: 'panel' });
    await expect(late).rejects.toMatchObject({ code: 'already_settled' });
    expect(await agentInbox(test)).toEqual([]);
  });

  it('expires at the start when its time passed while the hub was down', async () => {
    const test = await startTestHub();
    const { id } = await ask(test, { expiresInMs: 1000 });
    test.hub.stop();
    await test.time.advance(2000);
    const restarted = await test.restart();
    await restarted.time.advance(0);
    expect((await restarted.hub.requests.get(id)).settlement).toMatchObject({ outcome: 'expired' });
  });

  it('expires after a restart with very many others waiting', async () => {
    const test = await startTestHub();
    const { requestId } = await test.hub.bus.send(test.outgoing({ quickReplies: ['a'], expiresInMs: 1000 }));
    const [request] = test.hub.requests.open();
    if (!request || !requestId) throw new Error('no request');
    const store = createMemoryStore(test.disk);
    const load = async () => {
      const { overview, ...state } = await store.load();
      for (let index = 0; index < 200_000; index += 1) {
        overview.openRequests[`many-${index}`] = { ...request, expiresAt: test.time.clock() + 2000 };
      }
      return { overview, ...state };
    };
    const { clock, timer } = test.time;
    const ports = {
      store: { ...store, load },
      clock,
      timer,
      newId: createCountingIds(),
      hash: (text: string) => text,
      report: () => {},
    };
    const hub = await createHub(ports);
    await test.time.advance(1000);
    expect((await hub.requests.get(requestId)).settlement?.outcome).toBe('expired');
  });

  it('expires later when that could not be written at first', async () => {
    const time = createFakeClock();
    const store = createMemoryStore();
    const reported: unknown[] = [];
    const { clock, timer } = time;
    const report = (error: unknown) => reported.push(error);
    const ports = {
      store: { ...store },
      clock,
      timer,
      newId: createCountingIds(),
      hash: (text: string) => text,
      report,
    };
    const hub = await createHub(ports);
    const outgoing = {
      from: toAddress('ci'),
      to: PERSON,
      payload: { text: 'q' },
      expiresInMs: 1000,
    } as const;
    const { requestId } = await hub.bus.send({ ...outgoing, expectsReply: true });
    if (!requestId) throw new Error('no request');
    ports.store.commit = () => Promise.reject(new Error('the disk is full'));
    await time.advance(1000);
    expect(reported).toHaveLength(1);
    ports.store.commit = store.commit;
    await time.advance(1000);
    expect((await hub.requests.get(requestId)).settlement?.outcome).toBe('expired');
  });

  it('is cancelled once, and with its agent', async () => {
    const test = await startTestHub();
    const first = await ask(test);
    const second = await ask(test);
    await test.hub.requests.cancel(first.id, null);
    await test.hub.requests.cancel(first.id, null);
    await test.hub.agents.terminate(first.agent, null);
    for (const { id } of [first, second]) {
      expect((await test.hub.requests.get(id)).settlement).toMatchObject({ outcome: 'cancelled' });
    }
  });

  it('wakes whoever waits for it', async () => {
    const test = await startTestHub();
    const { id } = await ask(test);
    const waiting = test.hub.requests.waitSettled(id, { waitMs: 60_000 });
    await test.hub.requests.answer(id, { text: 'yes', surface: 'cli' });
    expect((await waiting).settlement).toMatchObject({ reply: { text: 'yes' } });
  });

  it('is opened without suggestions when the sender expects a reply', async () => {
    const test = await startTestHub();
    const request = await ask(test, { quickReplies: undefined, expectsReply: true });
    expect(request).toMatchObject({ options: [], recommended: null });
  });

  it('refuses a recommendation that is no option', async () => {
    const test = await startTestHub();
    await expect(ask(test, { recommended: 2 })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await ask(test, { recommended: 1 })).toMatchObject({ recommended: 1 });
  });
});
