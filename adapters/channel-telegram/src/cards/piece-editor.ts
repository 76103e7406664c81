// The editor of messages that show a card: puts the card as it is now in their place. What Telegram no longer lets be
// edited loses at least its buttons.
import type { ShowOutcome } from '@nod/channels';
import { type BotApi, isRefusal, type Parameters } from '../api/bot-api.ts';
import { toShowFailure } from '../api/outcomes.ts';
import { BAD_ENTITIES, NO_PREVIEW, toCaption, toMarkup, toText, withoutEntities } from './piece-sender.ts';
import type { Piece } from './rendered-card.ts';

const UNCHANGED = /message is not modified/i;
const OTHER_KIND = /there is no (?:text|caption) in the message|no text in the message/i;

interface EditedMessage {
  chat_id: number;
  message_id: number;
}

export async function editPiece(api: BotApi, message: EditedMessage, piece: Piece): Promise<ShowOutcome> {
  const markup = { reply_markup: { inline_keyboard: piece.keyboard } };
  const asText = { method: 'editMessageText', parameters: { ...toText(piece.text), ...markup } };
  const asCaption = { method: 'editMessageCaption', parameters: { ...toCaption(piece.text), ...markup } };
  const [first, second] = piece.type === 'text' ? [asText, asCaption] : [asCaption, asText];
  const outcome = await edit(api, message, first.method, first.parameters);
  if (outcome.type !== 'never') return outcome;
  // It was sent as the other kind, under other settings.
  const other = OTHER_KIND.test(outcome.why)
    ? await edit(api, message, second.method, second.parameters)
    : outcome;
  return other.type === 'never' ? edit(api, message, 'editMessageReplyMarkup', markup) : other;
}

export async function edit(
  api: BotApi,
  message: EditedMessage,
  method: string,
  parameters: Parameters,
): Promise<ShowOutcome> {
  try {
    const preview = method === 'editMessageText' ? NO_PREVIEW : {};
    await api.call(method, { ...message, ...parameters, ...preview });
    return { type: 'shown', messages: [] };
  } catch (error) {
    if (isRefusal(error, UNCHANGED)) return { type: 'shown', messages: [] };
    if (isRefusal(error, BAD_ENTITIES) && ('entities' in parameters || 'caption_entities' in parameters))
      return edit(api, message, method, withoutEntities(parameters));
    return toShowFailure(error);
  }
}

export function removeButtons(api: BotApi, message: EditedMessage): Promise<ShowOutcome> {
  return edit(api, message, 'editMessageReplyMarkup', toMarkup([]));
}
