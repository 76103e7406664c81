import { applyEvent, type DraftId, PERSON, type StreamItem } from '@nod/protocol';
import { startTestHub, type TestHub, toAddress } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const draftId = `drf_${'d'.repeat(20)}` as DraftId;
const ci = toAddress('ci') as Exclude<ReturnType<typeof toAddress>, 'user'>;

async function take(test: TestHub, after: number, count: number): Promise<StreamItem[]> {
  const leave = new AbortController();
  const items: StreamItem[] = [];
  for await (const item of test.hub.events.follow(after, leave.signal)) {
    items.push(item);
    if (items.length === count) leave.abort();
  }
  return items;
}

describe('the event feed', () => {
  it('gives every event once and in order, from any place on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.nat(), async (count, place) => {
        const test = await startTestHub();
        for (let index = 0; index < count; index += 1)
          await test.hub.bus.send(test.outgoing({ quickReplies: ['a'] }));
        const { seq } = test.hub.startingPoint().overview;
        const after = place % seq;
        const items = await take(test, after, seq - after);
        expect(items.map((item) => item.seq)).toEqual(
          Array.from({ length: seq - after }, (_, index) => after + index + 1),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('applied to the overview at any place gives the overview now', async () => {
    const test = await startTestHub();
    const early = structuredClone(test.hub.startingPoint().overview);
    for (let index = 0; index < 20; index += 1) {
      const { requestId, message } = await test.hub.bus.send(test.outgoing({ quickReplies: ['a'] }));
      if (requestId && index % 3 === 0)
        await test.hub.requests.answer(requestId, { text: 'a', surface: 'panel' });
      if (index % 5 === 0) await test.hub.conversations.markRead(message.conversationId, index * 2);
    }
    const { overview } = test.hub.startingPoint();
    for (const item of await take(test, 0, overview.seq)) if (item.seq !== null) applyEvent(early, item);
    expect(early).toEqual(overview);
    expect((await test.restart()).hub.startingPoint().overview).toEqual(overview);
  });

  it('refuses a place behind the end of the log', async () => {
    const test = await startTestHub();
    expect(() => test.hub.events.follow(1, new AbortController().signal)).toThrow('the event log ends at 0');
  });

  it('tells of drafts as they grow, and of their end', async () => {
    const test = await startTestHub();
    const { message } = await test.hub.bus.send(test.outgoing());
    const items = take(test, test.hub.startingPoint().overview.seq, 4);
    await test.time.advance(0);
    test.hub.drafts.append(draftId, { from: ci, part: 'answer', append: 'Hel' });
    test.hub.drafts.append(draftId, { from: ci, part: 'answer', append: 'lo' });
    expect(test.hub.startingPoint().drafts).toMatchObject([
      { text: 'Hello', conversationId: message.conversationId },
    ]);
    await test.hub.bus.send(test.outgoing({ text: 'Hello.', draftId }));
    expect((await items).map(({ event }) => event)).toMatchObject([
      { type: 'draft-updated', offset: 0, delta: 'Hel' },
      { type: 'draft-updated', offset: 3, delta: 'lo' },
      { type: 'message-delivered', message: { payload: { text: 'Hello.' } } },
      { type: 'draft-closed', draftId },
    ]);
    expect(test.hub.startingPoint().drafts).toEqual([]);
  });

  it("gives up a draft that stopped growing, and guards it from other agents' hands", async () => {
    const test = await startTestHub();
    test.hub.drafts.append(draftId, { from: ci, part: 'answer', append: 'Hel' });
    const stranger = { from: toAddress('eve') as typeof ci, part: 'answer' as const, append: 'x' };
    expect(() => test.hub.drafts.append(draftId, stranger)).toThrow('another agent');
    await test.time.advance(60_000);
    expect(test.hub.drafts.list()).toEqual([]);
    expect(test.hub.conversations.list()).toMatchObject([{ participants: ['ci', PERSON] }]);
  });
});

describe('conversations', () => {
  it('count what the person has not read', async () => {
    const test = await startTestHub();
    const sent = [];
    for (let index = 0; index < 3; index += 1) sent.push(await test.hub.bus.send(test.outgoing()));
    const [conversation] = test.hub.conversations.list();
    if (!conversation) throw new Error('no conversation');
    const page = await test.hub.conversations.messages(conversation.id, { limit: 2 });
    expect(page).toMatchObject({ hasMore: true, messages: [{}, {}] });
    expect(conversation.unread).toBe(3);
    await test.hub.conversations.markRead(conversation.id, page.messages[0]?.position ?? 0);
    expect(test.hub.conversations.list()).toMatchObject([{ unread: 1 }]);
    await test.hub.conversations.markRead(conversation.id, Number.MAX_SAFE_INTEGER);
    expect(test.hub.conversations.list()).toMatchObject([{ unread: 0 }]);
  });

  it('between two agents have no request to the person', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(ci);
    await test.hub.bus.send(test.outgoing({ from: toAddress('eve'), to: ci, quickReplies: ['a'] }));
    expect(test.hub.conversations.list()).toMatchObject([{ participants: ['eve', 'ci'], unread: 0 }]);
    expect(test.hub.requests.open()).toEqual([]);
  });
});
