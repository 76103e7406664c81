// Limits of the Bot API as the double keeps them, with Telegram's words.
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { type Answer, type BotApi, createBotApi, type Entity, LIMITS, type Message } from './bot-api.ts';

let double: BotApi;
let time: FakeClock;
let chat: number;

beforeEach(() => {
  time = createFakeClock();
  double = createBotApi({ clock: time.clock, timer: time.timer });
  chat = double.addPerson({ name: 'Ada', language: 'zh-hans' }).id;
});

function refusal(method: string, params: Record<string, unknown>, files = new Map()): string {
  const answer = double.call(method, { chat_id: chat, ...params }, files) as Answer;
  return answer.ok ? 'accepted' : answer.description;
}

function send(text: string, more: Record<string, unknown> = {}): Message {
  const answer = double.call('sendMessage', { chat_id: chat, text, ...more }) as Answer;
  if (!answer.ok) throw new Error(answer.description);
  return answer.result as Message;
}

function file(name: string, bytes: Uint8Array): Map<string, { name: string; bytes: Uint8Array }> {
  return new Map([['document', { name, bytes }]]);
}

describe('text', () => {
  test('has 4096 UTF-16 units at most, after blanks around it went', () => {
    expect(refusal('sendMessage', { text: `${'a'.repeat(4096)}  \n` })).toBe('accepted');
    expect(refusal('sendMessage', { text: 'a'.repeat(4097) })).toBe('Bad Request: message is too long');
    expect(refusal('sendMessage', { text: '😀'.repeat(2049) })).toBe('Bad Request: message is too long');
    expect(refusal('sendMessage', { text: 'a'.repeat(40_000) })).toBe('Bad Request: text is too long');
  });

  test('is not empty', () => {
    expect(refusal('sendMessage', {})).toBe('Bad Request: message text is empty');
    expect(refusal('sendMessage', { text: '' })).toBe('Bad Request: message text is empty');
    expect(refusal('sendMessage', { text: ' \n\t ' })).toBe('Bad Request: text must be non-empty');
    expect(refusal('sendMessage', { text: '\u200b\u2060' })).toBe('Bad Request: text must be non-empty');
  });

  test('is cleaned as Telegram cleans it, and its entities move along', () => {
    const entities = [{ type: 'bold', offset: 5, length: 4 }];
    const message = send('\n \ra\tbo\u202eld  ', { entities });
    expect(message).toMatchObject({ text: 'a bold', entities: [{ type: 'bold', offset: 2, length: 3 }] });
  });

  test('of a caption has 1024 units at most', () => {
    const files = file('a.md', Uint8Array.of(1));
    expect(refusal('sendDocument', { caption: 'a'.repeat(1024) }, files)).toBe('accepted');
    const words = 'Bad Request: message caption is too long';
    expect(refusal('sendDocument', { caption: 'a'.repeat(1025) }, files)).toBe(words);
  });
});

