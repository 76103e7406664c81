import {
  agentNameSchema,
  type DeliveredMessage,
  type LoggedEvent,
  messageIdSchema,
  PERSON,
} from '@nod/protocol';
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
import type { Change, Store } from '../contract/ports.ts';
import { createHub } from '../whole-hub.ts';

const bob = agentNameSchema.parse('bob');
const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');

async function startWithBob(): Promise<TestHub> {
  const test = await startTestHub();
  await test.hub.agents.register(bob);
  return test;
}

function readInbox({ hub }: TestHub, limit = 500): Promise<DeliveredMessage[]> {
  return hub.bus.inbox(bob, { waitMs: 0, limit });
}

function texts(messages: DeliveredMessage[]): unknown[] {
  return messages.map(({ payload }) => payload.text);
}

async function conversationMessages({ hub }: TestHub): Promise<DeliveredMessage[]> {
  const [conversation] = hub.conversations.list();
  if (!conversation) return [];
  return (await hub.conversations.messages(conversation.id, { limit: 500 })).messages;
}

describe('sending', () => {
  it('F-53 refuses what the person says where no surface is said; an agent has none to say', async () => {
    const test = await startWithBob();
    const { surface: _, ...unsaid } = test.outgoing({ from: PERSON, to: bob });
    await expect(test.hub.bus.send(unsaid)).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('surface'),
    });
    expect(await readInbox(test)).toEqual([]);
    await test.hub.bus.send({ ...unsaid, from: toAddress('ci') });
    expect(await readInbox(test)).toHaveLength(1);
  });

  it('QR-P2 QR-2.1 QR-2.2 QR-2.3 what is received equals what was sent, for the person and for an agent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 10 }),
        fc.object(),
        async (quickReplies, extra) => {
          const test = await startWithBob();
          const payload = { note: extra, text: 'pick' };
          await test.hub.bus.send(test.outgoing({ payload, quickReplies }));
          await test.hub.bus.send(test.outgoing({ payload, quickReplies, to: bob }));
          const expected = { ...payload, quickReplies };
          const [toBob] = await readInbox(test);
          const [request] = test.hub.requests.open();
          expect(toBob?.payload).toEqual(expected);
          expect(request).toMatchObject({ kind: 'quick-replies', options: quickReplies });
          const pages = await Promise.all(
            test.hub.conversations.list().map(({ id }) => test.hub.conversations.messages(id, { limit: 10 })),
          );
          expect(pages.flatMap(({ messages }) => messages).map((message) => message.payload)).toEqual([
            expected,
            expected,
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each([
    ['quickReplies_invalid_type', 'Yes'],
    ['quickReplies_too_many', Array(11).fill('x')],
    ['quickReplies_empty_string', ['ok', ' ']],
  ])('QR-1.2 QR-1.3 QR-1.6 sends nothing to anyone on %s', async (code, quickReplies) => {
    const test = await startWithBob();
    for (const fields of [{ quickReplies }, { payload: { text: 'x', quickReplies } }]) {
      await expect(test.hub.bus.send(test.outgoing(fields))).rejects.toMatchObject({ code });
      await expect(test.hub.bus.send(test.outgoing({ ...fields, to: bob }))).rejects.toMatchObject({ code });
    }
    expect(test.hub.conversations.list()).toEqual([]);
    expect(await readInbox(test)).toEqual([]);
    expect(test.hub.requests.open()).toEqual([]);
  });

  it('QR-1.2 treats quick replies inside the payload like the argument, which wins', async () => {
    const test = await startTestHub();
    const payload = { text: 'x', quickReplies: ['inside'] };
    await test.hub.bus.send(test.outgoing({ payload }));
    await test.hub.bus.send(test.outgoing({ payload, quickReplies: ['outside'] }));
    expect(test.hub.requests.open()).toMatchObject([{ options: ['inside'] }, { options: ['outside'] }]);
  });

  it('QR-1.1 leaves the payload object of the caller as it is', async () => {
    const test = await startTestHub();
    const payload = Object.freeze({ text: 'x', quickReplies: Object.freeze(['a']) });
    await test.hub.bus.send(test.outgoing({ payload, quickReplies: ['b'] }));
    expect(payload).toEqual({ text: 'x', quickReplies: ['a'] });
  });

  it('QR-1.4 opens no request for an empty list', async () => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing({ quickReplies: [] }));
    expect(test.hub.requests.open()).toEqual([]);
    expect((await conversationMessages(test))[0]?.payload).toEqual({ text: 'hello' });
  });

  it('QR-2.4 refuses an unknown and a terminated recipient, and says which', async () => {
    const test = await startWithBob();
    const toNobody = test.outgoing({ to: toAddress('nobody') });
    await expect(test.hub.bus.send(toNobody)).rejects.toMatchObject({ code: 'unknown_recipient' });
    await test.hub.agents.terminate(bob, null);
    const toBob = test.outgoing({ to: bob });
    await expect(test.hub.bus.send(toBob)).rejects.toMatchObject({ code: 'recipient_terminated' });
    expect(test.hub.agents.list().map(({ name }) => name)).toEqual(['bob']);
  });

  it('QR-2.5 a message sent again under the same id is sent once', async () => {
    const test = await startTestHub();
    const outgoing = test.outgoing({
      id: messageIdSchema.parse(`msg_${'a'.repeat(20)}`),
      quickReplies: ['ok'],
    });
    const first = await test.hub.bus.send(outgoing);
    expect(await test.hub.bus.send(outgoing)).toEqual(first);
    expect(await conversationMessages(test)).toHaveLength(1);
    expect(test.hub.requests.open()).toHaveLength(1);
  });
});

