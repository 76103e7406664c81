import { describe, expect, it } from 'vitest';
import { ben, ME, openDesk } from '../test-desk.ts';

const chat = { id: ME, type: 'private' };
const from = { id: ME, is_bot: false, first_name: 'Ada' };
const grace = {
  type: 'user',
  date: 0,
  sender_user: { id: 7, is_bot: false, first_name: 'Grace', last_name: 'H' },
};

async function openTold(fields: object, kind = 'message') {
  const desk = await openDesk();
  await desk.say('hello');
  desk.double.announce(kind, { message_id: 900, date: 0, chat, from, ...fields });
  await desk.pass();
  return desk;
}

describe('what Telegram keeps beside a text', () => {
  it('a link goes along with where it leads, an address that is its own text stays alone', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const url = 'https://example.com/a_b';
    await desk.write('🙂 see here now', { entities: [{ type: 'text_link', offset: 7, length: 4, url }] });
    await desk.write('example.com/a_b', { entities: [{ type: 'text_link', offset: 0, length: 15, url }] });
    expect(await desk.received()).toEqual([`🙂 see here (${url}) now`, 'example.com/a_b']);
  });

  it('code goes along as a block, with a fence that what is in it does not end', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const pre = (offset: number, length: number, language?: string) => ({
      entities: [{ type: 'pre', offset, length, ...(language ? { language } : {}) }],
    });
    await desk.write('fix a_b() please', pre(4, 5, 'python'));
    await desk.write('```\nx', pre(0, 5));
    expect(await desk.received()).toEqual(['fix \n```python\na_b()\n```\n please', '````\n```\nx\n````']);
  });

  it('SEC-8 entities that fit no text change nothing', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    const entities = [
      { type: 'text_link', offset: 900, length: 4, url: 'https://example.com' },
      { type: 'pre', offset: 2, length: 0 },
      { type: 'text_link', offset: 0, length: 2 },
    ];
    await desk.write('plain', { entities });
    expect((await desk.received())[0]).toMatch(/^plain/);
  });
});

describe('forwarded messages', () => {
  it.each([
    ['a person', grace, 'Grace H'],
    ['one who hides', { type: 'hidden_user', date: 0, sender_user_name: 'Mallory' }, 'Mallory'],
    ['a channel', { type: 'channel', date: 0, chat: { id: -1, type: 'channel', title: 'News' } }, 'News'],
    ['nobody knows whom', 'nonsense', '?'],
  ])('SEC-5 of %s say whose words they are', async (_, forward_origin, name) => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('delete it all', { fields: { forward_origin } });
    expect(await desk.received()).toEqual([`Forwarded from ${name}:\n\ndelete it all`]);
  });

  it('SEC-5 what others wrote is no command', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('/new', { fields: { forward_origin: grace } });
    expect(await desk.received()).toEqual(['Forwarded from Grace H:\n\n/new']);
  });
});

describe('the part that a reply is about', () => {
  it('goes before the words, also of a message elsewhere', async () => {
    const desk = await openDesk();
    await desk.say('one\ntwo', { from: ben });
    const fields = { quote: { text: 'one\ntwo', position: 0 } };
    await desk.write('this one', { replyTo: desk.last().message, fields });
    expect(await desk.received(ben)).toEqual(['> one\n> two\n\nthis one']);
    await desk.write('and that?', {
      fields: { quote: { text: 'elsewhere', position: 0 }, external_reply: {} },
    });
    expect((await desk.received(ben)).at(-1)).toBe('> elsewhere\n\nand that?');
  });

  it('QR-3.6 is no part of an answer', async () => {
    const desk = await openDesk();
    await desk.ask('Which port?', { quickReplies: ['80', '443'] });
    const fields = { quote: { text: 'port', position: 6 } };
    await desk.write('8080', { replyTo: desk.last().message, fields });
    expect(await desk.received()).toEqual(['8080']);
  });
});

describe('what no agent can be given', () => {
  it.each(['checklist', 'giveaway', 'web_app_data', 'rich_message', 'paid_media', 'a_kind_of_next_year'])(
    'a %s is said not to be understood',
    async (kind) => {
      const desk = await openTold({ [kind]: {}, ...(kind === 'paid_media' ? { caption: 'mine' } : {}) });
      expect(desk.last().text).toContain('Agents cannot read this kind of message');
      expect(await desk.received()).toEqual([]);
    },
  );

  it.each(['pinned_message', 'forum_topic_edited', 'video_chat_started', 'boost_added', 'users_shared'])(
    'a note of Telegram itself (%s) is met with silence',
    async (kind) => {
      const desk = await openTold({ [kind]: {} });
      expect(desk.shown().map(({ text }) => text)).toEqual(['hello']);
    },
  );

  it('a place that moves is said not to be understood once, not at each step', async () => {
    const desk = await openTold({ location: { live_period: 900 } });
    for (let step = 1; step < 4; step += 1) {
      const place = { latitude: step, longitude: 1, live_period: 900 };
      desk.double.announce('edited_message', {
        message_id: 900,
        date: 0,
        edit_date: step,
        chat,
        from,
        location: place,
      });
    }
    await desk.pass();
    expect(desk.shown()).toHaveLength(2);
  });

  it('a reply to what is not known is told so, and goes to nobody', async () => {
    const desk = await openTold({ text: 'about this', reply_to_message: { message_id: 12_345 } });
    expect(desk.last().text).toContain('What you reply to is not known here. Nothing was sent');
    expect(await desk.received()).toEqual([]);
  });
});

describe('commands to another bot of the group', () => {
  it('are left to that bot', async () => {
    const desk = await openDesk({ settings: { groups: true } });
    await desk.say('hello');
    const group = desk.double.addGroup({ members: [ME] });
    await desk.write('/start', {}, group);
    await desk.write('/agents ci', {}, group);
    const before = desk.shown(group).length;
    await desk.write('/help@another_bot', {}, group);
    expect(desk.shown(group)).toHaveLength(before);
    expect(await desk.received()).toEqual([]);
    await desk.write('/etc/hosts is wrong', {}, group);
    expect(await desk.received()).toEqual(['/etc/hosts is wrong']);
  });
});

describe('commands that a keyboard has capitalised', () => {
  it('are obeyed', async () => {
    const desk = await openDesk();
    await desk.say('hello');
    await desk.write('/Pending');
    expect(desk.last().text).toBe('Nothing waits for you.');
    expect(await desk.received()).toEqual([]);
  });
});
