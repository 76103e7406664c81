// Conformance: commits are ordered, whole, and refused on conflict.
import { type Change, ConflictError } from '@nod/hub';
import { type Address, type Conversation, type LoggedEvent, type Message, PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { newApproval, stepAdded } from './approval-fixtures.ts';
import {
  ana,
  answered,
  asked,
  awaitedAs,
  ben,
  delivered,
  emptyOverview,
  newBeginning,
  newConversation,
  newMessage,
  newRequest,
  newRun,
  type OpenStore,
  opened,
  scheduled,
  withStore,
} from './fixtures.ts';

const duplicate = new ConflictError('duplicate-message');
const notOpen = new ConflictError('request-not-open');

function manyMessages(conversation: Conversation, count: number): Message[] {
  return Array.from({ length: count }, (_, index) =>
    newMessage(conversation, { payload: { text: String(index) } }),
  );
}

function idsOf(messages: readonly Message[]): string[] {
  return messages.map((message) => message.id);
}

export function describeCommits(open: OpenStore): void {
  describe('commits', () => {
    it('QR-2.5 commits of one turn take effect in the order they were called', () =>
      withStore(open, async ({ store }) => {
        const conversation = newConversation();
        const messages = manyMessages(conversation, 200);
        const commits = await Promise.all(messages.map((message) => store.commit([delivered(message)])));
        const seqs = commits.flat().map((entry) => entry.seq);
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
        expect(new Set(seqs).size).toBe(200);
        expect(idsOf(await store.messages(conversation.id, 1e9, 500))).toEqual(idsOf(messages));
      }));

    it('a commit resolves to its logged events, and a change that is no event has none', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const message = newMessage(conversation);
        const later = newMessage(conversation, { dueAt: 9e12 });
        const events = await store.commit([...changes, scheduled(later), delivered(message)]);
        expect(events.map((entry) => entry.event)).toEqual([...changes, delivered(message)]);
        const acknowledgement: Change = { type: 'messages-acknowledged', recipient: ana, ids: [message.id] };
        expect(await store.commit([acknowledgement])).toEqual([]);
        expect(await store.commit([])).toEqual([]);
      }));

    it('OPS-2 a commit with a conflict at its end writes nothing at all', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const message = newMessage(conversation);
        const later = newMessage(conversation, { dueAt: 9e12 });
        const request = newRequest(message);
        const whole = [...changes, delivered(message), scheduled(later), answered(request, 'Yes')];
        await expect(store.commit(whole)).rejects.toEqual(notOpen);
        const empty = { overview: emptyOverview(), scheduled: [], logId: expect.any(String) };
        expect(await store.load()).toEqual(empty);
        expect(await store.eventsAfter(0, 10)).toEqual([]);
        expect(await store.inbox(message.to, 0, 10)).toEqual([]);
        expect(await store.message(message.id)).toBeNull();
        expect(await (await reopen()).load()).toEqual(empty);
      }));

    it('OPS-2 an acknowledgement in a refused commit is undone', () =>
      withStore(open, async ({ store }) => {
        const message = newMessage(newConversation());
        await store.commit([delivered(message)]);
        const refused = store.commit([
          { type: 'messages-acknowledged', recipient: message.to, ids: [message.id] },
          delivered(message),
        ]);
        await expect(refused).rejects.toEqual(duplicate);
        expect(idsOf(await store.inbox(message.to, 0, 10))).toEqual([message.id]);
      }));

    describeConflicts(open);
    describeUnwritable(open);
    describeListeners(open);
  });
}

