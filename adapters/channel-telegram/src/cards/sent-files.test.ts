import { describe, expect, it } from 'vitest';
import { ci, type Desk, openDesk } from '../test-desk.ts';

async function add({ test: { hub } }: Desk, name: string) {
  await hub.agents.register(ci);
  return hub.attachments.add({ name, mediaType: 'text/plain', bytes: Uint8Array.from([1]) }, ci);
}

describe('files of agents that do not get through to Telegram', () => {
  it('SEC-8 hold up nothing: after a few attempts it is said, and what waits behind is shown', async () => {
    const desk = await openDesk();
    const { id } = await add(desk, 'never.bin');
    desk.double.faults.script(
      { type: 'server-error', status: 500 },
      { methods: ['sendDocument'], times: 99 },
    );
    await desk.say('look', { attachments: [id] });
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.pass(10_000);
    expect(desk.double.calls.filter(({ method }) => method === 'sendDocument')).toHaveLength(3);
    expect(desk.shown().map(({ text }) => text)).toEqual([
      'look',
      expect.stringContaining('never.bin could not be sent'),
      expect.stringContaining('Deploy?'),
    ]);
  });

  it('OPS-2 are not given up in an outage: they come when it is over', async () => {
    const desk = await openDesk();
    const { id } = await add(desk, 'late.txt');
    desk.double.faults.script(
      { type: 'cut-before' },
      { methods: ['sendDocument', 'sendMessage'], times: 12 },
    );
    await desk.say('look', { attachments: [id] });
    await desk.pass(600_000);
    desk.double.faults.clear();
    await desk.pass(600_000);
    expect(desk.shown().map(({ file, text }) => file?.name ?? text)).toContain('late.txt');
    expect(desk.shown().some(({ text }) => text.includes('could not be sent'))).toBe(false);
  });
});

describe('names of files that go to Telegram', () => {
  it.each([
    ['invoice\u202efdp.exe', 'invoice‹U+202E›fdp.exe'],
    ['a.txt;filename=evil.exe', 'a.txt_filename=evil.exe'],
    ['say "hi".txt', 'say _hi_.txt'],
    ['図 1 👩‍👧.png', '図 1 👩‍👧.png'],
  ])('SEC-4 %j is shown with what it hides, and goes as one name', async (name, shown) => {
    const desk = await openDesk();
    const { id } = await add(desk, name);
    await desk.say('look', { attachments: [id] });
    expect(desk.last().file?.name).toBe(shown);
  });
});
