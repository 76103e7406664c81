// Conformance: the records of channels are kept over restarts, and only who claimed a channel last writes them.
import { type ChannelWrite, MOST_IN_ORDER, type Store } from '@nod/hub';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../memory-store/memory-store.ts';
import {
  ana,
  answered,
  asked,
  ben,
  delivered,
  newBeginning,
  newConversation,
  newId,
  newMessage,
  newRequest,
  type OpenStore,
  SHRINKING_TIMEOUT_MS,
  withStore,
} from './fixtures.ts';

const surface = 'telegram' as const;
const message = newMessage(newConversation());
const messageIds = [message.id, newMessage(newConversation()).id];
const requestIds = [newId('req'), newId('req')];
const [first, second] = requestIds as [(typeof requestIds)[number], (typeof requestIds)[number]];

function write(store: Store, epoch: number, ...writes: ChannelWrite[]) {
  return store.commit([{ type: 'channel-written', surface, epoch, writes }]);
}

function writeFor(store: Store, of: string, ...writes: ChannelWrite[]) {
  return store.commit([{ type: 'channel-written', surface: of, epoch: 1, writes }]);
}

function claim(store: Store, epoch: number, seq = 0) {
  return store.commit([{ type: 'channel-claimed', surface, epoch, seq }]);
}

function planned(chat: string, requestId: (typeof requestIds)[number] | null = first): ChannelWrite {
  return { type: 'planned', chat, messageId: message.id, requestId };
}

