// Sending: messages, documents, photos and voices that the bot sends.
import { type FormattedText, readFormattedText } from '../world/formatted-text.ts';
import { readKeyboard } from '../world/keyboard.ts';
import { LIMITS } from '../world/limits.ts';
import { readInteger } from '../world/parameters.ts';
import { badRequest } from '../world/refusal.ts';
import type { Call, FileInfo, InlineKeyboard, Message, Params } from '../world/wire.ts';
import { addMessage, nextMessageId, type StoredFile, toSeconds, type World } from '../world/world.ts';
import { readSentFile } from './files.ts';
import { type Place, readPlace, toPlaceFields } from './place.ts';
import { toSender } from './service-messages.ts';

export function sendMessage(world: World, { params }: Call): Message {
  const text = readMessageText(params);
  const keyboard = readKeyboard(params);
  return post(world, readPlace(world, params), { ...toTextFields(text), ...toKeyboardFields(keyboard) });
}

export function sendDocument(world: World, call: Call): Message {
  return sendFile(world, call, 'document', (file) => ({
    document: { ...toFileInfo(file), file_name: file.name, mime_type: file.type },
  }));
}

export function sendPhoto(world: World, call: Call): Message {
  return sendFile(world, call, 'photo', (file) => ({
    photo: [{ ...toFileInfo(file), width: 100, height: 100 }],
  }));
}

export function sendVoice(world: World, call: Call): Message {
  const duration = readInteger(call.params, 'duration') ?? 0;
  return sendFile(world, call, 'voice', (file) => ({
    voice: { ...toFileInfo(file), duration, mime_type: file.type },
  }));
}

function sendFile(
  world: World,
  call: Call,
  field: 'document' | 'photo' | 'voice',
  toFields: (file: StoredFile) => Partial<Message>,
): Message {
  const caption = readCaption(call.params);
  const keyboard = readKeyboard(call.params);
  const place = readPlace(world, call.params);
  const file = readSentFile(world, call, field);
  const fields = { ...toFields(file), ...toCaptionFields(caption), ...toKeyboardFields(keyboard) };
  return post(world, place, fields, file);
}

function post(world: World, place: Place, fields: Partial<Message>, file: StoredFile | null = null): Message {
  const { state, isSilent } = place;
  const wire: Message = {
    message_id: nextMessageId(world, state),
    date: toSeconds(world.now()),
    from: toSender(world),
    chat: state.chat,
    ...toPlaceFields(place),
    ...fields,
  };
  addMessage(state, wire, { by: 'bot', isSilent, file });
  // A draft lasts until the message that it was a draft of.
  world.drafts = world.drafts.filter(({ chat, topic }) => chat !== state.chat.id || topic !== place.topic);
  return wire;
}

export function readMessageText(params: Params): FormattedText {
  const { text: raw } = params;
  if (raw === undefined || raw === null || raw === '') throw badRequest('message text is empty');
  const text = readFormattedText(params, 'text', 'entities');
  if (text === null) throw badRequest('text must be non-empty');
  if (text.text.length > LIMITS.text) throw badRequest('message is too long');
  return text;
}

export function readCaption(params: Params): FormattedText | null {
  const caption = readFormattedText(params, 'caption', 'caption_entities');
  if (caption && caption.text.length > LIMITS.caption) throw badRequest('message caption is too long');
  return caption;
}

export function toTextFields({ text, entities }: FormattedText): Partial<Message> {
  return { text, ...(entities.length === 0 ? {} : { entities }) };
}

export function toCaptionFields(caption: FormattedText | null): Partial<Message> {
  if (caption === null) return {};
  const { text, entities } = caption;
  return { caption: text, ...(entities.length === 0 ? {} : { caption_entities: entities }) };
}

export function toKeyboardFields(keyboard: InlineKeyboard | undefined): Partial<Message> {
  return keyboard === undefined ? {} : { reply_markup: keyboard };
}

export function toFileInfo({ id, uniqueId, size }: StoredFile): FileInfo {
  return { file_id: id, file_unique_id: uniqueId, file_size: size };
}