function describeConflicts(open: OpenStore): void {
  it('SEC-3 of two answers in one turn the first wins and the second is refused', () =>
    withStore(open, async ({ store }) => {
      const { conversation, changes } = newBeginning();
      const message = newMessage(conversation);
      const request = newRequest(message);
      await store.commit([...changes, delivered(message), asked(request)]);
      const first = answered(request, 'Yes');
      const outcomes = await Promise.allSettled([
        store.commit([first]),
        store.commit([answered(request, 'No')]),
        store.commit([delivered(newMessage(conversation)), answered(request, 'No')]),
      ]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(outcomes.slice(1)).toEqual([
        { status: 'rejected', reason: notOpen },
        { status: 'rejected', reason: notOpen },
      ]);
      const settlement = first.type === 'request-settled' ? first.settlement : null;
      expect(await store.request(request.id)).toEqual({ ...request, settlement });
      expect(await store.messages(conversation.id, 1e9, 10)).toHaveLength(1);
      await expect(store.commit([answered(request, 'later')])).rejects.toEqual(notOpen);
    }));

  it('SEC-3 a request that was never opened cannot be settled', () =>
    withStore(open, async ({ store }) => {
      const message = newMessage(newConversation());
      await expect(store.commit([answered(newRequest(message), 'Yes')])).rejects.toEqual(notOpen);
    }));

  it('QR-2.5 a message id is taken once, by a delivered message or a scheduled one', () =>
    withStore(open, async ({ store }) => {
      const conversation = newConversation();
      const now = newMessage(conversation);
      const later = newMessage(conversation, { dueAt: 9e12 });
      await store.commit([delivered(now), scheduled(later)]);
      await expect(store.commit([delivered(now)])).rejects.toEqual(duplicate);
      await expect(store.commit([scheduled(now)])).rejects.toEqual(duplicate);
      await expect(store.commit([scheduled(later)])).rejects.toEqual(duplicate);
      const twice = newMessage(conversation);
      await expect(store.commit([delivered(twice), delivered(twice)])).rejects.toEqual(duplicate);
      expect(await store.message(twice.id)).toBeNull();
    }));

  it('QR-2.5 a message is taken by the first of several, as often as it says so, and stays until it is acknowledged', () =>
    withStore(open, async ({ store, reopen }) => {
      const conversation = newConversation([ben, ana]);
      const [first, second] = [newMessage(conversation), newMessage(conversation)];
      await store.commit([delivered(first), delivered(second)]);
      const take = (id: Message['id'], by: string) =>
        store.commit([{ type: 'message-taken', recipient: ana, id, by }]);
      const outcomes = await Promise.allSettled([
        take(first.id, 'one'),
        take(first.id, 'two'),
        take(first.id, 'one'),
      ]);
      expect(outcomes).toMatchObject([
        { status: 'fulfilled', value: [] },
        { status: 'rejected', reason: new ConflictError('not-in-mailbox') },
        { status: 'fulfilled', value: [] },
      ]);
      const restarted = await reopen();
      expect(await restarted.inbox(ana, 0, 10)).toMatchObject([{ id: first.id }, { id: second.id }]);
      expect(await restarted.taken([first.id, second.id])).toEqual([first.id]);
      expect(await restarted.mailboxSize(ana, 10)).toBe(1);
      const ids = [first.id, second.id];
      await restarted.commit([{ type: 'messages-acknowledged', recipient: ana, ids }]);
      expect(await restarted.inbox(ana, 0, 10)).toEqual([]);
      expect(await restarted.taken(ids)).toEqual([]);
      const late: Change = { type: 'message-taken', recipient: ana, id: second.id, by: 'one' };
      await expect(restarted.commit([late])).rejects.toEqual(new ConflictError('not-in-mailbox'));
    }));

  it('QR-2.5 what did not arrive is given back by whoever took it, in its old place, also after it was acknowledged', () =>
    withStore(open, async ({ store }) => {
      const conversation = newConversation([ben, ana]);
      const [first, second] = [newMessage(conversation), newMessage(conversation)];
      await store.commit([delivered(first), delivered(second)]);
      const { id } = first;
      const giveBack = (by: string, recipient: Address = ana) =>
        store.commit([{ type: 'message-given-back', recipient, id, by }]);
      const mailbox = async () => (await store.inbox(ana, 0, 10)).map((message) => message.id);
      await store.commit([{ type: 'message-taken', recipient: ana, id, by: 'one' }]);
      await giveBack('two');
      expect(await store.taken([id])).toEqual([id]);
      await giveBack('one');
      expect(await store.taken([id])).toEqual([]);
      await store.commit([{ type: 'messages-acknowledged', recipient: ana, ids: [id] }]);
      await giveBack('one', ben);
      expect(await mailbox()).toEqual([second.id]);
      await giveBack('one');
      expect(await mailbox()).toEqual([first.id, second.id]);
    }));

  it('OPS-2 whether an answer is awaited is read as it was last written, while the request is open', () =>
    withStore(open, async ({ store, reopen }) => {
      const { conversation, changes } = newBeginning();
      const message = newMessage(conversation);
      const request = newRequest(message);
      await store.commit([...changes, delivered(message), asked(request)]);
      await store.commit([awaitedAs(request, 'now')]);
      expect(await store.request(request.id)).toEqual({ ...request, awaited: 'now' });
      await store.commit([awaitedAs(request, 'no-longer')]);
      const restarted = await reopen();
      expect((await restarted.load()).overview.openRequests[request.id]).toEqual({
        ...request,
        awaited: 'no-longer',
      });
      await restarted.commit([answered(request, 'Yes')]);
      await restarted.commit([awaitedAs(request, 'now')]);
      expect(await restarted.request(request.id)).toMatchObject({ awaited: 'no-longer' });
    }));

  it('QR-2.5 conflicting commits leave their neighbours of the same turn alone', () =>
    withStore(open, async ({ store }) => {
      const conversation = newConversation([ana, PERSON]);
      const taken = newMessage(conversation);
      await store.commit([delivered(taken)]);
      const messages = manyMessages(conversation, 60);
      const groups = messages.map((message, index) =>
        index % 20 === 19 ? [delivered(message), delivered(taken)] : [delivered(message)],
      );
      const outcomes = await Promise.allSettled(groups.map((changes) => store.commit(changes)));
      const refused = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [index] : []));
      expect(refused).toEqual([19, 39, 59]);
      const kept = messages.filter((_, index) => index % 20 !== 19);
      expect(idsOf(await store.inbox(PERSON, 0, 100))).toEqual(idsOf([taken, ...kept]));
    }));
}