export function describeChannels(open: OpenStore): void {
  describe('channels', () => {
    it('F-61 only who claimed a channel last writes; a claim keeps how far the channel had come', () =>
      withStore(open, async ({ store, reopen }) => {
        expect(await store.channel(surface)).toBeNull();
        await claim(store, 1, 7);
        await expect(claim(store, 1)).rejects.toMatchObject({ conflict: 'channel-held' });
        await write(store, 1, { type: 'followed', seq: 9 }, { type: 'taken', arrival: 'a1' });
        const again = await reopen();
        await claim(again, 2, 100);
        expect(await again.channel(surface)).toEqual({ epoch: 2, seq: 9, arrival: 'a1' });
        await expect(write(again, 1, { type: 'followed', seq: 50 })).rejects.toMatchObject({
          conflict: 'channel-held',
        });
        expect(await again.channel(surface)).toEqual({ epoch: 2, seq: 9, arrival: 'a1' });
        expect(await again.channel('cli')).toBeNull();
      }));

    it('what a channel notes down is kept over restarts, by key and by how keys begin, apart from other channels', () =>
      withStore(open, async ({ store, reopen }) => {
        const note = (key: string, value: string | null, of: string = surface) =>
          store.commit([{ type: 'channel-noted', surface: of, key, value }]);
        expect(await note('topic/1/ana', '7')).toEqual([]);
        await note('topic/1/ben', '8');
        await note('topic_1', 'another');
        await note('topic/1/ana', '9');
        await note('topic/1/ana', 'elsewhere', 'text');
        const again = await reopen();
        expect(await again.note(surface, 'topic/1/ana')).toBe('9');
        expect(await again.note(surface, 'nothing')).toBeNull();
        expect(await again.notes(surface, 'topic/1/')).toEqual({ 'topic/1/ana': '9', 'topic/1/ben': '8' });
        await again.commit([{ type: 'channel-noted', surface, key: 'topic/1/ana', value: null }]);
        expect(await again.notes(surface, '')).toEqual({ 'topic/1/ben': '8', topic_1: 'another' });
        expect(await again.note('text', 'topic/1/ana')).toBe('elsewhere');
      }));

    it('a channel that is forgotten never ran; others go on as they were', () =>
      withStore(open, async ({ store, reopen }) => {
        for (const of of [surface, 'text']) {
          await store.commit([{ type: 'channel-claimed', surface: of, epoch: 1, seq: 7 }]);
          await writeFor(store, of, planned('42'));
          const [showing] = await store.showingsOf(of, first);
          const shown = { type: 'shown' as const, id: showing?.id ?? 0, version: 1, messages: ['m1'] };
          const bound = { chat: '42', agent: ana, conversationId: null, asks: null };
          await writeFor(store, of, shown, { type: 'bound', chat: bound });
          await store.commit([{ type: 'channel-noted', surface: of, key: 'k', value: 'v' }]);
        }
        expect(await store.commit([{ type: 'channel-forgotten', surface }])).toEqual([]);
        const again = await reopen();
        const read = async (of: string) => [
          await again.channel(of),
          (await again.showingsOf(of, first)).length,
          (await again.placeAt({ surface: of, chat: '42', message: 'm1' }))?.messageId,
          (await again.chat(of, '42'))?.agent,
          await again.note(of, 'k'),
        ];
        expect(await read(surface)).toEqual([null, 0, undefined, undefined, null]);
        expect(await read('text')).toEqual([{ epoch: 1, seq: 7, arrival: null }, 1, message.id, ana, 'v']);
        await claim(again, 1, 9);
        expect(await again.channel(surface)).toEqual({ epoch: 1, seq: 9, arrival: null });
      }));

    it('a channel’s writes are no events, and are undone with their commit', () =>
      withStore(open, async ({ store }) => {
        expect(await claim(store, 1)).toEqual([]);
        const late = { type: 'channel-written' as const, surface, epoch: 9, writes: [] };
        const refused = store.commit([
          { type: 'channel-written', surface, epoch: 1, writes: [planned('42')] },
          late,
        ]);
        await expect(refused).rejects.toMatchObject({ conflict: 'channel-held' });
        expect(await store.dueChats(surface)).toEqual([]);
        expect((await store.load()).overview.seq).toBe(0);
      }));

    it('DS-4.1 what was shown where is kept: planned, begun, shown, changed, in the order planned', () =>
      withStore(open, async ({ store, reopen }) => {
        await claim(store, 1);
        await write(store, 1, planned('42'), planned('43'), planned('42', null));
        expect(await store.dueChats(surface)).toEqual(['42', '43']);
        const one = await store.nextDue(surface, '42');
        if (!one) throw new Error('nothing is due');
        const fresh = { version: 1, shownVersion: 0, isBegun: false, picks: {}, messages: [] };
        expect(one).toEqual({ id: one.id, chat: '42', messageId: message.id, requestId: first, ...fresh });
        await write(store, 1, { type: 'begun', id: one.id });
        const again = await reopen();
        expect(await again.nextDue(surface, '42')).toEqual({ ...one, isBegun: true });
        await write(again, 1, { type: 'shown', id: one.id, version: 1, messages: ['m1', 'm2'] });
        const shown = { ...one, isBegun: true, shownVersion: 1, messages: ['m1', 'm2'] };
        expect(await again.nextDue(surface, '42')).toMatchObject({ requestId: null });
        const place = { surface, chat: '42', message: 'm2' };
        expect(await again.placeAt(place)).toEqual({
          messageId: message.id,
          requestId: first,
          showing: shown,
        });
        for (const other of [{ chat: '43' }, { message: 'm3' }, { surface: 'cli' as const }])
          expect(await again.placeAt({ ...place, ...other })).toBeNull();
        await write(again, 1, { type: 'changed', requestId: first }, { type: 'changed', requestId: second });
        expect(await again.nextDue(surface, '42')).toEqual({ ...shown, version: 2 });
        expect(await again.showingsOf(surface, first)).toMatchObject([{ chat: '42' }, { chat: '43' }]);
        expect(await again.showingsOf(surface, second)).toEqual([]);
        expect(await again.showingsOf('cli', first)).toEqual([]);
      }));

    it('what changed while it was being shown is due again', () =>
      withStore(open, async ({ store }) => {
        await claim(store, 1);
        await write(store, 1, planned('42'));
        const { id, version } = (await store.nextDue(surface, '42')) ?? { id: 0, version: 0 };
        await write(store, 1, { type: 'begun', id }, { type: 'picked', id, picks: { D1: 'B' } });
        await write(store, 1, { type: 'shown', id, version, messages: ['m1'] });
        const due = await store.nextDue(surface, '42');
        expect(due).toMatchObject({ picks: { D1: 'B' }, version: 2, shownVersion: 1, messages: ['m1'] });
        await write(store, 1, { type: 'shown', id, version: 2, messages: [] });
        expect(await store.dueChats(surface)).toEqual([]);
      }));

    it('DS-3.3 what changed is due on the channel that says so, not on every one that shows it', () =>
      withStore(open, async ({ store }) => {
        const other = 'matrix' as const;
        await claim(store, 1);
        await store.commit([
          { type: 'channel-claimed', surface: other, epoch: 1, seq: 0 },
          { type: 'channel-written', surface: other, epoch: 1, writes: [planned('7')] },
        ]);
        await write(store, 1, planned('42'), { type: 'changed', requestId: first });
        expect(await store.nextDue(surface, '42')).toMatchObject({ version: 2 });
        expect(await store.nextDue(other, '7')).toMatchObject({ version: 1 });
      }));

    it('SEC-8 what is open for the person to answer goes first where more wait than are shown in order', () =>
      withStore(open, async ({ store, reopen }) => {
        const { conversation, changes } = newBeginning();
        const [settled, asking] = [newMessage(conversation), newMessage(conversation)];
        const [past, open] = [newRequest(settled), newRequest(asking)];
        await store.commit([...changes, delivered(settled), asked(past), delivered(asking), asked(open)]);
        await store.commit([answered(past, 'Yes')]);
        await claim(store, 1);
        const flood = Array.from({ length: MOST_IN_ORDER - 2 }, () => planned('42', null));
        await write(store, 1, ...flood, planned('42', past.id), planned('42', open.id));
        const [oldest, newest] = [
          await store.nextDue(surface, '42'),
          await store.showingsOf(surface, open.id),
        ];
        expect(oldest).toMatchObject({ requestId: null });
        await write(store, 1, planned('42', null), planned('43', null));
        const again = await reopen();
        expect(await again.nextDue(surface, '42')).toEqual(newest[0]);
        await write(again, 1, { type: 'shown', id: newest[0]?.id ?? 0, version: 1, messages: [] });
        expect(await again.nextDue(surface, '42')).toEqual(oldest);
      }));

    it('a place can refer to a message and a request without showing them; a showing can be dropped', () =>
      withStore(open, async ({ store, reopen }) => {
        await claim(store, 1);
        expect(await store.isPlaced(surface, message.id)).toBe(false);
        const referred = { chat: '42', message: 'm9', messageId: message.id, requestId: first };
        await write(store, 1, { type: 'referred', ...referred });
        const again = await reopen();
        expect(await again.placeAt({ surface, chat: '42', message: 'm9' })).toEqual({
          messageId: message.id,
          requestId: first,
          showing: null,
        });
        expect(await again.isPlaced(surface, message.id)).toBe(true);
        expect(await again.isPlaced('cli', message.id)).toBe(false);
        await write(again, 1, planned('42'));
        const due = await again.nextDue(surface, '42');
        await write(again, 1, { type: 'dropped', id: due?.id ?? 0 });
        expect(await again.dueChats(surface)).toEqual([]);
      }));

    it('what is shown stays shown when an earlier version is confirmed after it', () =>
      withStore(open, async ({ store }) => {
        await claim(store, 1);
        await write(store, 1, planned('42'), { type: 'changed', requestId: first });
        const { id = 0 } = (await store.nextDue(surface, '42')) ?? {};
        await write(store, 1, { type: 'shown', id, version: 2, messages: ['m1'] });
        await write(store, 1, { type: 'shown', id, version: 1, messages: ['m1'] });
        expect(await store.dueChats(surface)).toEqual([]);
      }));

    it('QR-3.5 a chat with another agent leaves the conversation with the one before', () =>
      withStore(open, async ({ store }) => {
        await claim(store, 1);
        const before = { chat: '42', agent: ana, conversationId: message.conversationId, asks: null };
        const now = { ...before, agent: ben, conversationId: null };
        await write(store, 1, { type: 'bound', chat: before });
        expect(await store.chat(surface, '42')).toEqual(before);
        await write(store, 1, { type: 'bound', chat: now });
        expect(await store.chat(surface, '42')).toEqual(now);
      }));

    it('DS-4.1 a place is of what stands there last: of a showing, or only of what is referred to', () =>
      withStore(open, async ({ store }) => {
        await claim(store, 1);
        const referred = { chat: '42', message: 'm1', messageId: message.id, requestId: null };
        const place = { surface, chat: '42', message: 'm1' };
        await write(store, 1, { type: 'referred', ...referred }, planned('42'));
        const { id = 0 } = (await store.nextDue(surface, '42')) ?? {};
        await write(store, 1, { type: 'shown', id, version: 1, messages: ['m1'] });
        expect(await store.placeAt(place)).toMatchObject({ requestId: first, showing: { id } });
        await write(store, 1, { type: 'referred', ...referred });
        expect(await store.placeAt(place)).toMatchObject({ requestId: null, showing: null });
      }));

    it('a chat is with one agent at a time, and may wait for words to a request', () =>
      withStore(open, async ({ store, reopen }) => {
        await claim(store, 1);
        const chat = { chat: '42', agent: ana, conversationId: null, asks: null };
        const asking = { ...chat, agent: ben, asks: { requestId: first, until: 5 } };
        await write(store, 1, { type: 'bound', chat }, { type: 'bound', chat: { ...chat, chat: '41' } });
        expect(await store.chatsOf(surface, ana)).toEqual(['41', '42']);
        await write(store, 1, { type: 'bound', chat: asking });
        const again = await reopen();
        expect(await again.chat(surface, '42')).toEqual(asking);
        expect(await again.chat(surface, '44')).toBeNull();
        expect(await again.chatsOf(surface, ana)).toEqual(['41']);
        expect(await again.chatsOf('cli', ana)).toEqual([]);
      }));

    it(
      'whatever was written, every store reads the same',
      () =>
        fc.assert(
          fc.asyncProperty(fc.array(writeArbitrary, { maxLength: 30 }), (writes) =>
            withStore(open, async ({ store, reopen }) => {
              const model = createMemoryStore();
              await Promise.all([claim(store, 1), claim(model, 1)]);
              for (const each of writes) await Promise.all([write(store, 1, each), write(model, 1, each)]);
              const again = await reopen();
              for (const read of READS) expect(await read(again)).toEqual(await read(model));
            }),
          ),
          { numRuns: 50 },
        ),
      SHRINKING_TIMEOUT_MS,
    );
  });
}

