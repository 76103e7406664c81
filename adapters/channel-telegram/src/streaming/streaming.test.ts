import { draftIdSchema, PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { isQuiet } from '../cards/loudness.ts';
import { ci, type Desk, ME, openDesk } from '../test-desk.ts';

const draft = draftIdSchema.parse(`drf_${'a'.repeat(20)}`);

/** The agent works on what the person wrote here last. */
async function work(desk: Desk) {
  const { hub } = desk.test;
  const [message] = await hub.bus.inbox(ci, { waitMs: 0, limit: 1 });
  const run = message && (await hub.runs.start(message));
  if (!run) throw new Error('the run did not begin');
  await desk.pass();
  const { conversationId } = run;
  return {
    run,
    grow: async (text: string) => {
      hub.drafts.append(draft, { from: ci, conversationId, part: 'answer', append: text });
      await desk.pass(1500);
    },
    end: async (text: string) => {
      await hub.bus.send({ from: ci, to: PERSON, payload: { text }, inReplyTo: run.messageId });
      const spent = { reasoning: '', inputTokens: 0, outputTokens: 0, answerId: null };
      await hub.runs.end(run, { outcome: 'completed', ...spent });
      await desk.pass(1500);
    },
  };
}

describe('DS-5.4 work as it goes, on Telegram', () => {
  it('is a draft in a private chat; the answer is a new message, and loud', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('do it');
    const { grow, end } = await work(desk);
    expect(desk.double.drafts()).toMatchObject([{ chat: ME, text: '' }]);
    await grow('The answer');
    expect(desk.double.drafts()).toMatchObject([{ text: 'The answer' }]);
    await grow(' grows');
    expect(desk.double.drafts()).toMatchObject([{ text: 'The answer grows' }]);
    await end('The answer grows.');
    expect(desk.last()).toMatchObject({ text: 'The answer grows.', isSilent: false });
    expect(desk.shown()).toHaveLength(2);
  });

  it('where there are no drafts, it is a silent message that is edited no more than every 1.5 s, and says in the end that the answer is there', async () => {
    const desk = await openDesk();
    desk.double.faults.script(
      { type: 'refusal', code: 404, description: 'Not Found: method not found' },
      { methods: ['sendMessageDraft'], times: 99 },
    );
    await desk.say('hello');
    await desk.write('do it');
    const { grow, end } = await work(desk);
    expect(desk.last()).toMatchObject({ text: 'ci is working on it…', isSilent: true });
    for (const text of ['a', 'b', 'c', 'd', 'e']) await grow(text);
    const edits = desk.double.calls.filter(({ method }) => method === 'editMessageText');
    const gaps = edits.slice(1).map(({ time }, index) => time - (edits[index]?.time ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1500);
    expect(desk.double.calls.filter(({ method }) => method === 'sendMessageDraft')).toHaveLength(1);
    await end('Done.');
    expect(desk.shown().map(({ text }) => text)).toEqual(['hello', 'ci has answered below', 'Done.']);
    expect(desk.last().isSilent).toBe(false);
  });

  it('goes on while the person writes more: only the agent’s own message is the answer', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('do it');
    const { grow } = await work(desk);
    await desk.write('and be quick');
    await grow('The answer');
    expect(desk.double.drafts()).toMatchObject([{ text: 'The answer' }]);
  });

  it('what an earlier process left behind says that it is over', async () => {
    const desk = await openDesk();
    desk.double.faults.script(
      { type: 'refusal', code: 404, description: 'Not Found' },
      { methods: ['sendMessageDraft'] },
    );
    await desk.say('hello');
    await desk.write('do it');
    await work(desk);
    const again = await openDesk({ test: await desk.test.restart(), bot: desk.double });
    await again.pass();
    expect(again.shown()[1]?.text).toBe('ci has stopped working on it');
  });

  it('what was asked elsewhere shows nothing here but the answer', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.say('from the panel', { from: PERSON, to: ci });
    await work(desk);
    expect(desk.double.drafts()).toEqual([]);
    expect(desk.last()).toMatchObject({ text: 'You →\n\nfrom the panel', isSilent: true });
  });
});

