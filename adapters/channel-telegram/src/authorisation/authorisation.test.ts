import { describe, expect, it } from 'vitest';
import { ci, letIn, ME, openDesk } from '../test-desk.ts';
import { createAuthorisation } from './authorisation.ts';

const MAY_NOT =
  'You can chat here, but not approve or change modes. The owner of the hub can allow it in the panel.';
const user = { id: 7, is_bot: false, first_name: 'Eve' };
const chat = { id: 7, type: 'private' };
const group = { id: -5, type: 'supergroup' };
const message = { message_id: 1, date: 0, chat, from: user, text: 'hi' };

/** Every kind of update that Telegram has, as a stranger causes it. */
const KINDS: Record<string, unknown> = {
  message,
  edited_message: message,
  channel_post: { ...message, from: undefined, sender_chat: { id: -9, type: 'channel' } },
  edited_channel_post: { ...message, from: undefined, sender_chat: { id: -9, type: 'channel' } },
  business_connection: { id: 'b', user, user_chat_id: 7, date: 0 },
  business_message: message,
  edited_business_message: message,
  deleted_business_messages: { business_connection_id: 'b', chat, message_ids: [1] },
  guest_message: message,
  message_reaction: { chat, message_id: 1, user, date: 0, old_reaction: [], new_reaction: [] },
  message_reaction_count: { chat, message_id: 1, date: 0, reactions: [] },
  inline_query: { id: 'i', from: user, query: '', offset: '' },
  chosen_inline_result: { result_id: 'r', from: user, query: '' },
  callback_query: { id: 'q', from: user, message, data: 'x', chat_instance: '1' },
  shipping_query: { id: 's', from: user },
  pre_checkout_query: { id: 'p', from: user },
  purchased_paid_media: { from: user },
  poll: { id: 'p', question: '?' },
  poll_answer: { poll_id: 'p', user, option_ids: [0] },
  my_chat_member: { chat, from: user, date: 0 },
  chat_member: { chat: group, from: user, date: 0 },
  chat_join_request: { chat: group, from: user, date: 0 },
  chat_boost: { chat: group, boost: {} },
  removed_chat_boost: { chat: group, boost_id: 'b' },
  unheard_of: { from: user, chat },
};

const rightsOf = async (_: string, account: string) => (account === '42' ? (['chat'] as const) : []);
const authorise = createAuthorisation({ rightsOf }, 'telegram');

describe('SEC-2 Telegram: every update is authorised by the number of its sender', () => {
  it.each(Object.entries(KINDS))('a stranger does nothing by %s', async (kind, payload) => {
    const { type } = await authorise({ update_id: 1, [kind]: payload });
    expect(type).toBe(kind === 'message' ? 'stranger' : 'refused');
  });

  it.each(Object.entries(KINDS))('%s counts only by who sent it', async (kind, payload) => {
    const text = JSON.stringify(payload).replaceAll('"id":7', '"id":42');
    const { type } = await authorise({ update_id: 1, [kind]: JSON.parse(text) });
    expect(type).toBe(/"id":42,"is_bot"/.test(text) ? 'person' : 'refused');
  });

  it.each([
    ['no sender', { ...message, from: undefined }],
    ['an anonymous administrator', { ...message, from: { ...user, id: 42 }, sender_chat: group }],
    ['a channel', { ...message, from: { ...user, id: 42 }, sender_chat: { id: -9, type: 'channel' } }],
    ['a bot', { ...message, from: { ...user, id: 42, is_bot: true } }],
    ['a number that is a text', { ...message, from: { ...user, id: '42' } }],
    ['nothing', null],
  ])('%s is nobody', async (_, payload) => {
    expect(await authorise({ update_id: 1, message: payload })).toEqual({ type: 'refused' });
  });

  it('a stranger in a group, or in a chat that is not their own, is told nothing', async () => {
    for (const where of [group, { id: 8, type: 'private' }])
      expect(await authorise({ update_id: 1, message: { ...message, chat: where } })).toEqual({
        type: 'refused',
      });
  });

  it('what has two kinds at once is nobody’s', async () => {
    const two = { update_id: 1, message: { ...message, from: { ...user, id: 42 } }, poll: {} };
    expect(await authorise(two)).toEqual({ type: 'refused' });
  });
});

