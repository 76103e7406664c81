import { NO_DOORS } from '@nod/hub';
import { describe, expect, it } from 'vitest';
import type { Channel, Outcome } from './channel.ts';
import { askForCall, open, received, withArrivals, withWords } from './test-desk.ts';

describe('rights', () => {
  it('SEC-2 the right to chat is not the right to approve', async () => {
    const desk = await open({ rights: ['chat'] });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons[0]?.data ?? '');
    await desk.settle();
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
    await desk.write('/mode agent');
    expect(desk.shown('refused: forbidden')).toHaveLength(2);
    await desk.write('but this I may say');
    expect(await received(desk)).toContain('but this I may say');
  });

  it('SEC-2 a terminal is shown only to who may approve: it shows more than what an agent says', async () => {
    const outcomes: Outcome[] = [];
    const screen = { columns: 9, rows: 1, lines: ['\u001b[31msecret\u001b[0m'], cursor: null, isDead: false };
    const acts = [{ type: 'terminal' as const, rights: ['chat' as const] }, { type: 'terminal' as const }];
    const desk = await open({});
    await desk.test.hub.bus.send(desk.test.outgoing({ text: 'hello' }));
    await desk.settle();
    const again = await open(
      {},
      {
        test: await desk.test.restart(),
        change: (channel) => withArrivals(channel, acts, outcomes, 't'),
        doors: { ...NO_DOORS, screen: async () => screen },
      },
    );
    await again.settle();
    expect(outcomes).toMatchObject([
      { type: 'refused', code: 'forbidden' },
      { type: 'terminal', lines: ['secret'] },
    ]);
  });

  it('SEC-2 CM-3.4 the right to chat is not the right to reject', async () => {
    const desk = await open({ rights: ['chat'] });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
  });

  it('SEC-2 CM-3.4 words reject only where who writes them may, whoever tapped before', async () => {
    const change = (channel: Channel): Channel => ({
      ...channel,
      arrivals: withWords(channel, { rights: ['chat'] }),
    });
    const desk = await open({}, { change });
    const request = await askForCall(desk);
    const [card] = desk.room.messages('desk').filter(({ buttons }) => buttons.length > 0);
    desk.room.tap('desk', card?.message ?? '', card?.buttons.at(-1)?.data ?? '');
    await desk.settle();
    expect(desk.shown('* asked')).toHaveLength(1);
    await desk.write('too risky');
    expect(desk.shown('refused: forbidden')).toHaveLength(1);
    expect((await desk.test.hub.requests.get(request.id)).settlement).toBeNull();
  });

  it('SEC-2 without any, nothing is sent and nothing answered', async () => {
    const desk = await open({ rights: [] });
    const { id } = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.tap('Deploy?', 0);
    await desk.write('hello');
    expect(desk.shown('refused: forbidden')).toHaveLength(2);
    expect(await received(desk)).toEqual([]);
    expect((await desk.test.hub.requests.get(id)).settlement).toBeNull();
  });
});