/** Valid JSON, and nested too deeply to be written as such again. */
function nestDeeply(): unknown {
  return JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
}

function describeUnwritable(open: OpenStore): void {
  it('SEC-8 QR-2.5 what cannot be written is refused alone: its neighbours of the same turn are written', () =>
    withStore(open, async ({ store, reopen }) => {
      const { conversation, changes } = newBeginning();
      const [before, after] = [newMessage(conversation), newMessage(conversation)];
      const deep = newMessage(conversation, { payload: { deep: nestDeeply() } });
      const run = newRun(deep);
      const call = { id: 'c1', toolName: 'any', parameters: { deep: nestDeeply() } };
      const outcomes = await Promise.allSettled([
        store.commit([...changes, delivered(before)]),
        store.commit([delivered(deep)]),
        store.commit([{ type: 'agent-terminated', name: ana, at: 5 }, delivered(deep)]),
        store.commit([stepAdded(run, { type: 'tool-call-started', at: 1, call })]),
        store.commit([asked(newApproval(run, call))]),
        store.commit([delivered(after)]),
      ]);
      const [fulfilled, rejected] = ['fulfilled', 'rejected'];
      expect(outcomes.map(({ status }) => status)).toEqual([
        fulfilled,
        ...Array(4).fill(rejected),
        fulfilled,
      ]);
      const again = await reopen();
      expect(idsOf(await again.inbox(PERSON, 0, 10))).toEqual(idsOf([before, after]));
      const { agents, openRequests } = (await again.load()).overview;
      expect([agents.ana?.terminatedAt, openRequests]).toEqual([null, {}]);
      expect((await again.eventsAfter(0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    }));
}

function describeListeners(open: OpenStore): void {
  it('QR-2.5 listeners hear every event in seq order, before its commit resolves', () =>
    withStore(open, async ({ store }) => {
      const heard: LoggedEvent[] = [];
      store.onEvents((events) => heard.push(...events));
      const commits = manyMessages(newConversation(), 50).map(async (message) => {
        const events = await store.commit([delivered(message)]);
        expect(heard).toEqual(expect.arrayContaining(events));
        return events;
      });
      expect(heard).toEqual([]);
      expect((await Promise.all(commits)).flat()).toEqual(heard);
      expect(heard).toHaveLength(50);
    }));

  it('F-61 a conversation is opened once: opened again, it stays as it is, and what comes with that is written', () =>
    withStore(open, async (test) => {
      const { conversation, changes } = newBeginning();
      await test.store.commit([...changes, delivered(newMessage(conversation))]);
      const before = (await test.store.load()).overview.conversations;
      const later = newMessage(conversation);
      const events = await test.store.commit([opened(conversation), delivered(later)]);
      expect(events.map(({ event }) => event.type)).toEqual(['message-delivered']);
      const { conversations } = (await (await test.reopen()).load()).overview;
      expect(conversations[conversation.id]).toMatchObject({
        openedAt: before[conversation.id]?.openedAt,
        lastMessage: { id: later.id },
      });
    }));

  it('a listener hears nothing of a refused commit, and nothing once it has unsubscribed', () =>
    withStore(open, async ({ store }) => {
      const heard: LoggedEvent[] = [];
      const unsubscribe = store.onEvents((events) => heard.push(...events));
      const { conversation } = newBeginning();
      const message = newMessage(conversation);
      await expect(
        store.commit([opened(conversation), answered(newRequest(message), 'Yes')]),
      ).rejects.toEqual(notOpen);
      expect(heard).toEqual([]);
      unsubscribe();
      await store.commit([opened(conversation)]);
      expect(heard).toEqual([]);
    }));
}
