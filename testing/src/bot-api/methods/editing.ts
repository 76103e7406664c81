// Editing: texts, captions and keyboards of the bot's messages changed, messages deleted.
import { isDeepStrictEqual } from 'node:util';
import { readKeyboard } from '../world/keyboard.ts';
import { LIFETIMES } from '../world/limits.ts';
import { badRequest } from '../world/refusal.ts';
import type { Call, Message } from '../world/wire.ts';
import {
  type ChatState,
  deleteFrom,
  noteButtons,
  type StoredMessage,
  toSeconds,
  type World,
} from '../world/world.ts';
import { readChat, readMessage } from './place.ts';
import { readCaption, readMessageText, toCaptionFields, toKeyboardFields, toTextFields } from './sending.ts';

const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current ' +
  'content and reply markup of the message';

export function editMessageText(world: World, { params }: Call): Message {
  const text = readMessageText(params);
  const fields = { ...toTextFields(text), ...toKeyboardFields(readKeyboard(params)) };
  const stored = readOwn(world, params);
  if (stored.wire.text === undefined) throw badRequest('there is no text in the message to edit');
  return change(world, stored, ['text', 'entities', 'reply_markup'], fields);
}

export function editMessageCaption(world: World, { params }: Call): Message {
  const fields = { ...toCaptionFields(readCaption(params)), ...toKeyboardFields(readKeyboard(params)) };
  const stored = readOwn(world, params);
  if (stored.file === null) throw badRequest('there is no caption in the message to edit');
  return change(world, stored, ['caption', 'caption_entities', 'reply_markup'], fields);
}

export function editMessageReplyMarkup(world: World, { params }: Call): Message {
  const fields = toKeyboardFields(readKeyboard(params));
  return change(world, readOwn(world, params), ['reply_markup'], fields);
}

function readOwn(world: World, params: Call['params']): StoredMessage {
  const stored = readMessage(readChat(world, params), params, 'message to edit');
  if (stored.by !== 'bot') throw badRequest("message can't be edited");
  return stored;
}

/** Fields that are named and not given go: an edit without a keyboard takes it away. */
function change(
  world: World,
  stored: StoredMessage,
  names: readonly (keyof Message)[],
  fields: Partial<Message>,
): Message {
  const { wire } = stored;
  if (names.every((name) => isDeepStrictEqual(wire[name], fields[name]))) throw badRequest(NOT_MODIFIED);
  const kept = Object.fromEntries(Object.entries(wire).filter(([name]) => !names.includes(name)));
  stored.wire = { ...(kept as Message), ...fields, edit_date: toSeconds(world.now()) };
  noteButtons(stored);
  return stored.wire;
}

export function deleteMessage(world: World, { params }: Call): true {
  const state = readChat(world, params);
  const stored = readMessage(state, params, 'message to delete');
  if (!isDeletable(world, state, stored)) throw badRequest("message can't be deleted");
  deleteFrom(state, stored);
  return true;
}

function isDeletable(world: World, { chat, botRole }: ChatState, { wire, by }: StoredMessage): boolean {
  const isYoung = world.now() - wire.date * 1000 < LIFETIMES.deletable;
  if (chat.type !== 'private' && botRole === 'administrator') return true;
  return isYoung && (by === 'bot' || chat.type === 'private');
}
