import { startTestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { open, received, SET } from './test-desk.ts';

describe('a channel that begins', () => {
  it('shows what waits for the person, and nothing of what was before', async () => {
    const test = await startTestHub();
    await test.hub.bus.send(test.outgoing({ text: 'long ago' }));
    await test.hub.bus.send(test.outgoing({ text: 'Deploy?', quickReplies: ['Yes'] }));
    await test.hub.bus.send(test.outgoing({ text: 'ideas', quickReplies: ['Go on'], expectsReply: false }));
    const desk = await open({}, { test });
    expect(desk.room.messages('desk')).toHaveLength(1);
    await desk.tap('Deploy?', 0);
    expect(await received(desk)).toEqual(['Yes']);
  });
});

describe('a conversation begun anew', () => {
  it('takes no words any more that a request from before waits for, which stays open and can be answered', async () => {
    const desk = await open();
    const { id } = await desk.ask(SET, { modelAnswer: true });
    const [card] = desk.shown('Decide.');
    const partly = card?.buttons.findIndex(({ label }) => label.includes('Partly')) ?? -1;
    await desk.tap('Decide.', partly);
    expect(desk.shown('asked')).toHaveLength(1);
    await desk.write('/new');
    expect(desk.shown('renewed')).toHaveLength(1);
    await desk.write('something else');
    expect(await received(desk)).toEqual(['something else']);
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
    await desk.tap('Decide.', 0);
    expect((await desk.test.hub.requests.get(id)).settlement).toMatchObject({ outcome: 'answered' });
  });

  it('needs the right to chat and a conversation', async () => {
    const desk = await open({ rights: [] });
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    await desk.write('/new');
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    const other = await open();
    await other.write('/new');
    expect(other.shown('* agents')).toHaveLength(1);
    for (const { test } of [desk, other])
      expect(test.disk.changes.some(({ type }) => type === 'conversation-renewed')).toBe(false);
  });
});

describe('several chats', () => {
  it('DS-3.3 each shows the request; an answer in one ends it in all, and another is refused', async () => {
    const desk = await open({ toChats: () => ['desk', 'phone'] });
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes', 'No'] });
    const [onPhone] = desk.shown('Deploy?', 'phone');
    await desk.tap('Deploy?', 1);
    expect(desk.shown('Deploy?', 'phone')).toMatchObject([{ buttons: [] }]);
    desk.room.tap('phone', onPhone?.message ?? '', onPhone?.buttons[0]?.data ?? '');
    await desk.settle();
    expect(desk.shown('refused: no_longer_valid', 'phone')).toHaveLength(1);
    expect(await received(desk)).toEqual(['No']);
    expect((await desk.test.hub.requests.get(id)).settlement).toMatchObject({ reply: { surface: 'text' } });
  });

  it('DS-2.3 words go with what was picked in their own chat, not in another', async () => {
    const desk = await open({ toChats: () => ['desk', 'phone'] });
    await desk.ask(SET, { modelAnswer: true });
    await desk.tap('Decide.', 3, 'phone');
    await desk.tap('Decide.', 1);
    await desk.write('quickly');
    expect(await received(desk)).toEqual([expect.stringContaining('1A')]);
    expect(await received(desk)).toEqual([expect.not.stringContaining('1B')]);
  });
});

describe('several channels', () => {
  it('what comes on one is not taken for what came on another under the same number', async () => {
    const desk = await open();
    const other = await open(
      {},
      { test: desk.test, change: (channel) => ({ ...channel, surface: 'elsewhere' }) },
    );
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    await desk.write('from here');
    await other.write('from there');
    expect(await received(desk)).toEqual(['from here', 'from there']);
  });
});