describe('the count of what waits, on Telegram', () => {
  const pinned = (desk: Desk) => desk.double.seen(ME).filter(({ isPinned }) => isPinned);

  it('is one silent pinned message, edited as it changes, and gone at zero; also after a restart', async () => {
    const desk = await openDesk();
    const one = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.ask('Delete?', { quickReplies: ['Yes'] });
    await desk.pass(2000);
    expect(pinned(desk)).toMatchObject([{ text: '🔔 2 requests wait for you · /pending', isSilent: true }]);
    const pins = desk.double.calls.filter(({ method }) => method === 'pinChatMessage');
    expect(pins.map(({ params }) => params.disable_notification)).toEqual([true]);
    expect(desk.double.seen(ME).filter(({ kind }) => kind === 'service')).toEqual([]);
    await desk.test.hub.requests.answer(one as never, { text: 'Yes', surface: 'panel' });
    await desk.pass(2000);
    expect(pinned(desk)).toMatchObject([{ text: '🔔 1 request waits for you · /pending', isEdited: true }]);
    const again = await openDesk({ test: await desk.test.restart(), bot: desk.double });
    await again.tap('Yes');
    await again.pass(2000);
    expect(again.double.seen(ME).filter(({ text }) => text.startsWith('🔔'))).toEqual([]);
  });

  it('what Telegram does not take at the moment is shown later', async () => {
    const desk = await openDesk();
    desk.double.faults.choose(({ params }) =>
      String(params.text).startsWith('🔔') ? { type: 'server-error', status: 500 } : null,
    );
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.pass(2000);
    expect(pinned(desk)).toEqual([]);
    desk.double.faults.choose(null);
    await desk.pass(60_000);
    expect(pinned(desk)).toMatchObject([{ text: '🔔 1 request waits for you · /pending' }]);
  });

  it('offers are not counted', async () => {
    const desk = await openDesk();
    await desk.ask('ideas', { quickReplies: ['Go on'], expectsReply: false });
    await desk.pass(2000);
    expect(pinned(desk)).toEqual([]);
  });
});

describe('loudness on Telegram', () => {
  it('only agents that say or need something make a sound, and none in quiet hours', async () => {
    const desk = await openDesk();
    await desk.say('done');
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.write('/pending');
    expect(desk.shown().map(({ isSilent }) => isSilent)).toEqual([false, false, true, true]);
    const quiet = await openDesk({ settings: { quietHours: { from: '00:00', to: '23:59', zone: 'UTC' } } });
    await quiet.ask('Deploy?', { quickReplies: ['Yes'] });
    expect(quiet.last().isSilent).toBe(true);
  });

  it('quiet hours are those of the person’s own time zone', () => {
    const hours = { from: '22:00', to: '07:00' };
    const now = Date.UTC(2026, 0, 1, 15);
    expect(isQuiet({ ...hours, zone: 'Asia/Shanghai' }, now)).toBe(true);
    expect(isQuiet({ ...hours, zone: 'America/New_York' }, now)).toBe(false);
    expect(isQuiet({ ...hours, zone: 'America/New_York' }, now + 13 * 3_600_000)).toBe(true);
  });

  it.each([
    ['22:00', '07:00', 23, true],
    ['22:00', '07:00', 6, true],
    ['22:00', '07:00', 7, false],
    ['22:00', '07:00', 12, false],
    ['12:00', '13:00', 12, true],
    ['12:00', '13:00', 13, false],
  ])('from %s to %s, %i o’clock is quiet: %s', (from, to, hour, expected) => {
    expect(isQuiet({ from, to, zone: 'UTC' }, Date.UTC(2026, 0, 1, hour))).toBe(expected);
  });
});
