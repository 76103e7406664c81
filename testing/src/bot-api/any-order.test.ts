// Properties of the double: no order of calls and deeds makes it throw, and what is sent is what is seen.
import fc from 'fast-check';
import { Api } from 'grammy';
import { expect, test } from 'vitest';
import { createFakeClock } from '../fakes/fake-clock.ts';
import {
  type Answer,
  type BotApi,
  createBotApi,
  createRandomFaults,
  LIMITS,
  type Message,
} from './bot-api.ts';

const NAMES = [
  ...['getMe', 'getUpdates', 'setWebhook', 'deleteWebhook', 'getWebhookInfo', 'sendMessage', 'sendDocument'],
  ...[
    'sendPhoto',
    'sendVoice',
    'sendMessageDraft',
    'sendChatAction',
    'editMessageText',
    'editMessageCaption',
  ],
  ...[
    'editMessageReplyMarkup',
    'deleteMessage',
    'answerCallbackQuery',
    'setMessageReaction',
    'pinChatMessage',
  ],
  ...[
    'unpinChatMessage',
    'getFile',
    'getChat',
    'getChatMember',
    'leaveChat',
    'createForumTopic',
    'editForumTopic',
  ],
  ...[
    'closeForumTopic',
    'deleteForumTopic',
    'setMyCommands',
    'getMyCommands',
    'setMyDescription',
    'nonsense',
  ],
];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', 'a'.repeat(4097)),
);
const number = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constantFrom(1001, '1001', 'x', 1.5, null));
const entity = fc.record(
  {
    type: fc.constantFrom('bold', 'code', 'pre', 'text_link', 'url', 'odd'),
    offset: number,
    length: number,
    url: text,
  },
  { requiredKeys: [] },
);
const button = fc.record({ text, callback_data: text, url: text, style: text }, { requiredKeys: [] });
const value = fc.oneof(
  ...[text, number, fc.boolean(), fc.jsonValue()],
  fc.array(entity, { maxLength: 4 }),
  fc.record({ inline_keyboard: fc.array(fc.array(button, { maxLength: 3 }), { maxLength: 3 }) }),
  fc.record({ message_id: number, allow_sending_without_reply: fc.boolean() }),
  fc.array(fc.record({ command: text, description: text }), { maxLength: 3 }),
);
const params = fc.dictionary(
  fc.constantFrom(
    ...['text', 'caption', 'entities', 'caption_entities', 'reply_markup', 'reply_parameters', 'message_id'],
    ...[
      'message_thread_id',
      'draft_id',
      'name',
      'commands',
      'scope',
      'reaction',
      'offset',
      'limit',
      'timeout',
    ],
    ...['document', 'photo', 'file_id', 'allowed_updates', 'callback_query_id', 'action', 'user_id', 'url'],
  ),
  value,
);
const chatOf = fc.constantFrom<'private' | 'forum' | 'none'>('private', 'forum', 'none');
const call = fc.record({ method: fc.constantFrom(...NAMES), params, chat: chatOf });

test('no sequence of calls makes the double throw, and each is answered', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
      const { clock, timer } = createFakeClock();
      const double = createBotApi({ clock, timer });
      const chats = populate(double);
      for (const { method, params: given, chat } of calls) {
        const answer = double.call(method, { chat_id: chats[chat], ...given });
        const isGood =
          'until' in answer || answer.ok || (answer.error_code >= 400 && answer.description !== '');
        expect(isGood).toBe(true);
        if (!('until' in answer)) JSON.stringify(answer);
      }
    }),
    { numRuns: 300 },
  );
});

function populate(double: BotApi): Record<'private' | 'forum' | 'none', number> {
  const { id } = double.addPerson({ id: 1001 });
  const forum = double.addGroup({ members: [id], isForum: true });
  double.write(id, 'hello');
  double.addTopic(forum, 'site');
  return { private: id, forum, none: 7 };
}

/** A text that Telegram changes nothing of, with entities that nest. */
const formatted = fc
  .tuple(fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 60 }), fc.nat(), fc.nat())
  .map(([words, one, other]) => {
    const whole = `<${[...words.replace(/[\s\p{C}\p{M}]/gu, '-')].join('')}>`;
    const edges = [0, ...[...whole].map((_, index, all) => all.slice(0, index + 1).join('').length)];
    const [from = 0, to = 0] = [one, other]
      .map((each) => edges[each % edges.length] ?? 0)
      .toSorted((a, b) => a - b);
    const entities = from === to ? [] : [{ type: 'bold', offset: from, length: to - from }];
    return { whole, entities };
  });

test('what is sent is what is seen, and edited so', () => {
  fc.assert(
    fc.property(fc.array(formatted, { minLength: 1, maxLength: 10 }), fc.boolean(), (messages, isSilent) => {
      const double = createBotApi();
      const { id: chat_id } = double.addPerson();
      for (const { whole, entities } of messages) {
        const sent = double.call('sendMessage', { chat_id, text: 'x' }) as Answer;
        const { message_id } = (sent.ok ? sent.result : {}) as Message;
        expect(double.call('editMessageText', { chat_id, message_id, text: whole, entities })).toMatchObject({
          ok: true,
        });
        double.call('sendMessage', { chat_id, text: whole, entities, disable_notification: isSilent });
      }
      const seen = double.seen(chat_id);
      const expected = messages.flatMap(({ whole, entities }) => [
        { text: whole, entities, isEdited: true, isSilent: false },
        { text: whole, entities, isEdited: false, isSilent },
      ]);
      expect(seen).toMatchObject(expected);
    }),
    { numRuns: 100 },
  );
});

test('text counts by UTF-16 units wherever it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(9000), (unit, length) => {
      const double = createBotApi();
      const { id } = double.addPerson();
      const whole = `x${unit.replace(/\s/gu, 'y').repeat(Math.ceil(length / unit.length))}`.slice(0, length);
      if (!whole.isWellFormed() || whole === '') return;
      double.write(id, whole);
      const parts = double.seen(id).map(({ text: part }) => part);
      expect(parts.join('')).toBe(whole);
      expect(parts.every((part) => part.length <= LIMITS.text && part.isWellFormed())).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('10,000 updates come through random faults, each at least once and in order, without a socket', async () => {
  const double = createBotApi();
  const { id: chat } = double.addPerson();
  const api = new Api(double.token, { apiRoot: 'http://double', fetch: double.fetch });
  double.faults.choose(createRandomFaults({ seed: 13, rate: 0.1 }));
  const taken: string[] = [];
  let offset = 0;
  for (let written = 0; written < 10_000; ) {
    for (let count = 0; count < 50; count += 1, written += 1) double.write(chat, `${written}`);
    while (double.pending().length > 0) offset = await takeSome(api, offset, taken);
  }
  expect(taken).toEqual(Array.from({ length: 10_000 }, (_, index) => `${index}`));
});

/** Takes an update once, by its number, as a bot with a persistent offset does. */
async function takeSome(api: Api, offset: number, taken: string[]): Promise<number> {
  const updates = await api.getUpdates({ offset, limit: 20 }).catch(() => []);
  const fresh = updates.filter(({ update_id }) => update_id >= offset);
  taken.push(...fresh.map(({ message }) => message?.text ?? ''));
  return (fresh.at(-1)?.update_id ?? offset - 1) + 1;
}
