// People of the double: what they do is told to the bot as Telegram tells it.
import { beforeEach, expect, test } from 'vitest';
import { type Answer, type BotApi, createBotApi, type Message, type Update } from './bot-api.ts';

let double: BotApi;
let chat: number;

beforeEach(() => {
  double = createBotApi();
  chat = double.addPerson({ name: 'Ada', language: 'en' }).id;
});

function last(): Update {
  return double.pending().at(-1) ?? { update_id: 0 };
}

function ask(text: string, data: string, to = chat): number {
  const reply_markup = { inline_keyboard: [[{ text: 'Yes', callback_data: data }]] };
  const answer = double.call('sendMessage', { chat_id: to, text, reply_markup }) as Answer;
  return answer.ok ? (answer.result as Message).message_id : 0;
}

test('a long paste comes in messages of at most 4096 units, no character cut in two', () => {
  const text = `${'a'.repeat(4095)}😀${'b'.repeat(5000)}`;
  double.write(chat, text, { replyTo: double.write(chat, 'first') });
  const parts = double
    .pending()
    .slice(1)
    .map(({ message }) => message as Message);
  expect(parts.map(({ text: part = '' }) => part.length)).toEqual([4095, 4096, 906]);
  expect(parts.map(({ text: part = '' }) => part).join('')).toBe(text);
  expect(parts.map((part) => part.reply_to_message !== undefined)).toEqual([true, false, false]);
});

test('commands and addresses are found in what is written', () => {
  double.write(chat, '/start see https://example.org/a/b');
  expect(last().message).toMatchObject({
    from: { id: chat, first_name: 'Ada', language_code: 'en' },
    entities: [
      { type: 'bot_command', offset: 0, length: 6 },
      { type: 'url', offset: 11, length: 23 },
    ],
  });
});

test('a button can be tapped that is seen, was once seen, or went with its message', () => {
  const message = ask('Deploy?', 'yes');
  double.tap(chat, message, 'yes');
  expect(last()).toMatchObject({
    callback_query: { from: { id: chat }, data: 'yes', message: { text: 'Deploy?' } },
  });
  double.call('editMessageText', { chat_id: chat, message_id: message, text: 'Done' });
  double.tap(chat, message, 'yes');
  double.call('deleteMessage', { chat_id: chat, message_id: message });
  double.tap(chat, message, 'yes');
  expect(last()).toMatchObject({
    callback_query: { data: 'yes', message: { message_id: message, date: 0 } },
  });
  expect(() => double.tap(chat, message, 'no')).toThrow('never had a button');
  double.forgeTap(chat, message, 'no');
  expect(last()).toMatchObject({ callback_query: { data: 'no' } });
  expect(double.queries().map(({ answer }) => answer)).toEqual([null, null, null, null]);
});

test('an edit, an album and a photo in two sizes are told', () => {
  const message = double.write(chat, 'a');
  double.edit(chat, message, 'b');
  expect(last()).toMatchObject({ edited_message: { message_id: message, text: 'b' } });
  const photo = { kind: 'photo' as const, bytes: Uint8Array.of(0xff, 0xd8) };
  double.sendAlbum(chat, [photo, photo], { caption: 'both' });
  const album = double
    .pending()
    .slice(-2)
    .map((update) => update.message as Message);
  expect(album.map(({ caption }) => caption)).toEqual(['both', undefined]);
  expect(new Set(album.map(({ media_group_id }) => media_group_id)).size).toBe(1);
  expect(album[0]?.photo).toHaveLength(2);
  expect(double.seen(chat).map(({ kind }) => kind)).toEqual(['text', 'photo', 'photo']);
});

test('in a group a bot that is no administrator sees commands, replies to it and its name', () => {
  const group = double.addGroup({ members: [chat], botRole: 'member' });
  double.write(group, 'hello all');
  expect(double.pending()).toEqual([]);
  double.write(group, '/agents');
  double.write(group, 'hey @nod_test_bot');
  double.write(group, 'sure', { replyTo: ask('Deploy?', 'yes', group) });
  expect(double.pending()).toHaveLength(3);
});

test('another member, an anonymous administrator and a channel have other senders', () => {
  const other = double.addPerson().id;
  const group = double.addGroup({ members: [chat, other], isNew: true });
  expect(last()).toMatchObject({ my_chat_member: { new_chat_member: { status: 'administrator' } } });
  double.tap(group, ask('Deploy?', 'yes', group), 'yes', other);
  expect(last()).toMatchObject({ callback_query: { from: { id: other } } });
  double.write(group, 'x', { isAnonymous: true });
  expect(last()).toMatchObject({ message: { from: { id: 1087968824 }, sender_chat: { id: group } } });
  double.write(double.addGroup({ members: [chat], isChannel: true }), 'x');
  expect(last()).toMatchObject({ channel_post: { text: 'x' } });
  expect(last().channel_post).not.toHaveProperty('from');
});

test('the bot hears of its own pins and topics, as service messages', () => {
  const forum = double.addGroup({ members: [chat], isForum: true });
  double.call('createForumTopic', { chat_id: forum, name: 'site' });
  expect(last()).toMatchObject({
    message: { from: { id: double.bot.id }, forum_topic_created: { name: 'site' } },
  });
  const [[topic]] = [...double.topics(forum)] as [[number, string]];
  double.write(forum, 'here', { topic });
  expect(last()).toMatchObject({ message: { message_thread_id: topic, is_topic_message: true } });
  const message = ask('Deploy?', 'yes', forum);
  double.call('pinChatMessage', { chat_id: forum, message_id: message });
  expect(last()).toMatchObject({ message: { pinned_message: { message_id: message } } });
  expect(double.seen(forum).find((seen) => seen.message === message)?.isPinned).toBe(true);
  double.call('unpinChatMessage', { chat_id: forum });
  expect(double.seen(forum).some(({ isPinned }) => isPinned)).toBe(false);
});

test('private chats have topics where the bot has them', () => {
  const threaded = createBotApi({ bot: { has_topics_enabled: true } });
  const { id } = threaded.addPerson();
  threaded.call('createForumTopic', { chat_id: id, name: 'site' });
  const [topic] = threaded.topics(id).keys();
  threaded.call('sendMessage', {
    chat_id: id,
    text: 'a',
    message_thread_id: topic,
    disable_notification: true,
  });
  expect(threaded.seen(id).at(-1)).toMatchObject({ text: 'a', topic, isSilent: true });
});

test('every kind of update can come from a person', () => {
  const all = [...double.announceEveryKind(chat)];
  expect(all).toHaveLength(27);
  const unasked = ['message_reaction', 'message_reaction_count', 'chat_member'];
  const told = double.pending().map((update) => Object.keys(update)[1]);
  expect(told).toEqual(all.filter((kind) => !unasked.includes(kind)));
});

test('who blocks the bot is not heard of but for that', () => {
  double.block(chat);
  expect(last()).toMatchObject({ my_chat_member: { new_chat_member: { status: 'kicked' } } });
  double.write(chat, 'a');
  expect(double.pending()).toHaveLength(1);
});