describe('entities', () => {
  const judge = (text: string, entities: Partial<Entity>[]) => refusal('sendMessage', { text, entities });

  test.each([
    [
      'begins after the end',
      { offset: 6, length: 1 },
      'entity begins after the end of the text at UTF-16 offset 6',
    ],
    [
      'ends after the end',
      { offset: 4, length: 3 },
      'entity beginning at UTF-16 offset 4 ends after the end of the text at UTF-16 offset 7',
    ],
    ['begins before the text', { offset: -1, length: 2 }, 'receive an entity with incorrect offset -1'],
    ['has less than no length', { offset: 1, length: -2 }, 'receive an entity with incorrect length -2'],
    ['begins within a character', { offset: 5, length: 1 }, 'entity begins in a middle of a UTF-16 symbol'],
    [
      'ends within a character',
      { offset: 0, length: 5 },
      'entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol',
    ],
    [
      'is empty',
      { offset: 1, length: 0 },
      "can't parse entities: entity beginning at UTF-16 offset 1 is empty",
    ],
  ])('one is refused that %s', (_, place, words) => {
    expect(judge('abcd😀', [{ type: 'bold', ...place }])).toBe(`Bad Request: ${words}`);
  });

  test('overlapping ones are refused, nested ones are not', () => {
    const bold = { type: 'bold', offset: 0, length: 4 };
    expect(judge('abcdef', [bold, { type: 'italic', offset: 2, length: 4 }])).toMatch(/overlapped/);
    expect(judge('abcdef', [{ type: 'italic', offset: 1, length: 2 }, bold])).toBe('accepted');
    expect(judge('abcdef', [bold, { type: 'italic', offset: 4, length: 2 }])).toBe('accepted');
  });

  test('code holds no other and stands in none but a quote', () => {
    const code = { type: 'code', offset: 1, length: 2 };
    expect(judge('abcdef', [{ type: 'bold', offset: 0, length: 4 }, code])).toMatch(/can't contain code/);
    expect(
      judge('abcdef', [
        { type: 'pre', offset: 0, length: 4 },
        { type: 'bold', offset: 1, length: 1 },
      ]),
    ).toMatch(/can't contain bold/);
    expect(judge('abcdef', [{ type: 'blockquote', offset: 0, length: 4 }, code])).toBe('accepted');
  });

  test('unknown types, missing numbers and bad addresses are refused', () => {
    expect(judge('abc', [{ type: 'loud', offset: 0, length: 1 }])).toMatch(/Unsupported type specified/);
    expect(judge('abc', [{ type: 'bold', offset: 0 }])).toMatch(/Field "length" must be of type Number/);
    expect(judge('abc', [{ type: 'text_link', offset: 0, length: 1, url: 'javascript:1' }])).toMatch(
      /is invalid/,
    );
    expect(judge('abc', [{ type: 'text_link', offset: 0, length: 1, url: 'https://example.org' }])).toBe(
      'accepted',
    );
  });

  test('only the first hundred count', () => {
    const entities = Array.from({ length: 120 }, (_, offset) => ({ type: 'bold', offset, length: 1 }));
    expect(send('a'.repeat(120), { entities }).entities).toHaveLength(100);
  });

  test('come as JSON in a form, too; markup is not read', () => {
    const entities = JSON.stringify([{ type: 'bold', offset: 0, length: 1 }]);
    expect(send('abc', { entities }).entities).toHaveLength(1);
    expect(refusal('sendMessage', { text: '<b>a</b>', parse_mode: 'HTML' })).toMatch(
      /^Bad Request: can't parse entities/,
    );
  });
});

describe('buttons', () => {
  const judge = (...buttons: Record<string, unknown>[]) =>
    refusal('sendMessage', { text: 'a', reply_markup: { inline_keyboard: [buttons] } });

  test('carry 1 to 64 bytes', () => {
    expect(judge({ text: 'a', callback_data: 'é'.repeat(32) })).toBe('accepted');
    expect(judge({ text: 'a', callback_data: `${'é'.repeat(32)}a` })).toBe(
      'Bad Request: BUTTON_DATA_INVALID',
    );
    expect(judge({ text: 'a', callback_data: '' })).toBe('Bad Request: BUTTON_DATA_INVALID');
  });

  test('have words, one purpose and a style that there is', () => {
    expect(judge({ text: ' ', callback_data: 'a' })).toBe(
      'Bad Request: inline keyboard button text must be non-empty',
    );
    expect(judge({ text: 'a' })).toMatch(/Text buttons are unallowed in the inline keyboard/);
    expect(judge({ text: 'a', callback_data: 'a', style: 'blue' })).toMatch(/invalid button style specified/);
    expect(judge({ text: 'a', callback_data: 'a', style: 'danger' })).toBe('accepted');
  });

  test('are a hundred at most', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ text: 'a', callback_data: 'a' }));
    expect(judge(...many(100))).toBe('accepted');
    expect(judge(...many(101))).toBe('Bad Request: reply markup is too long');
  });
});

