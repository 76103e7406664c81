import { StorageError } from '@nod/hub';
import type { StreamItem } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import type { Channel } from './channel.ts';
import { ci, open, received } from './test-desk.ts';

describe('failures', () => {
  it('DS-4.1 DS-4.3 a button of one card does nothing where it comes from the message of another', async () => {
    const desk = await open();
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes', 'No'] });
    const { id: other } = await desk.ask('Delete?', { quickReplies: ['Yes', 'No'] });
    const data = desk.shown('Delete?')[0]?.buttons[0]?.data ?? '';
    desk.room.tap('desk', desk.shown('Deploy?')[0]?.message ?? '', data);
    await desk.settle();
    expect(desk.shown('refused: no_longer_valid')).toHaveLength(1);
    for (const each of [id, other]) expect((await desk.test.hub.requests.get(each)).settlement).toBeNull();
  });

  it('DS-4.1 DS-4.3 a card that nobody knows to have arrived is answered in its own chat alone, and on no other message', async () => {
    const change = (channel: Channel): Channel => ({
      ...channel,
      async show(chat, card, sending) {
        const outcome = await channel.show(chat, card, sending);
        return card.request ? { type: 'unknown', why: 'cut off' } : outcome;
      },
    });
    const desk = await open({}, { change });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const data = desk.shown('Deploy?')[0]?.buttons[0]?.data ?? '';
    desk.room.tap('desk', desk.shown('hello')[0]?.message ?? '', data);
    desk.room.tap('phone', 'elsewhere', data);
    await desk.settle();
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
    await desk.tap('Deploy?', 0);
    expect(await received(desk)).toEqual(['Yes']);
  });

  it('DS-4.4 an answer that could not be written leaves the buttons usable and says why', async () => {
    const desk = await open();
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    const { store } = desk.test.ports;
    const { commit } = store;
    store.commit = (changes) =>
      changes.some(({ type }) => type === 'request-settled')
        ? Promise.reject(new StorageError('storage_full'))
        : commit(changes);
    await desk.tap('Deploy?', 0);
    expect(desk.shown('refused: storage_full')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
    store.commit = commit;
    await desk.tap('Deploy?', 0);
    expect(await received(desk)).toEqual(['Yes']);
  });

  it('a channel that throws while it shows, routes, tells or watches holds up nothing for long', async () => {
    const watched: StreamItem[] = [];
    let failures = 4;
    const fail = () => {
      failures -= 1;
      if (failures >= 0) throw new Error('not now');
    };
    const change = (channel: Channel): Channel => ({
      ...channel,
      route: async (item) => {
        fail();
        return channel.route(item);
      },
      show: async (...given) => {
        fail();
        return channel.show(...given);
      },
      watch(item) {
        watched.push(item);
        throw new Error('never');
      },
      tell: () => Promise.reject(new Error('never')),
    });
    const desk = await open({}, { change });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'one' }));
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'two' }));
    for (let turn = 0; turn < 8; turn += 1) await desk.test.time.advance(300_000);
    expect(desk.shown('ci: ').map(({ text }) => text)).toEqual(['ci: one', 'ci: two']);
    await desk.write('still there');
    expect(await received(desk)).toEqual(['still there']);
    expect(watched.map(({ event }) => event.type)).toContain('message-delivered');
    expect(desk.test.reported).not.toEqual([]);
  });

  it('a channel that is cut off takes up again where it was', async () => {
    let isCut = true;
    const change = (channel: Channel): Channel => ({
      ...channel,
      async *arrivals(after, signal) {
        for await (const arrival of channel.arrivals(after, signal)) {
          yield arrival;
          if (isCut) return;
        }
      },
    });
    const desk = await open({}, { change });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    for (const text of ['one', 'two', 'three']) await desk.write(text);
    expect(await received(desk)).toEqual(['one']);
    await desk.test.time.advance(1000);
    isCut = false;
    await desk.test.time.advance(300_000);
    await desk.settle();
    expect(await received(desk)).toEqual(['one', 'two', 'three']);
    expect(desk.shown('* sent')).toHaveLength(3);
  });
});

it('a channel that is cut off now and then, with arrivals in between, is never long away', async () => {
  const change = (channel: Channel): Channel => ({
    ...channel,
    async *arrivals(after, signal) {
      for await (const arrival of channel.arrivals(after, signal)) {
        yield arrival;
        return;
      }
    },
  });
  const desk = await open({}, { change });
  await desk.test.hub.agents.register(ci);
  const texts = Array.from({ length: 12 }, (_, index) => `number ${index}`);
  for (const text of texts) {
    await desk.write(text);
    await desk.test.time.advance(1000);
  }
  await desk.settle();
  expect(await received(desk)).toEqual(texts);
});

it('a chat that cannot be told anything for now holds up the telling in no other', async () => {
  const told: string[] = [];
  const change = (channel: Channel): Channel => ({
    ...channel,
    tell({ chat }) {
      told.push(chat);
      return chat === 'desk' ? new Promise(() => {}) : Promise.resolve([]);
    },
  });
  const desk = await open({}, { change });
  for (const chat of ['desk', 'desk', 'phone', 'phone']) desk.room.write(chat, '/pending');
  await desk.settle();
  expect(told).toEqual(['desk', 'phone', 'phone']);
});
