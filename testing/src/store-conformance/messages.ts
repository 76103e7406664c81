// Conformance: messages come back as they were written, in mailboxes, pages and the log.
import { type Message, type MessagePayload, PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import {
  ana,
  asked,
  ben,
  delivered,
  newBeginning,
  newConversation,
  newMessage,
  newRequest,
  type OpenStore,
  opened,
  scheduled,
  withdrawn,
  withStore,
} from './fixtures.ts';

const HOSTILE_PAYLOADS: MessagePayload[] = [
  {},
  { text: '' },
  {
    text: '"quotes" \\ back\\slash \u0000 \u2028 \ud800 <b>&amp;</b> \u202eright-to-left 👩‍👩‍👧 两行\nsecond',
  },
  { quickReplies: ['Yes', 'Yes', ' No '], text: 'x'.repeat(200_000) },
  { quickReplies: 'not an array' },
  { quickReplies: [1, null, { a: [] }], nested: { deep: [0.1, -1e300, true] } },
];

export function describeMessages(open: OpenStore): void {
  describe('messages', () => {
    it('QR-2.1 QR-3.8 every payload, also one with malformed quick replies, is read as it was written', () =>
      withStore(open, async ({ store }) => {
        const conversation = newConversation();
        const messages = HOSTILE_PAYLOADS.map((payload) => newMessage(conversation, { payload }));
        const events = await store.commit(messages.map(delivered));
        const positioned = messages.map((message, index) => ({
          ...message,
          position: events[index]?.seq,
          supersededBy: null,
          delivery: null,
        }));
        expect(await store.messages(conversation.id, 1e9, 100)).toEqual(positioned);
        expect(await store.inbox(PERSON, 0, 100)).toEqual(positioned);
        expect(await store.eventsAfter(0, 100)).toEqual(events);
        expect(await Promise.all(messages.map(({ id }) => store.message(id)))).toEqual(messages);
      }));

    it('QR-2.1 envelope fields are read as they were written', () =>
      withStore(open, async ({ store }) => {
        const conversation = newConversation([ana, ben]);
        const first = newMessage(conversation, { sentAt: 0.5, dueAt: 1e18 });
        const second = newMessage(conversation, { inReplyTo: first.id, from: ben, to: ana });
        await store.commit([delivered(first), delivered(second)]);
        expect(await store.message(first.id)).toEqual(first);
        expect(await store.message(second.id)).toEqual(second);
      }));

    it('an unknown message or request is null', () =>
      withStore(open, async ({ store }) => {
        const message = newMessage(newConversation());
        expect(await store.message(message.id)).toBeNull();
        expect(await store.request(newRequest(message).id)).toBeNull();
      }));

    it('F-52 a reply is found by what it replies to and who sent it, however much came after', () =>
      withStore(open, async ({ store }) => {
        const [conversation, other] = [newConversation([ana, ben]), newConversation([ana, ben])];
        const question = newMessage(conversation, { from: ana, to: ben });
        const reply = { from: ben, to: ana, inReplyTo: question.id } as const;
        const first = newMessage(conversation, reply);
        await store.commit([delivered(newMessage(other, reply)), delivered(question)]);
        await store.commit([
          delivered(newMessage(other, reply)),
          delivered(newMessage(conversation, { from: ben, to: ana })),
          delivered(newMessage(conversation, { from: ana, to: ben, inReplyTo: question.id })),
          scheduled(newMessage(conversation, { ...reply, dueAt: 9e12 })),
        ]);
        expect(await store.replyTo(question.id, ben)).toBeNull();
        const later = Array.from({ length: 120 }, () => delivered(newMessage(conversation, reply)));
        await store.commit([delivered(first), ...later]);
        expect(await store.replyTo(question.id, ben)).toEqual(await store.delivered(first.id));
        expect(await store.replyTo(question.id, PERSON)).toBeNull();
        expect(await store.replyTo(newMessage(conversation).id, ben)).toBeNull();
      }));

    it('a conversation is read backwards in pages, each oldest first', () =>
      withStore(open, async ({ store }) => {
        const [conversation, other] = [newConversation(), newConversation()];
        const messages = Array.from({ length: 7 }, () => newMessage(conversation));
        for (const message of messages)
          await store.commit([delivered(message), delivered(newMessage(other))]);
        const last = await store.messages(conversation.id, Number.MAX_SAFE_INTEGER, 3);
        const middle = await store.messages(conversation.id, last[0]?.position ?? 0, 3);
        const first = await store.messages(conversation.id, middle[0]?.position ?? 0, 3);
        expect([...first, ...middle, ...last].map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
        expect([first.length, middle.length, last.length]).toEqual([1, 3, 3]);
      }));

    it('eventsAfter gives the log in pages without a gap or a repeat', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const message = newMessage(conversation);
        const events = await store.commit([...changes, delivered(message), asked(newRequest(message))]);
        events.push(...(await store.commit([delivered(newMessage(conversation))])));
        const read = [];
        for (let page = await store.eventsAfter(0, 2); page.length > 0; ) {
          expect(page.length).toBeLessThanOrEqual(2);
          read.push(...page);
          page = await store.eventsAfter(page.at(-1)?.seq ?? 0, 2);
        }
        expect(read).toEqual(events);
      }));

    it('counts as unread what was delivered to the person behind a position', () =>
      withStore(open, async ({ store }) => {
        const [conversation, other] = [newConversation(), newConversation()];
        await store.commit([opened(conversation), opened(other)]);
        const [first, , third] = await store.commit([
          delivered(newMessage(conversation)),
          delivered(newMessage(conversation, { from: PERSON, to: ana })),
          delivered(newMessage(conversation)),
          delivered(newMessage(other)),
          scheduled(newMessage(conversation, { dueAt: 9e12 })),
        ]);
        const see = async (through = 0) =>
          (await store.commit([{ type: 'conversation-seen', conversationId: conversation.id, through }])).map(
            ({ event }) => event,
          );
        const place = { type: 'conversation-read', conversationId: conversation.id };
        expect(await see(0)).toEqual([]);
        expect(await see(first?.seq)).toEqual([{ ...place, through: first?.seq, unread: 1 }]);
        const late = delivered(newMessage(conversation));
        const [, read] = await Promise.all([store.commit([late]), see(third?.seq)]);
        expect(read).toEqual([{ ...place, through: third?.seq, unread: 1 }]);
        expect(await see(first?.seq)).toEqual([]);
        expect((await store.load()).overview.conversations[conversation.id]).toMatchObject({
          readThrough: third?.seq,
          unread: 1,
        });
      }));

    it('requestsOfMessages finds the requests of exactly these messages', () =>
      withStore(open, async ({ store }) => {
        const conversation = newConversation();
        const messages = [newMessage(conversation), newMessage(conversation), newMessage(conversation)];
        const requests = messages.map(newRequest);
        await store.commit([...messages.map(delivered), ...requests.map(asked)]);
        const ids = messages.map(({ id }) => id);
        expect(await store.requestsOfMessages(ids.slice(0, 2))).toEqual(requests.slice(0, 2));
        expect(await store.requestsOfMessages([])).toEqual([]);
      }));

    describeMailboxes(open);
    describeScheduled(open);
  });
}