describe('places', () => {
  test('a chat must be there and let the bot in', () => {
    expect(refusal('sendMessage', { chat_id: 5, text: 'a' })).toBe('Bad Request: chat not found');
    expect(refusal('sendMessage', { chat_id: '', text: 'a' })).toBe('Bad Request: chat_id is empty');
    double.block(chat);
    expect(refusal('sendMessage', { text: 'a' })).toBe('Forbidden: bot was blocked by the user');
    double.unblock(chat);
    expect(refusal('sendMessage', { text: 'a' })).toBe('accepted');
    double.close(chat);
    expect(refusal('sendMessage', { text: 'a' })).toBe('Bad Request: chat not found');
  });

  test('a reply needs its message, unless it is said that it does not', () => {
    const reply = { message_id: 99 };
    const words = 'Bad Request: message to be replied not found';
    expect(refusal('sendMessage', { text: 'a', reply_parameters: reply })).toBe(words);
    const lenient = { ...reply, allow_sending_without_reply: true };
    expect(refusal('sendMessage', { text: 'a', reply_parameters: lenient })).toBe('accepted');
  });

  test('a topic must be there', () => {
    const forum = double.addGroup({ members: [chat], isForum: true });
    const topic = double.addTopic(forum, 'site');
    const sendTo = (id: number) =>
      refusal('sendMessage', { chat_id: forum, text: 'a', message_thread_id: id });
    expect(sendTo(topic)).toBe('accepted');
    expect(sendTo(1)).toBe('Bad Request: message thread not found');
    double.removeTopic(forum, topic);
    expect(sendTo(topic)).toBe('Bad Request: message thread not found');
    expect(refusal('createForumTopic', { name: 'a' })).toBe('Bad Request: the chat is not a forum');
  });
});

describe('edits', () => {
  test('change something, of a message that is there and the bot’s own', () => {
    const { message_id } = send('a');
    const editText = (text: string, id = message_id) => refusal('editMessageText', { message_id: id, text });
    expect(editText('a')).toMatch(/^Bad Request: message is not modified: /);
    expect(editText('b')).toBe('accepted');
    expect(editText('b', 99)).toBe('Bad Request: message to edit not found');
    expect(editText('b', double.write(chat, 'mine'))).toBe("Bad Request: message can't be edited");
    const words = 'Bad Request: there is no caption in the message to edit';
    expect(refusal('editMessageCaption', { message_id, caption: 'c' })).toBe(words);
  });

  test('without a keyboard take it away', () => {
    const reply_markup = { inline_keyboard: [[{ text: 'a', callback_data: 'a' }]] };
    const { message_id } = send('a', { reply_markup });
    expect(refusal('editMessageReplyMarkup', { message_id, reply_markup })).toMatch(/not modified/);
    expect(refusal('editMessageText', { message_id, text: 'a' })).toBe('accepted');
    expect(double.seen(chat)[0]).toMatchObject({ text: 'a', buttons: [], isEdited: true });
  });

  test('delete what is younger than two days', async () => {
    const { message_id } = send('a');
    const old = send('b').message_id;
    expect(refusal('deleteMessage', { message_id })).toBe('accepted');
    expect(refusal('deleteMessage', { message_id })).toBe('Bad Request: message to delete not found');
    await time.advance(49 * 60 * 60_000);
    expect(refusal('deleteMessage', { message_id: old })).toBe("Bad Request: message can't be deleted");
  });
});

describe('files', () => {
  test('are not empty, and images are images', () => {
    expect(refusal('sendDocument', {})).toBe('Bad Request: there is no document in the request');
    expect(refusal('sendDocument', {}, file('a', new Uint8Array()))).toBe(
      'Bad Request: file must be non-empty',
    );
    const photo = new Map([['photo', { name: 'a.png', bytes: Uint8Array.of(1, 2) }]]);
    expect(refusal('sendPhoto', {}, photo)).toBe('Bad Request: IMAGE_PROCESS_FAILED');
  });

  test('over 50 MB are not taken, over 20 MB not given', () => {
    const large = file('a', new Uint8Array(LIMITS.uploadBytes + 1));
    expect(refusal('sendDocument', {}, large)).toBe('Request Entity Too Large');
    double.sendFile(chat, { kind: 'document', bytes: Uint8Array.of(1), size: LIMITS.downloadBytes + 1 });
    const [update] = double.pending();
    const file_id = (update?.message as Message | undefined)?.document?.file_id;
    expect(refusal('getFile', { file_id })).toBe('Bad Request: file is too big');
    expect(refusal('getFile', { file_id: 'other' })).toBe('Bad Request: invalid file_id');
  });
});

