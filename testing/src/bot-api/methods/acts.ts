// Acts beside messages: taps acknowledged, drafts, chat actions, reactions, pins.
import { readFormattedText } from '../world/formatted-text.ts';
import { LIFETIMES, LIMITS } from '../world/limits.ts';
import { isObject, readFlag, readInteger, readJson, readString } from '../world/parameters.ts';
import { badRequest } from '../world/refusal.ts';
import type { Call } from '../world/wire.ts';
import type { Draft, World } from '../world/world.ts';
import { readChat, readMessage, readTopic, toQuoted } from './place.ts';
import { postService, toSender } from './service-messages.ts';

const ACTIONS = new Set(
  (
    'typing upload_photo record_video upload_video record_voice upload_voice upload_document choose_sticker ' +
    'find_location record_video_note upload_video_note'
  ).split(' '),
);
/** Telegram takes no others: no ✅. */
const REACTIONS = new Set(
  (
    '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 ' +
    '👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'
  ).split(' '),
);

export function answerCallbackQuery(world: World, { params }: Call): true {
  const query = world.queries.get(readString(params, 'callback_query_id') ?? '');
  const text = readString(params, 'text') ?? '';
  const isLate = query === undefined || world.now() - query.time > world.queryLifetime;
  if (isLate || query.answer !== null) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid');
  }
  if (text.length > LIMITS.callbackAnswer) throw badRequest('MESSAGE_TOO_LONG');
  query.answer = {
    text,
    isAlert: readFlag(params, 'show_alert'),
    url: readString(params, 'url') ?? null,
    time: world.now(),
  };
  return true;
}

/** An empty text shows that something is being written. */
export function sendMessageDraft(world: World, { params }: Call): true {
  const text = readFormattedText(params, 'text', 'entities') ?? { text: '', entities: [] };
  if (text.text.length > LIMITS.text) throw badRequest('message is too long');
  const draft = readInteger(params, 'draft_id') ?? 0;
  if (draft === 0) throw badRequest('RANDOM_ID_EMPTY');
  const state = readChat(world, params);
  if (state.chat.type !== 'private') throw badRequest('TEXTDRAFT_PEER_INVALID');
  const shown: Draft = {
    ...text,
    draft,
    chat: state.chat.id,
    topic: readTopic(state, params),
    time: world.now(),
  };
  world.drafts = [...listDrafts(world).filter((each) => !isSameDraft(each, shown)), shown];
  return true;
}

function isSameDraft(one: Draft, other: Draft): boolean {
  return one.chat === other.chat && one.topic === other.topic && one.draft === other.draft;
}

/** Those that are still shown. */
export function listDrafts(world: World): Draft[] {
  return world.drafts.filter(({ time }) => world.now() - time < LIFETIMES.draft);
}

export function sendChatAction(world: World, { params }: Call): true {
  const action = readString(params, 'action') ?? '';
  if (!ACTIONS.has(action)) throw badRequest('wrong parameter action in request');
  const state = readChat(world, params);
  const topic = readTopic(state, params);
  world.chatActions.push({ chat: state.chat.id, topic, action, time: world.now() });
  return true;
}

export function setMessageReaction(world: World, { params }: Call): true {
  const value = readJson(params, 'reaction', 'reaction types') ?? [];
  if (!Array.isArray(value)) throw badRequest('expected an Array of ReactionType');
  const emojis = value.map(readReaction);
  // A bot has one reaction to a message.
  if (emojis.length > 1) throw badRequest('REACTIONS_TOO_MANY');
  const { reactions } = readMessage(readChat(world, params), params, 'message to react');
  reactions.set(world.bot.id, emojis);
  return true;
}

function readReaction(value: unknown): string {
  if (!isObject(value)) throw badRequest("can't parse ReactionType: expected an Object");
  const { type, emoji } = value;
  if (type !== 'emoji') throw badRequest("can't parse ReactionType: invalid reaction type specified");
  if (typeof emoji !== 'string' || !REACTIONS.has(emoji)) throw badRequest('REACTION_INVALID');
  return emoji;
}

export function pinChatMessage(world: World, { params }: Call): true {
  const state = readChat(world, params);
  const stored = readMessage(state, params, 'message to pin');
  judgePinning(state);
  if (stored.isPinned) return true;
  stored.isPinned = true;
  postService(world, state, {
    by: toSender(world),
    topic: stored.wire.message_thread_id ?? null,
    fields: { pinned_message: toQuoted(stored) },
    isSilent: readFlag(params, 'disable_notification'),
  });
  return true;
}

export function unpinChatMessage(world: World, { params }: Call): true {
  const state = readChat(world, params);
  judgePinning(state);
  const named = readInteger(params, 'message_id');
  const pinned = [...state.messages.values()].filter(({ isPinned }) => isPinned).at(-1);
  const stored = named === undefined ? pinned : readMessage(state, params, 'message to unpin');
  if (!stored) throw badRequest('message to unpin not found');
  stored.isPinned = false;
  return true;
}

function judgePinning({ chat, botRole }: ReturnType<typeof readChat>): void {
  if (chat.type !== 'private' && botRole !== 'administrator') {
    throw badRequest('not enough rights to manage pinned messages in the chat');
  }
}
