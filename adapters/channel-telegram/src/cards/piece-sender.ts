// The sender of pieces: each piece of a card is one message of Telegram. Entities that Telegram refuses are left out, and
// a topic that somebody deleted is made again; the text itself is never given up.
import { z } from 'zod';
import { type BotApi, isRefusal, type Parameters, Upload } from '../api/bot-api.ts';
import type { Target, Topics } from '../chats/topics.ts';
import type { Keyboard } from '../keyboards/keyboard.ts';
import type { FormattedText } from '../text/index.ts';
import type { Piece } from './rendered-card.ts';

const sentSchema = z.object({ message_id: z.number().int() });

export const BAD_ENTITIES = /entit(?:y|ies)|can't parse|ENTITY_/i;
const NO_TOPIC = /message thread not found|TOPIC_(?:DELETED|ID_INVALID|CLOSED)|thread not found/i;

export interface PieceSender {
  /** Gives the name of the message. Rejects with BotApiError. */
  send(chat: string, piece: Piece, options: { isSilent: boolean }): Promise<string>;
  /** One call that sends something to the chat. */
  call(chat: string, method: string, parameters: Parameters): Promise<string>;
}

export function createPieceSender(api: BotApi, topics: Topics): PieceSender {
  async function deliver(target: Target, method: string, parameters: Parameters): Promise<string> {
    const sent = sentSchema.parse(await api.call(method, { ...target, ...parameters }));
    return String(sent.message_id);
  }

  async function call(chat: string, method: string, parameters: Parameters): Promise<string> {
    try {
      return await deliver(await topics.find(chat), method, parameters);
    } catch (error) {
      if (!isRefusal(error, NO_TOPIC)) throw error;
      await topics.forget(chat);
      return deliver(await topics.find(chat), method, parameters);
    }
  }

  return {
    call,
    async send(chat, piece, { isSilent }) {
      const silence = isSilent ? { disable_notification: true } : {};
      const { method, parameters } = toCall(piece);
      try {
        return await call(chat, method, { ...parameters, ...silence });
      } catch (error) {
        if (!isRefusal(error, BAD_ENTITIES)) throw error;
        return call(chat, method, { ...withoutEntities(parameters), ...silence });
      }
    },
  };
}

function toCall(piece: Piece): { method: string; parameters: Parameters } {
  const markup = toMarkup(piece.keyboard);
  if (piece.type === 'text')
    return { method: 'sendMessage', parameters: { ...toText(piece.text), ...markup, ...NO_PREVIEW } };
  const bytes = new TextEncoder().encode(piece.content);
  const document = new Upload(piece.name, bytes);
  return { method: 'sendDocument', parameters: { document, ...toCaption(piece.text), ...markup } };
}

/** What stands behind a link is loaded by nobody. */
export const NO_PREVIEW = { link_preview_options: { is_disabled: true } };

export function toText({ text, entities }: FormattedText): Parameters {
  return { text: text === '' ? '…' : text, ...(entities.length > 0 ? { entities } : {}) };
}

export function toCaption({ text, entities }: FormattedText): Parameters {
  return { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

export function toMarkup(keyboard: Keyboard): Parameters {
  return keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : {};
}

export function withoutEntities(parameters: Parameters): Parameters {
  const { entities: _, caption_entities: __, ...rest } = parameters;
  return rest;
}
