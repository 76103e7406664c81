import { PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { ci, ME, openDesk } from '../test-desk.ts';

const REFUSED = { state: 'refused', at: 1, reason: 'menu', words: '' } as const;

describe('deliveries on Telegram', () => {
  it('DS-5.3 a message written here that did not arrive is told with a sound, with its text and why', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('1A 2C 3B');
    const [message] = await desk.test.hub.bus.inbox(ci, { waitMs: 0, limit: 9 });
    if (!message) throw new Error('nothing was sent');
    const before = desk.shown().length;
    for (const state of ['queued', 'typed'] as const)
      await desk.test.hub.deliveries.tell(ci, message.id, { state, at: 1 });
    await desk.pass();
    expect(desk.shown()).toHaveLength(before);
    await desk.test.hub.deliveries.tell(ci, message.id, REFUSED);
    await desk.pass();
    expect(desk.shown()).toHaveLength(before + 1);
    expect(desk.last().text).toContain('1A 2C 3B');
    expect(desk.last().text).toContain('Not delivered: a menu is open in its terminal');
    const sent = desk.double.calls.findLast(({ method }) => method === 'sendMessage');
    expect(JSON.stringify(sent)).not.toContain('disable_notification');
  });

  it('OPS-4 DS-5.3 is told in the language of the chat; what arrived is told quietly by the mark alone', async () => {
    const desk = await openDesk({ language: 'zh-hans' });
    await desk.say('你好');
    await desk.write('好');
    const [message] = await desk.test.hub.bus.inbox(ci, { waitMs: 0, limit: 9 });
    if (!message) throw new Error('nothing was sent');
    await desk.test.hub.deliveries.tell(ci, message.id, { state: 'unknown', at: 1 });
    await desk.pass();
    expect(desk.last().text).toContain('无法确定是否送达');
    const { message: other } = await desk.test.hub.bus.send(
      desk.test.outgoing({ from: PERSON, to: ci, text: 'quiet' }),
    );
    await desk.pass();
    const count = desk.shown(ME).length;
    await desk.test.hub.deliveries.tell(ci, other.id, { state: 'accepted', at: 1 });
    await desk.pass();
    expect(desk.shown(ME)).toHaveLength(count);
  });
});
