// Conformance: what agents behind doors need kept: how far messages came into their programs, and which sessions they are.
import { type Adoption, type Change, ConflictError } from '@nod/hub';
import { type Delivery, type Message, PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import {
  ana,
  ben,
  delivered,
  NOW,
  newBeginning,
  newId,
  newMessage,
  type OpenStore,
  withStore,
} from './fixtures.ts';

function told({ id: messageId, conversationId }: Message, delivery: Delivery): Change {
  return { type: 'message-delivery-told', messageId, conversationId, delivery };
}

const queued: Delivery = { state: 'queued', at: 1 };
const typed: Delivery = { state: 'typed', at: 2 };
const refused: Delivery = { state: 'refused', at: 3, reason: 'menu', words: '选择 "Yes"?' };
const notLater = new ConflictError('delivery-not-later');

const adoption: Adoption = {
  door: 'codex',
  session: 'thread-1',
  program: 'codex',
  folder: '/home/ana/site',
  at: NOW,
  name: ana,
};
const adopted = (fields: Partial<Adoption> = {}): Change => ({
  type: 'session-adopted',
  ...adoption,
  ...fields,
});

export function describeDoors(open: OpenStore): void {
  describe('deliveries', () => {
    it('DS-5.3 stand on the message wherever it is read, also after a restart, and in the log', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const message = newMessage(conversation, { from: PERSON, to: ana });
        const other = newMessage(conversation, { from: PERSON, to: ana });
        await store.commit([...changes, delivered(message), delivered(other), told(message, queued)]);
        const [event] = await store.commit([told(message, refused)]);
        expect(event?.event).toEqual(told(message, refused));
        const again = await reopen();
        expect(await again.delivered(message.id)).toMatchObject({ id: message.id, delivery: refused });
        expect(await again.delivered(other.id)).toMatchObject({ delivery: null });
        const deliveries = (await again.messages(conversation.id, 1e9, 10)).map(({ delivery }) => delivery);
        expect(deliveries).toEqual([refused, null]);
        expect((await again.inbox(ana, 0, 10)).map(({ delivery }) => delivery)).toEqual([refused, null]);
        const logged = (await again.eventsAfter(0, 100)).map(({ event: each }) => each);
        expect(logged).toContainEqual(told(message, refused));
        expect(logged).toContainEqual(delivered(message));
        expect(await again.message(message.id)).toEqual(message);
      }));

    it('DS-5.3 that are no step forward, or of no message, are refused with all that goes along', () =>
      withStore(open, async ({ store }) => {
        const { conversation, changes } = newBeginning();
        const message = newMessage(conversation, { from: PERSON, to: ana });
        await store.commit([...changes, delivered(message), told(message, typed)]);
        const beside = newMessage(conversation);
        for (const delivery of [queued, typed])
          await expect(store.commit([delivered(beside), told(message, delivery)])).rejects.toEqual(notLater);
        const unknown = { ...message, id: newId('msg') };
        await expect(store.commit([told(unknown, queued)])).rejects.toEqual(notLater);
        expect(await store.delivered(beside.id)).toBeNull();
        expect(await store.delivered(message.id)).toMatchObject({ delivery: typed });
      }));
  });

  describe('adoptions', () => {
    it('are kept in their order, one for each session, also after a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        await store.commit([
          adopted(),
          adopted({ door: 'tmux', folder: null }),
          adopted({ session: 'other' }),
        ]);
        await store.commit([adopted({ name: ben, at: NOW + 1 })]);
        expect(await (await reopen()).adoptions()).toEqual([
          { ...adoption, name: ben, at: NOW + 1 },
          { ...adoption, door: 'tmux', folder: null },
          { ...adoption, session: 'other' },
        ]);
      }));

    it('end when they are let go, and with what their agent had', () =>
      withStore(open, async ({ store, reopen }) => {
        await store.commit([adopted(), adopted({ session: 'b', name: ben }), adopted({ session: 'c' })]);
        await store.commit([adopted({ door: 'tmux', name: ben })]);
        const { door, session } = adoption;
        await store.commit([{ type: 'session-let-go', door, session }]);
        await store.commit([{ type: 'session-let-go', door, session }]);
        expect((await store.adoptions()).map(({ session: each }) => each)).toEqual(['b', 'c', 'thread-1']);
        await store.commit([{ type: 'agent-emptied', name: ana, unread: 0 }]);
        expect((await (await reopen()).adoptions()).map(({ session: each }) => each)).toEqual([
          'b',
          'thread-1',
        ]);
      }));
  });
}