/** Stored, one after the other. */
async function startCounting() {
  const test = await startTestHub();
  const { store } = test.ports;
  const commits: Change[][] = [];
  const commit: Store['commit'] = (changes) => {
    commits.push([...changes]);
    return store.commit(changes);
  };
  test.hub.stop();
  return { ...test, hub: await createHub({ ...test.ports, store: { ...store, commit } }), commits };
}

describe('the commits of a message', () => {
  it('F-61 are one for whoever speaks for the first time, in a conversation that begins with it', async () => {
    const { hub, commits, outgoing } = await startCounting();
    await hub.bus.send(outgoing({ text: 'Deploy?', quickReplies: ['Yes', 'No'] }));
    expect(commits.map((changes) => changes.map(({ type }) => type))).toEqual([
      ['agent-registered', 'conversation-opened', 'message-delivered', 'request-opened'],
    ]);
    await hub.bus.send(outgoing({ from: bob, delayMs: 1_000 }));
    expect(commits).toHaveLength(2);
  });

  it('F-61 are one for a reply of the person that settles a request, gives a mode and is the mark of what is read', async () => {
    const { hub, commits, outgoing } = await startCounting();
    const { message } = await hub.bus.send(outgoing({ text: 'Deploy?', quickReplies: ['Yes', 'No'] }));
    const reply = { from: PERSON, to: message.from, inReplyTo: message.id, mode: 'ask' } as const;
    await hub.bus.send(outgoing({ ...reply, text: 'Yes' }));
    expect(commits).toHaveLength(2);
    expect(hub.conversations.get(message.conversationId)).toMatchObject({ mode: 'ask', unread: 0 });
    expect(hub.requests.open()).toEqual([]);
  });

  it('F-61 a conversation that one message failed to open is opened by the other', async () => {
    const test = await startWithBob();
    const { id } = (
      await test.hub.bus.send(test.outgoing({ id: messageIdSchema.parse(`msg_${'1'.repeat(20)}`) }))
    ).message;
    const ana = { from: toAddress('ana'), to: bob } as const;
    const [first, second] = await Promise.allSettled([
      test.hub.bus.send(test.outgoing({ ...ana, id })),
      test.hub.bus.send(test.outgoing({ ...ana, text: 'second' })),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    const conversations = (await test.restart()).hub.conversations.list();
    const opened = conversations.filter(({ participants }) => participants.includes(bob));
    expect(opened).toMatchObject([{ lastMessage: { preview: 'second' } }]);
  });
});

describe('the log of a hub', () => {
  it('F-61 has no gap: that somebody else writes to the store is reported', async () => {
    const test = await startTestHub();
    let tell = (_: readonly LoggedEvent[]) => {};
    const store: Store = {
      ...test.ports.store,
      onEvents(listener) {
        tell = listener;
        return () => {};
      },
    };
    await createHub({ ...test.ports, store });
    const event = { type: 'agent-terminated', name: bob, at: 1 } as const;
    tell([{ seq: 1, event }]);
    expect(test.reported).toEqual([]);
    tell([{ seq: 3, event }]);
    expect(test.reported.map(String)).toEqual([expect.stringContaining('3 follows 1')]);
  });
});

describe('a store that fails', () => {
  it('OPS-2 leaves no conversation behind that was never opened', async () => {
    const store = createMemoryStore();
    const { clock, timer } = createFakeClock();
    const ports = {
      store: { ...store },
      clock,
      timer,
      newId: createCountingIds(),
      hash: (text: string) => text,
      report: () => {},
    };
    const hub = await createHub(ports);
    const outgoing = { from: bob, to: PERSON, payload: { text: 'hello' } } as const;
    ports.store.commit = () => Promise.reject(new Error('the disk is full'));
    await expect(hub.bus.send(outgoing)).rejects.toThrow('the disk is full');
    ports.store.commit = store.commit;
    const { message } = await hub.bus.send(outgoing);
    expect(hub.conversations.list()).toMatchObject([{ id: message.conversationId, unread: 1 }]);
  });
});

describe('delays', () => {
  it('QR-2.5 a delayed question sent again under the same id has the same request', async () => {
    const test = await startTestHub();
    const id = messageIdSchema.parse(`msg_${'b'.repeat(20)}`);
    const outgoing = test.outgoing({ id, quickReplies: ['ok'], delayMs: 1000 });
    const first = await test.hub.bus.send(outgoing);
    expect(await test.hub.bus.send(outgoing)).toEqual(first);
  });

  it('QR-2.4 tells the sender the id and the scheduled time', async () => {
    const test = await startTestHub();
    const { message, scheduledFor } = await test.hub.bus.send(test.outgoing({ delayMs: 1500 }));
    expect(message.id).toMatch(/^msg_/);
    expect(scheduledFor).toBe(test.time.clock() + 1500);
  });

  it.each([undefined, null, 0, -5])('QR-2.4 delivers now with a delay of %s', async (delayMs) => {
    const test = await startWithBob();
    await test.hub.bus.send(test.outgoing({ to: bob, delayMs }));
    expect(await readInbox(test)).toHaveLength(1);
  });

  it('QR-2.4 delivers no earlier than due, and opens the request only then', async () => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing({ delayMs: 1000, quickReplies: ['ok'] }));
    await test.time.advance(999);
    expect(await conversationMessages(test)).toEqual([]);
    expect(test.hub.requests.open()).toEqual([]);
    await test.time.advance(1);
    expect(await conversationMessages(test)).toHaveLength(1);
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it('QR-2.4 QR-2.5 delivers by due time, equal times in the order sent, also across restarts', async () => {
    const step = fc.record({
      delayMs: fc.integer({ min: 0, max: 8 }),
      pause: fc.integer({ min: 0, max: 3 }),
      restart: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        let test = await startWithBob();
        const expected: { due: number; index: number }[] = [];
        for (const [index, { delayMs, pause, restart }] of steps.entries()) {
          expected.push({ due: test.time.clock() + delayMs, index });
          await test.hub.bus.send(test.outgoing({ to: bob, delayMs, text: String(index) }));
          if (restart) test = await test.restart();
          await test.time.advance(pause);
        }
        await test.time.advance(20);
        expected.sort((a, b) => a.due - b.due || a.index - b.index);
        expect(texts(await readInbox(test))).toEqual(expected.map(({ index }) => String(index)));
      }),
      { numRuns: 200 },
    );
  });

  it('QR-2.4 a message that fell due while the hub was down is delivered at the start', async () => {
    const test = await startWithBob();
    await test.hub.bus.send(test.outgoing({ to: bob, delayMs: 1000 }));
    test.hub.stop();
    await test.time.advance(5000);
    const restarted = await test.restart();
    await restarted.time.advance(0);
    expect(await readInbox(restarted)).toHaveLength(1);
  });

  it('QR-2.4 QR-2.5 a message sent again under the same id without its delay still waits, and holds up no other', async () => {
    const test = await startWithBob();
    const id = messageIdSchema.parse(`msg_${'a'.repeat(20)}`);
    const delayed = test.outgoing({ to: bob, id, delayMs: 1000, text: 'a' });
    const first = await test.hub.bus.send(delayed);
    await test.hub.bus.send(test.outgoing({ to: bob, delayMs: 1000, text: 'b' }));
    expect(await test.hub.bus.send({ ...delayed, delayMs: 0 })).toEqual(first);
    expect(await readInbox(test)).toEqual([]);
    await test.time.advance(1000);
    expect(texts(await readInbox(test))).toEqual(['a', 'b']);
    expect(test.reported).toEqual([]);
  });

  it('QR-2.4 two sends under one id at once, one of them delayed, hold up no other message', async () => {
    const test = await startWithBob();
    const id = messageIdSchema.parse(`msg_${'a'.repeat(20)}`);
    const delayed = test.outgoing({ to: bob, id, delayMs: 1000, text: 'a' });
    await Promise.all([test.hub.bus.send(delayed), test.hub.bus.send({ ...delayed, delayMs: 0 })]);
    await test.hub.bus.send(test.outgoing({ to: bob, delayMs: 1000, text: 'b' }));
    await test.time.advance(1000);
    expect(texts(await readInbox(test))).toEqual(['a', 'b']);
    expect(test.reported).toEqual([]);
  });
});

describe('mailboxes', () => {
  it('QR-2.5 keep the order sent, and repeat what is not acknowledged, after a restart too', async () => {
    const test = await startWithBob();
    await Promise.all(
      ['a', 'b', 'c'].map((each) => test.hub.bus.send(test.outgoing({ to: bob, text: each }))),
    );
    const [first] = await readInbox(test);
    if (!first) throw new Error('nothing arrived');
    await test.hub.bus.acknowledge(bob, [first.id]);
    const restarted = await test.restart();
    expect(texts(await readInbox(restarted))).toEqual(['b', 'c']);
    expect(texts(await readInbox(restarted))).toEqual(['b', 'c']);
  });

  it('QR-2.5 an acknowledgement for another mailbox changes nothing', async () => {
    const test = await startWithBob();
    const { message } = await test.hub.bus.send(test.outgoing({ to: bob }));
    await test.hub.bus.acknowledge(agentNameSchema.parse('eve'), [message.id]);
    expect(await readInbox(test)).toHaveLength(1);
  });

  it('a waiting reader gets the next message at once', async () => {
    const test = await startWithBob();
    const waiting = test.hub.bus.inbox(bob, { waitMs: 60_000, limit: 10 });
    await test.hub.bus.send(test.outgoing({ to: bob, text: 'now' }));
    expect(texts(await waiting)).toEqual(['now']);
    expect(test.time.pendingTimers()).toBe(0);
  });

  it('a waiting reader gets nothing when the time is over, it leaves, or the hub stops', async () => {
    const test = await startWithBob();
    const leave = new AbortController();
    const waits = [
      test.hub.bus.inbox(bob, { waitMs: 100, limit: 10 }),
      test.hub.bus.inbox(bob, { waitMs: 60_000, limit: 10, signal: leave.signal }),
      test.hub.bus.inbox(bob, { waitMs: 60_000, limit: 10 }),
    ];
    await test.time.advance(100);
    leave.abort();
    test.hub.stop();
    expect(await Promise.all(waits)).toEqual([[], [], []]);
  });

  it('QR-2.5 a follower sees each message once, stored ones first, in order, even when it is slow', async () => {
    const test = await startWithBob();
    const send = (count: number, label: string) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          test.hub.bus.send(test.outgoing({ to: bob, text: `${label}${index}` })),
        ),
      );
    await send(300, 'stored');
    const leave = new AbortController();
    const seen: unknown[] = [];
    for await (const message of test.hub.bus.follow(bob, leave.signal)) {
      seen.push(message.payload.text);
      if (seen.length === 10) await send(2500, 'live');
      if (seen.length === 2800) leave.abort();
    }
    const expected = [
      ...Array.from({ length: 300 }, (_, index) => `stored${index}`),
      ...Array.from({ length: 2500 }, (_, index) => `live${index}`),
    ];
    expect(seen).toEqual(expected);
  });

  it('listening makes an unknown agent known, and a terminated one is refused', async () => {
    const test = await startTestHub();
    await readInbox(test);
    expect(test.hub.agents.list()).toMatchObject([{ name: 'bob', terminatedAt: null }]);
    await test.hub.agents.terminate(bob, null);
    await expect(readInbox(test)).rejects.toMatchObject({ code: 'recipient_terminated' });
    await test.hub.bus.send(test.outgoing({ from: bob, to: PERSON }));
    expect(test.hub.agents.list()).toMatchObject([{ name: 'bob', terminatedAt: null }]);
  });
});
