// Chats: what the bot can learn of them and of itself, their topics, and the commands it offers there.
import { LIMITS } from '../world/limits.ts';
import { isObject, readInteger, readJson, readString } from '../world/parameters.ts';
import { badRequest } from '../world/refusal.ts';
import type { BotCommand, Call, Params } from '../world/wire.ts';
import {
  addMessage,
  type ChatState,
  nextMessageId,
  type Topic,
  toSeconds,
  type World,
} from '../world/world.ts';
import { readChat } from './place.ts';

export function getMe({ bot }: World): unknown {
  return bot;
}

export function getChat(world: World, { params }: Call): unknown {
  const state = readChat(world, params);
  const pinned = [...state.messages.values()].filter(({ isPinned }) => isPinned).at(-1);
  return { ...state.chat, ...(pinned ? { pinned_message: pinned.wire } : {}) };
}

export function getChatMember(world: World, { params }: Call): unknown {
  const state = readChat(world, params);
  const id = readInteger(params, 'user_id') ?? 0;
  const user = id === world.bot.id ? world.bot : world.users.get(id);
  if (!user) throw badRequest('user not found');
  if (id === world.bot.id) return { user, status: state.botRole, ...toRights(state) };
  return { user, status: state.members.has(id) ? 'member' : 'left' };
}

function toRights({ botRole }: ChatState): Record<string, boolean> {
  if (botRole === 'member') return {};
  return { can_manage_topics: true, can_pin_messages: true, can_delete_messages: true, is_anonymous: false };
}

export function createForumTopic(world: World, { params }: Call): unknown {
  const name = readTopicName(params);
  const state = readForum(world, params);
  if (name === undefined) throw badRequest('name must be non-empty');
  const topic = openTopic(world, state, name);
  return { message_thread_id: topic.id, name, icon_color: 7322096 };
}

/** Its number is that of the message by which it was made. */
export function openTopic(world: World, state: ChatState, name: string): Topic {
  const id = nextMessageId(world, state);
  const topic = { id, name, isClosed: false };
  state.topics.set(id, topic);
  const place = { chat: state.chat, message_thread_id: id, is_topic_message: true as const };
  const made = { name, icon_color: 7322096 };
  addMessage(
    state,
    { message_id: id, date: toSeconds(world.now()), ...place, forum_topic_created: made },
    { by: 'bot', isSilent: true },
  );
  return topic;
}

export function editForumTopic(world: World, { params }: Call): true {
  const name = readTopicName(params);
  const topic = readForum(world, params).topics.get(readInteger(params, 'message_thread_id') ?? 0);
  if (!topic) throw badRequest('TOPIC_ID_INVALID');
  if (name === undefined || name === topic.name) throw badRequest('TOPIC_NOT_MODIFIED');
  topic.name = name;
  return true;
}

function readTopicName(params: Params): string | undefined {
  const name = readString(params, 'name')?.trim();
  if (name !== undefined && name.length > LIMITS.topicName) throw badRequest('TOPIC_TITLE_TOO_LONG');
  return name === '' ? undefined : name;
}

function readForum(world: World, params: Params): ChatState {
  const state = readChat(world, params);
  if (!state.chat.is_forum) throw badRequest('the chat is not a forum');
  const mayManage = state.chat.type === 'private' || state.botRole === 'administrator';
  if (!mayManage) throw badRequest('not enough rights to create a topic');
  return state;
}

export function setMyCommands(world: World, { params }: Call): true {
  const value = readJson(params, 'commands', 'commands') ?? [];
  if (!Array.isArray(value)) throw badRequest('expected an Array of BotCommand');
  const commands = value.map(readCommand);
  if (commands.length > LIMITS.commands) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  world.commands.set(toCommandsKey(world, params), commands);
  return true;
}

export function getMyCommands(world: World, { params }: Call): BotCommand[] {
  return world.commands.get(toCommandsKey(world, params)) ?? [];
}

export function deleteMyCommands(world: World, { params }: Call): true {
  world.commands.delete(toCommandsKey(world, params));
  return true;
}

function readCommand(value: unknown): BotCommand {
  if (!isObject(value)) throw badRequest("can't parse BotCommand: expected an Object");
  const { command, description } = value;
  if (typeof command !== 'string' || typeof description !== 'string') {
    throw badRequest('can\'t parse BotCommand: Can\'t find field "command" or "description"');
  }
  const isGood = description.trim() !== '' && description.length <= LIMITS.commandDescription;
  if (!/^\/?[a-z0-9_]{1,32}$/.test(command)) throw badRequest('BOT_COMMAND_INVALID');
  if (!isGood) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
  return { command: command.replace('/', ''), description };
}

function toCommandsKey(world: World, params: Params): string {
  const language = readString(params, 'language_code') ?? '';
  if (!/^(?:[a-z]{2})?$/.test(language)) throw badRequest('invalid language code specified');
  const scope = readJson(params, 'scope', 'BotCommandScope') ?? { type: 'default' };
  if (!isObject(scope)) throw badRequest("can't parse BotCommandScope: BotCommandScope must be an Object");
  const type = readString(scope, 'type') ?? '';
  if (/^(?:default|all_private_chats|all_group_chats|all_chat_administrators)$/.test(type)) {
    return toCommandsName(type, language);
  }
  if (!/^(?:chat|chat_administrators|chat_member)$/.test(type)) {
    throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  }
  const { chat } = readChat(world, scope);
  const member = type === 'chat_member' ? `:${readInteger(scope, 'user_id') ?? 0}` : '';
  return toCommandsName(`${type}:${chat.id}${member}`, language);
}

export function toCommandsName(scope: string, language: string): string {
  return `${scope}/${language}`;
}