function idsOf(messages: readonly Message[]): string[] {
  return messages.map(({ id }) => id);
}

function describeMailboxes(open: OpenStore): void {
  it('QR-2.5 a mailbox holds what its recipient has not acknowledged, in delivery order', () =>
    withStore(open, async ({ store }) => {
      const conversation = newConversation([ben, ana]);
      const messages = Array.from({ length: 6 }, () => newMessage(conversation));
      await store.commit([...messages.map(delivered), delivered(newMessage(newConversation([ana, ben])))]);
      const [first, second, third] = await store.inbox(ana, 0, 3);
      expect(idsOf([first, second, third].flatMap((message) => message ?? []))).toEqual(
        idsOf(messages.slice(0, 3)),
      );
      expect(idsOf(await store.inbox(ana, third?.position ?? 0, 10))).toEqual(idsOf(messages.slice(3)));
      const ids = [messages[1], messages[3]].flatMap((message) => message?.id ?? []);
      await store.commit([{ type: 'messages-acknowledged', recipient: ana, ids }]);
      const left = messages.filter(({ id }) => !ids.includes(id));
      expect(idsOf(await store.inbox(ana, 0, 10))).toEqual(idsOf(left));
      expect(await store.messages(conversation.id, 1e9, 10)).toHaveLength(6);
    }));

  it('QR-2.5 acknowledging an unknown id, one twice or one of another recipient changes nothing', () =>
    withStore(open, async ({ store }) => {
      const toAna = newMessage(newConversation([ben, ana]));
      const toBen = newMessage(newConversation([ana, ben]));
      const unknown = newMessage(newConversation());
      await store.commit([delivered(toAna), delivered(toBen)]);
      const ids = [toAna.id, toAna.id, toBen.id, unknown.id];
      await store.commit([{ type: 'messages-acknowledged', recipient: ana, ids }]);
      await store.commit([{ type: 'messages-acknowledged', recipient: ana, ids }]);
      expect(await store.inbox(ana, 0, 10)).toEqual([]);
      expect(idsOf(await store.inbox(ben, 0, 10))).toEqual([toBen.id]);
    }));

  it('QR-2.5 OPS-2 what was acknowledged and what was not is known after a restart', () =>
    withStore(open, async ({ store, reopen }) => {
      const conversation = newConversation([ben, ana]);
      const messages = Array.from({ length: 5 }, () => newMessage(conversation));
      await store.commit(messages.map(delivered));
      await store.commit([
        { type: 'messages-acknowledged', recipient: ana, ids: messages.slice(0, 2).map(({ id }) => id) },
      ]);
      const again = await reopen();
      expect(idsOf(await again.inbox(ana, 0, 10))).toEqual(idsOf(messages.slice(2)));
    }));
}