const chats = ['42', '43'];
const names = ['m1', 'm2', 'm3'];
const chat = fc.constantFrom(...chats);
const name = fc.constantFrom(...names);
const id = fc.integer({ min: 1, max: 6 });
const requestId = fc.constantFrom(...requestIds);
const messageId = fc.constantFrom(...messageIds);

const writeArbitrary: fc.Arbitrary<ChannelWrite> = fc.oneof(
  fc.record({
    type: fc.constant('planned' as const),
    chat,
    messageId,
    requestId: fc.option(requestId),
  }),
  fc.record({ type: fc.constantFrom('begun' as const, 'taken-back' as const, 'dropped' as const), id }),
  fc.record({
    type: fc.constant('shown' as const),
    id,
    version: fc.integer({ min: 1, max: 4 }),
    messages: fc.uniqueArray(name),
  }),
  fc.record({ type: fc.constant('changed' as const), requestId }),
  fc.record({ type: fc.constant('picked' as const), id, picks: fc.dictionary(name, name) }),
  fc.record({
    type: fc.constant('referred' as const),
    chat,
    message: name,
    messageId,
    requestId: fc.option(requestId),
  }),
  fc.record({
    type: fc.constant('bound' as const),
    chat: fc.record({
      chat,
      agent: fc.constantFrom(ana, ben),
      conversationId: fc.constant(null),
      asks: fc.option(fc.record({ requestId, until: fc.nat() })),
    }),
  }),
);

const READS: ((store: Store) => Promise<unknown>)[] = [
  (store) => store.dueChats(surface),
  ...chats.flatMap((each) => [
    (store: Store) => store.nextDue(surface, each),
    (store: Store) => store.chat(surface, each),
    ...names.map((one) => (store: Store) => store.placeAt({ surface, chat: each, message: one })),
  ]),
  ...requestIds.map((each) => (store: Store) => store.showingsOf(surface, each)),
  ...messageIds.map((each) => (store: Store) => store.isPlaced(surface, each)),
  ...[ana, ben].map((each) => (store: Store) => store.chatsOf(surface, each)),
];