describe('SEC-2 Telegram: pairing', () => {
  it('a stranger gets a code, now and then, and nothing of what they wrote; the code lets them in', async () => {
    const desk = await openDesk({ rights: [] });
    await desk.say('secret words');
    await desk.write('let me in <b>');
    await desk.write('now');
    expect(desk.shown()).toHaveLength(1);
    const [, code = ''] = /nod pair (\w{8})/.exec(desk.last().text) ?? [];
    expect(desk.last().text).not.toContain('let me in');
    await desk.test.hub.accounts.pair(code, ['chat'], 'panel');
    await desk.say('to you now');
    expect(desk.last().text).toContain('to you now');
    await desk.write('thanks');
    expect(await desk.received()).toEqual(['thanks']);
  });

  it('more than three strangers are told to wait, once each', async () => {
    const desk = await openDesk({ rights: [] });
    for (const id of [1, 2, 3, 4]) desk.double.addPerson({ id });
    for (const id of [1, 2, 3, 4, 4]) await desk.write('hi', {}, id);
    expect(desk.shown(3)).toHaveLength(1);
    expect(desk.shown(4).map(({ text }) => text)).toEqual([
      'Too many people are asking at the moment. Please try again later.',
    ]);
  });

  it('SEC-7 who is shut out is shown nothing more, and their buttons are worth nothing', async () => {
    const desk = await openDesk();
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.test.hub.accounts.remove({ surface: 'telegram' }, 'cli');
    const before = desk.shown().length;
    await desk.tap('Yes');
    await desk.say('more');
    expect(desk.shown()).toHaveLength(before + 1);
    expect(desk.last().text).toBe('You no longer have access to this hub.');
    expect(await desk.received()).toEqual([]);
    expect(desk.test.hub.requests.open()).toHaveLength(1);
  });

  it('the right to chat is not the right to approve, nor to switch the mode', async () => {
    const desk = await openDesk({ rights: ['chat'] });
    await desk.say('hello');
    await desk.write('/mode ask');
    await desk.write('/mode');
    expect(
      desk
        .shown()
        .slice(-2)
        .map(({ text }) => text),
    ).toEqual([MAY_NOT, MAY_NOT]);
    expect(desk.test.hub.conversations.list()[0]?.mode).not.toBe('ask');
  });

  it('only taps of who is let in count in a group, and groups only where they are switched on', async () => {
    for (const groups of [false, true]) {
      const desk = await openDesk({ settings: { groups } });
      desk.double.addPerson({ id: 66 });
      const room = desk.double.addGroup({ members: [ME, 66], botRole: 'administrator' });
      await desk.write('/start', { by: 66 }, room);
      expect(desk.shown(room)).toEqual([]);
      await desk.write('/start', { by: ME }, room);
      await desk.ask('Deploy?', { quickReplies: ['Yes'] });
      if (!groups) {
        expect(desk.shown(room).map(({ text }) => text)).toEqual([
          'Groups are switched off in the settings of this hub.',
        ]);
        expect(desk.last().text).toContain('Deploy?');
        continue;
      }
      expect(desk.last(room).text).toContain('Deploy?');
      await desk.tap('Yes', room, 66);
      await desk.write('I say yes', { by: 66 }, room);
      await desk.write('me too', { isAnonymous: true }, room);
      expect(await desk.received(ci)).toEqual([]);
      await desk.tap('Yes', room, ME);
      expect(await desk.received(ci)).toEqual(['Yes']);
    }
  });

  it('a group counts only once somebody who is let in has said /start there', async () => {
    const desk = await openDesk({ settings: { groups: true } });
    const room = desk.double.addGroup({ members: [ME], botRole: 'administrator' });
    await desk.say('hello');
    await desk.write('not for the bot', {}, room);
    expect([await desk.received(), desk.shown(room)]).toEqual([[], []]);
    await desk.write('/start', {}, room);
    await desk.write('/agents ci', {}, room);
    await desk.write('for the bot', {}, room);
    expect(await desk.received()).toEqual(['for the bot']);
  });

  it('SEC-7 what was on its way to who is shut out meanwhile is not sent any more', async () => {
    const desk = await openDesk();
    desk.double.faults.script({ type: 'flood', retryAfter: 9 }, { methods: ['sendMessage'] });
    await desk.say('secret words');
    await desk.test.hub.accounts.remove({ surface: 'telegram' }, 'cli');
    await desk.pass(60_000);
    expect(desk.shown().map(({ text }) => text)).toEqual(['You no longer have access to this hub.']);
  });

  it('SEC-7 what who is shut out has seen tells them nothing of how it went on', async () => {
    const desk = await openDesk();
    const id = await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.test.hub.accounts.remove({ surface: 'telegram' }, 'cli');
    await desk.test.hub.requests.answer(id as never, { text: 'only on Friday', surface: 'panel' });
    await desk.pass(60_000);
    expect(desk.last().text).not.toContain('Friday');
  });

  it('an account of another channel is not taken for one of Telegram', async () => {
    const desk = await openDesk();
    desk.double.addPerson({ id: 1002 });
    const offer = await desk.test.hub.accounts.ask({ surface: 'text', account: '1002', name: 'Ada' });
    if (offer.type !== 'code') throw new Error(offer.type);
    await desk.test.hub.accounts.pair(offer.code, ['chat', 'approve'], 'panel');
    await desk.ask('Deploy?', { quickReplies: ['Yes'] });
    await desk.pass(2000);
    expect([desk.shown(ME).length, desk.double.seen(1002)]).toEqual([1, []]);
    await desk.write('am I in?', {}, 1002);
    expect(await desk.received()).toEqual([]);
  });

  it('every account that may chat is shown everything, each in their own chat', async () => {
    const desk = await openDesk();
    desk.double.addPerson({ id: 1002 });
    await letIn(desk.test, 1002, ['chat']);
    await desk.say('to all');
    expect(desk.last(ME).text).toBe('to all');
    expect(desk.last(1002).text).toBe('to all');
  });
});
