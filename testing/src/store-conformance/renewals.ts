// Conformance: a renewed conversation has a context of its own from there on; a reply reaches back to what it replies to.
import { type Change, ConflictError, type Store } from '@nod/hub';
import { type Conversation, type Message, PERSON, type RenewalId } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import {
  ana,
  delivered,
  NOW,
  newBeginning,
  newId,
  newMessage,
  type OpenStore,
  withStore,
} from './fixtures.ts';

/** Under a new id unless told. */
export function renewed({ id: conversationId }: Conversation, renewalId: RenewalId = newId('rnw')): Change {
  return { type: 'conversation-renewed', conversationId, renewalId, at: NOW, surface: 'panel' };
}

function said(conversation: Conversation, fields: Partial<Message> = {}): Message {
  return newMessage(conversation, { from: PERSON, to: ana, ...fields });
}

async function seqOf(store: Store, change: Change): Promise<number> {
  const [event] = await store.commit([change]);
  return event?.seq ?? 0;
}

export function describeRenewals(open: OpenStore): void {
  describe('renewals', () => {
    it('what is delivered later has its context from there on; what was before keeps its own, also after a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const other = newBeginning().conversation;
        const [before, after, aside] = [said(conversation), said(conversation), said(other)];
        await store.commit([...changes, delivered(before)]);
        const seq = await seqOf(store, renewed(conversation));
        await store.commit([delivered(after), delivered(aside)]);
        const again = await reopen();
        const { conversations } = (await again.load()).overview;
        expect(conversations[conversation.id]).toMatchObject({ contextFrom: seq });
        const contexts = await Promise.all([before, after, aside].map(({ id }) => again.contextFrom(id)));
        expect(contexts).toEqual([0, seq, 0]);
        expect(await again.messages(conversation.id, 1e9, 10)).toHaveLength(2);
      }));

    it('a reply, and what replies to that, has the context of what it replies to', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const before = said(conversation);
        await store.commit([...changes, delivered(before), renewed(conversation)]);
        const late = newMessage(conversation, { inReplyTo: before.id });
        const answer = said(conversation, { inReplyTo: late.id });
        const plain = said(conversation);
        await store.commit([late, answer, plain].map(delivered));
        const contexts = await Promise.all([late, answer, plain].map(({ id }) => store.contextFrom(id)));
        expect(contexts).toEqual([0, 0, expect.any(Number)]);
        expect(contexts[2]).toBeGreaterThan(0);
      }));

    it('happens once under its id; each is listed where it stands', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        await store.commit([...changes, delivered(said(conversation))]);
        const first = renewed(conversation);
        const position = await seqOf(store, first);
        await store.commit([delivered(said(conversation))]);
        expect(await store.commit([first])).toEqual([]);
        const last = await seqOf(store, renewed(conversation));
        const again = await reopen();
        expect(await again.commit([first])).toEqual([]);
        const listed = await again.renewals(conversation.id, 0, 1e9);
        expect(listed.map((each) => each.position)).toEqual([position, last]);
        expect(await again.renewals(conversation.id, position, last)).toEqual([]);
        const { conversations } = (await again.load()).overview;
        expect(conversations[conversation.id]).toMatchObject({ contextFrom: last });
      }));

    it("the person's first message since that replies to nothing begins it, also in place of another", () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const before = said(conversation);
        await store.commit([...changes, delivered(before), renewed(conversation)]);
        const unasked = newMessage(conversation);
        const reply = said(conversation, { inReplyTo: unasked.id });
        const first = said(conversation);
        const second = said(conversation);
        const all = [before, unasked, reply, first, second].map(({ id }) => id);
        await store.commit([unasked, reply, first, second].map(delivered));
        expect(await store.beginnings(all)).toEqual([first.id]);
        const instead = said(conversation, { supersedes: first.id, version: 2 });
        await store.commit([delivered(instead)]);
        const again = await reopen();
        expect(await again.beginnings([instead.id, before.id])).toEqual([instead.id]);
      }));

    it('what was said before cannot be superseded', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const before = said(conversation);
        await store.commit([...changes, delivered(before), renewed(conversation)]);
        const instead = said(conversation, { supersedes: before.id, version: 2 });
        await expect(store.commit([delivered(instead)])).rejects.toEqual(new ConflictError('begun-anew'));
        expect(await store.message(instead.id)).toBeNull();
      }));
  });
}