describe('taps', () => {
  const tooOld = 'Bad Request: query is too old and response timeout expired or query ID is invalid';

  function tap(): string {
    const reply_markup = { inline_keyboard: [[{ text: 'a', callback_data: 'a' }]] };
    return double.tap(chat, send('a', { reply_markup }).message_id, 'a');
  }

  test('are acknowledged once, in time, with 200 characters at most', async () => {
    const [early, late] = [tap(), tap()];
    const acknowledge = (id: string, text = 'ok') =>
      refusal('answerCallbackQuery', { callback_query_id: id, text });
    expect(acknowledge(early, 'a'.repeat(201))).toBe('Bad Request: MESSAGE_TOO_LONG');
    expect(acknowledge(early)).toBe('accepted');
    expect(acknowledge(early)).toBe(tooOld);
    expect(acknowledge('1')).toBe(tooOld);
    await time.advance(61_000);
    expect(acknowledge(late)).toBe(tooOld);
  });
});

describe('the rest', () => {
  test('drafts live for 30 seconds, in private chats, until the message', async () => {
    const group = double.addGroup({ members: [chat] });
    const draft = (params: Record<string, unknown>) =>
      refusal('sendMessageDraft', { draft_id: 7, ...params });
    expect(draft({ chat_id: group, text: 'a' })).toBe('Bad Request: TEXTDRAFT_PEER_INVALID');
    expect(draft({ text: 'a', draft_id: 0 })).toBe('Bad Request: RANDOM_ID_EMPTY');
    draft({ text: 'a' });
    draft({ text: 'ab' });
    expect(double.drafts()).toMatchObject([{ chat, draft: 7, text: 'ab' }]);
    await time.advance(30_000);
    expect(double.drafts()).toEqual([]);
    draft({ text: 'abc' });
    send('abcd');
    expect(double.drafts()).toEqual([]);
  });

  test('commands are small letters, by scope and by a language of two letters', () => {
    const commands = (command: string) => [{ command, description: 'does it' }];
    expect(refusal('setMyCommands', { commands: commands('Go') })).toBe('Bad Request: BOT_COMMAND_INVALID');
    const words = 'Bad Request: invalid language code specified';
    expect(refusal('setMyCommands', { commands: commands('go'), language_code: 'zh-CN' })).toBe(words);
    refusal('setMyCommands', { commands: commands('go') });
    refusal('setMyCommands', { commands: commands('zou'), language_code: 'zh' });
    expect(double.commands(chat).map(({ command }) => command)).toEqual(['zou']);
    expect(double.commands(double.addPerson({ language: 'de' }).id).map(({ command }) => command)).toEqual([
      'go',
    ]);
  });

  test('only some emojis are reactions, one of the bot to a message', () => {
    const { message_id } = send('a');
    const react = (...emojis: string[]) => {
      const reaction = emojis.map((emoji) => ({ type: 'emoji', emoji }));
      return refusal('setMessageReaction', { message_id, reaction });
    };
    expect(react('✅')).toBe('Bad Request: REACTION_INVALID');
    expect(react('👍', '👀')).toBe('Bad Request: REACTIONS_TOO_MANY');
    expect(react('👀')).toBe('accepted');
    expect(double.seen(chat)[0]?.reactions).toEqual(['👀']);
  });

  test('a method that is not there is not found, in any case of letters', () => {
    expect(refusal('sendmessage', { text: 'a' })).toBe('accepted');
    expect(refusal('sendHologram', {})).toBe('Not Found: method not found');
  });

  test('with rate limits a chat takes one message in a second and the bot so many', async () => {
    const clock = createFakeClock();
    const limited = createBotApi({ clock: clock.clock, rateLimits: { perChat: 1, overall: 2 } });
    const chats = [1, 2, 3].map(() => limited.addPerson().id);
    const say = (index: number) => limited.call('sendMessage', { chat_id: chats[index], text: 'a' });
    expect(say(0)).toMatchObject({ ok: true });
    expect(say(0)).toMatchObject({
      error_code: 429,
      description: 'Too Many Requests: retry after 1',
      parameters: { retry_after: 1 },
    });
    expect(say(1)).toMatchObject({ ok: true });
    expect(say(2)).toMatchObject({ error_code: 429 });
    await clock.advance(1000);
    expect(say(2)).toMatchObject({ ok: true });
  });
});
