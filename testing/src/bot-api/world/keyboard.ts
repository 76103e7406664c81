// Keyboards: the reply_markup of a message, decoded and judged.
import { LIMITS } from './limits.ts';
import { countBytes, isObject, readJson } from './parameters.ts';
import { badRequest } from './refusal.ts';
import type { Button, InlineKeyboard, Params } from './wire.ts';

const STYLES = new Set(['danger', 'success', 'primary']);
const KINDS = [
  ...[
    'url',
    'callback_data',
    'callback_game',
    'pay',
    'switch_inline_query',
    'switch_inline_query_chosen_chat',
  ],
  ...['switch_inline_query_current_chat', 'login_url', 'web_app', 'copy_text'],
];
const OTHER_MARKUPS = ['keyboard', 'remove_keyboard', 'force_reply'];

/** Undefined where there are no inline buttons. Other keyboards are accepted and not shown. */
export function readKeyboard(params: Params): InlineKeyboard | undefined {
  const markup = readJson(params, 'reply_markup', 'reply keyboard markup');
  if (markup === undefined) return undefined;
  if (!isObject(markup)) throw badRequest('object expected as reply markup');
  const rows = markup.inline_keyboard;
  if (rows === undefined) return judgeOther(markup);
  if (!Array.isArray(rows)) throw badRequest('field "inline_keyboard" must be of type Array');
  const keyboard = rows.map(readRow).filter((row) => row.length > 0);
  if (keyboard.flat().length > LIMITS.buttons) throw badRequest('reply markup is too long');
  return keyboard.length === 0 ? undefined : { inline_keyboard: keyboard };
}

function judgeOther(markup: Readonly<Record<string, unknown>>): undefined {
  const isKnown = Object.keys(markup).length === 0 || OTHER_MARKUPS.some((name) => name in markup);
  if (!isKnown) throw badRequest('object expected as reply markup');
  return undefined;
}

function readRow(row: unknown): Button[] {
  if (Array.isArray(row)) return row.map(readButton);
  throw badRequest('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays');
}

function readButton(value: unknown): Button {
  const refuse = (why: string) => badRequest(`can't parse inline keyboard button: ${why}`);
  if (!isObject(value)) throw refuse('InlineKeyboardButton must be an Object');
  const { text, style, callback_data: data, url } = value;
  if (typeof text !== 'string') throw refuse('Field "text" must be of type String');
  if (style !== undefined && !(typeof style === 'string' && STYLES.has(style))) {
    throw refuse('invalid button style specified');
  }
  if (text.trim() === '') throw badRequest('inline keyboard button text must be non-empty');
  const kinds = KINDS.filter((name) => value[name] !== undefined && value[name] !== '');
  if (data === '') throw badRequest('BUTTON_DATA_INVALID');
  if (kinds.length === 0) throw refuse('Text buttons are unallowed in the inline keyboard');
  // Telegram takes the first; more than one is a mistake by its documentation.
  if (kinds.length > 1) throw refuse('exactly one optional field must be used');
  if (data !== undefined) judgeData(data);
  if (url !== undefined && !/^(?:https?|tg|ton):\/\/\S+$/i.test(String(url)))
    throw badRequest('BUTTON_URL_INVALID');
  return structuredClone(value) as unknown as Button;
}

function judgeData(data: unknown): void {
  if (typeof data !== 'string') {
    throw badRequest('can\'t parse inline keyboard button: Field "callback_data" must be of type String');
  }
  if (countBytes(data) > LIMITS.callbackDataBytes) throw badRequest('BUTTON_DATA_INVALID');
}