function describeScheduled(open: OpenStore): void {
  it('QR-2.4 a scheduled message is in no mailbox, page or log before it is delivered', () =>
    withStore(open, async ({ store }) => {
      const conversation = newConversation();
      const message = newMessage(conversation, { dueAt: 9e12 });
      const request = newRequest(message);
      expect(await store.commit([scheduled(message, request)])).toEqual([]);
      expect(await store.message(message.id)).toEqual(message);
      expect(await store.inbox(PERSON, 0, 10)).toEqual([]);
      expect(await store.messages(conversation.id, 1e9, 10)).toEqual([]);
      expect(await store.eventsAfter(0, 10)).toEqual([]);
      expect(await store.request(request.id)).toBeNull();
    }));

  it('QR-2.4 scheduled messages survive a restart, by due time and then in send order', () =>
    withStore(open, async ({ store, reopen }) => {
      const conversation = newConversation();
      const [late, early, alsoEarly] = [9e12, 8e12, 8e12].map((dueAt) => newMessage(conversation, { dueAt }));
      if (!late || !early || !alsoEarly) throw new Error('three messages');
      const request = newRequest(early);
      await store.commit([scheduled(late)]);
      await store.commit([scheduled(early, request), scheduled(alsoEarly)]);
      const expected = [
        { message: early, request },
        { message: alsoEarly, request: null },
        { message: late, request: null },
      ];
      expect((await store.load()).scheduled).toEqual(expected);
      expect((await (await reopen()).load()).scheduled).toEqual(expected);
    }));

  it('QR-2.4 a scheduled message that is withdrawn is gone for good, a delivered one stays', () =>
    withStore(open, async ({ store, reopen }) => {
      const conversation = newConversation();
      const [later, other, now] = [
        newMessage(conversation, { dueAt: 9e12 }),
        newMessage(conversation, { dueAt: 9e12 }),
        newMessage(conversation),
      ];
      await store.commit([opened(conversation), delivered(now), scheduled(later), scheduled(other)]);
      expect(await store.commit([withdrawn(later)])).toEqual([]);
      await store.commit([withdrawn(later), withdrawn(now)]);
      expect(await store.message(later.id)).toBeNull();
      expect(await store.message(now.id)).toEqual(now);
      const again = await reopen();
      expect((await again.load()).scheduled).toEqual([{ message: other, request: null }]);
      expect(await again.message(later.id)).toBeNull();
      expect(await again.inbox(now.to, 0, 10)).toMatchObject([{ id: now.id }]);
    }));

  it('QR-2.4 delivering a scheduled message takes it from the schedule, once', () =>
    withStore(open, async ({ store, reopen }) => {
      const conversation = newConversation();
      const message = newMessage(conversation, { dueAt: 9e12 });
      const request = newRequest(message);
      await store.commit([opened(conversation), scheduled(message, request)]);
      const [event] = await store.commit([delivered(message), asked(request)]);
      await expect(store.commit([delivered(message)])).rejects.toThrow('duplicate-message');
      const again = await reopen();
      const { overview, scheduled: waiting } = await again.load();
      expect(waiting).toEqual([]);
      expect(overview.openRequests).toEqual({ [request.id]: request });
      expect(await again.inbox(PERSON, 0, 10)).toEqual([
        { ...message, position: event?.seq, supersededBy: null, delivery: null },
      ]);
    }));
}
