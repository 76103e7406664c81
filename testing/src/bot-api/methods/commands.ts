// Commands that the bot offers, by scope and language, and what it says of itself.
import { LIMITS } from '../world/limits.ts';
import { isObject, readInteger, readJson, readString } from '../world/parameters.ts';
import { badRequest } from '../world/refusal.ts';
import type { BotCommand, Call, Params } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import { readChat } from './place.ts';

export function setMyCommands(world: World, { params }: Call): true {
  const value = readJson(params, 'commands', 'commands') ?? [];
  if (!Array.isArray(value)) throw badRequest('expected an Array of BotCommand');
  const commands = value.map(readCommand);
  if (commands.length > LIMITS.commands) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  world.commands.set(toScopeName(world, params), commands);
  return true;
}

export function getMyCommands(world: World, { params }: Call): BotCommand[] {
  return world.commands.get(toScopeName(world, params)) ?? [];
}

export function deleteMyCommands(world: World, { params }: Call): true {
  world.commands.delete(toScopeName(world, params));
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

function toScopeName(world: World, params: Params): string {
  const language = readLanguage(params);
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

/** Two letters: Telegram takes no regions. */
function readLanguage(params: Params): string {
  const language = readString(params, 'language_code') ?? '';
  if (!/^(?:[a-z]{2})?$/.test(language)) throw badRequest('invalid language code specified');
  return language;
}

/** Under which the world keeps them. */
export function toCommandsName(scope: string, language: string): string {
  return `${scope}/${language}`;
}

export function setMyDescription(world: World, { params }: Call): true {
  return setDescription(world, params, 'description', LIMITS.description);
}

export function setMyShortDescription(world: World, { params }: Call): true {
  return setDescription(world, params, 'short_description', LIMITS.shortDescription);
}

function setDescription(world: World, params: Params, name: string, most: number): true {
  const text = readString(params, name) ?? '';
  const language = readLanguage(params);
  if (text.length > most) throw badRequest(`${name.replace('_', ' ')} is too long`);
  world.descriptions.set(`${name}/${language}`, text);
  return true;
}
