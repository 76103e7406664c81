// How far the person has read, whatever happens at once: the mark never goes back, and what stands behind it is unread.
import { type ConversationId, PERSON, type RequestId } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const stepArbitrary = fc.record({
  type: fc.constantFrom('ask', 'tell', 'answer', 'reply', 'read'),
  /** The question that is answered, or how far behind the last message the person reads. */
  which: fc.nat(5),
});

interface Step {
  type: string;
  which: number;
}

async function take(test: TestHub, id: ConversationId, step: Step): Promise<void> {
  const { hub } = test;
  if (step.type === 'ask') await hub.bus.send({ ...test.outgoing(), quickReplies: ['Yes'] });
  else if (step.type === 'tell') await hub.bus.send(test.outgoing());
  else if (step.type === 'read') {
    const last = hub.conversations.list()[0]?.lastMessage?.position ?? 0;
    await hub.conversations.markRead(id, last - step.which);
  } else {
    const open = hub.requests.open();
    const request = open[step.which % Math.max(1, open.length)];
    if (!request) return;
    if (step.type === 'answer') await hub.requests.answer(request.id, { text: 'Yes', surface: 'panel' });
    else {
      const { agent: to, messageId: inReplyTo } = request;
      await hub.bus.send({ ...test.outgoing(), from: PERSON, to, inReplyTo });
    }
  }
}

/** What stands behind the mark, counted anew. */
async function countBehind({ hub }: TestHub, id: ConversationId): Promise<number> {
  const { readThrough = 0 } = hub.conversations.list()[0] ?? {};
  const { messages } = await hub.conversations.messages(id, { limit: 1_000 });
  return messages.filter(({ to, position }) => to === PERSON && position > readThrough).length;
}

async function begin(): Promise<{ test: TestHub; id: ConversationId; first: RequestId; second: RequestId }> {
  const test = await startTestHub();
  const ask = async () => (await test.hub.bus.send({ ...test.outgoing(), quickReplies: ['Yes'] })).requestId;
  const [first, second] = [await ask(), await ask()];
  const [conversation] = test.hub.conversations.list();
  if (!first || !second || !conversation) throw new Error('two requests are open in a conversation');
  return { test, id: conversation.id, first, second };
}

describe('how far the person has read', () => {
  it('does not go back when two questions of a conversation are answered at once', async () => {
    const { test, first, second } = await begin();
    const answer = (id: RequestId) => test.hub.requests.answer(id, { text: 'Yes', surface: 'panel' });
    await Promise.all([answer(second), answer(first)]);
    expect(test.hub.conversations.list()).toMatchObject([{ unread: 0 }]);
  });

  it('leaves a message unread that comes in the same moment', async () => {
    const { test, id } = await begin();
    const last = test.hub.conversations.list()[0]?.lastMessage?.position ?? 0;
    await Promise.all([test.hub.bus.send(test.outgoing()), test.hub.conversations.markRead(id, last)]);
    expect(test.hub.conversations.list()).toMatchObject([{ unread: 1 }]);
  });

  it('is no further than the last message: what comes later is unread', async () => {
    const { test, id } = await begin();
    await test.hub.conversations.markRead(id, Number.MAX_SAFE_INTEGER);
    expect(test.hub.conversations.list()).toMatchObject([{ unread: 0 }]);
    await test.hub.bus.send(test.outgoing());
    const last = test.hub.conversations.list()[0]?.lastMessage?.position ?? 0;
    expect(test.hub.conversations.list()).toMatchObject([{ unread: 1 }]);
    await test.hub.conversations.markRead(id, last);
    expect(test.hub.conversations.list()).toMatchObject([{ unread: 0, readThrough: last }]);
  });

  it('only grows, and what stands behind it is unread, in every order and whatever happens at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(stepArbitrary, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
        async (turns) => {
          const { test, id } = await begin();
          let through = 0;
          for (const steps of turns) {
            // Of two answers to one question the later is refused.
            await Promise.allSettled(steps.map((step) => take(test, id, step)));
            const [conversation] = test.hub.conversations.list();
            expect(conversation?.readThrough ?? 0).toBeGreaterThanOrEqual(through);
            through = conversation?.readThrough ?? 0;
            expect(conversation?.unread).toBe(await countBehind(test, id));
          }
          const again = await test.restart();
          expect(again.hub.conversations.list()).toEqual(test.hub.conversations.list());
        },
      ),
      { numRuns: 200 },
    );
  });
});
