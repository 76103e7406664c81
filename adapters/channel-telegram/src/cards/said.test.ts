import { describe, expect, it } from 'vitest';
import { openDesk } from '../test-desk.ts';

describe('what the channel says by itself', () => {
  it('is said later where Telegram wants it later, and in order', async () => {
    const desk = await openDesk();
    desk.double.faults.script({ type: 'flood', retryAfter: 7 }, { methods: ['sendMessage'] });
    await desk.write('/terminal');
    await desk.write('/help');
    await desk.write('/pending');
    expect(desk.shown()).toEqual([]);
    await desk.pass(6999);
    expect(desk.shown()).toEqual([]);
    await desk.pass(1);
    expect(desk.shown().map(({ text }) => text.split(' ')[0])).toEqual(['There', 'Just', 'Nothing']);
  });

  it('outlives an outage; what may be there already says so', async () => {
    const desk = await openDesk();
    desk.double.faults.choose(({ method }) => (method === 'sendMessage' ? { type: 'cut-before' } : null));
    await desk.write('/pending');
    await desk.pass(20_000);
    desk.double.faults.choose(null);
    for (let turn = 0; turn < 5; turn += 1) await desk.pass(10_000);
    expect(desk.shown().map(({ text }) => text)).toEqual([
      'Nothing waits for you.\n(Sent again: it may be here already.)',
    ]);
  });
});
