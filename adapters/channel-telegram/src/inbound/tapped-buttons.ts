// Taps on buttons as arrivals: answers, views, menus, more of what waits, another language.
import type { Arrival } from '@nod/channels';
import { parseCallback } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import { removeButtons } from '../cards/piece-editor.ts';
import { parseMoreCallback, parseViewCallback, parseWordsCallback } from '../keyboards/view-callback.ts';
import type { Views } from '../keyboards/views.ts';
import { callbackQuerySchema, type RawUpdate, type TelegramTap } from '../updates/update.ts';
import { choose } from './obeyed-commands.ts';
import {
  type Act,
  type Base,
  type Context,
  type ReaderParts,
  toArrival,
  toContext,
} from './reading-context.ts';

export async function readTap(parts: ReaderParts, base: Base, update: RawUpdate): Promise<Arrival | null> {
  const tap = callbackQuerySchema.safeParse(update.callback_query);
  if (!tap.success || !tap.data.message || tap.data.data === undefined) return null;
  // First of all, so that the person sees that it was felt. Too late is no reason not to do it.
  await parts.api.call('answerCallbackQuery', { callback_query_id: tap.data.id }).catch(() => {});
  const context = await toContext(parts, base, tap.data.message);
  return toTapped(parts, context, tap.data.message, tap.data.data);
}

async function toTapped(
  parts: ReaderParts,
  context: Context,
  { message_id, chat }: NonNullable<TelegramTap['message']>,
  data: string,
): Promise<Arrival | null> {
  const { views, menus, languages, say } = parts;
  const message = String(message_id);
  const look = parseViewCallback(data);
  if (look) {
    views.set(context.chat, message, look.view);
    return toArrival(context, { type: 'look', message, requestId: look.requestId });
  }
  const after = parseMoreCallback(data);
  if (after !== null) {
    await removeButtons(parts.api, { chat_id: chat.id, message_id });
    return toArrival(context, { type: 'pending', after });
  }
  const [, language] = /^language:(en|zh)$/.exec(data) ?? [];
  if (language === 'en' || language === 'zh') {
    await languages.choose(chat.id, language);
    say(context.chat, [wordsOf(language).messenger.languageSet]);
    return null;
  }
  const chosen = await menus.read(context.chat, message, data);
  if (chosen !== undefined) await removeButtons(parts.api, { chat_id: chat.id, message_id });
  if (chosen === null) say(context.chat, [context.words.refusals.no_longer_valid]);
  if (chosen)
    return chosen.type === 'choose' ? choose(parts, context, chosen.agent, chat) : toArrival(context, chosen);
  return chosen === null ? null : toArrival(context, toTapAct(views, context.chat, message, data));
}

function toTapAct(views: Views, chat: string, message: string, data: string): Act {
  const words = parseWordsCallback(data);
  if (words !== null) return { type: 'tap', message, data: words, withWords: true };
  const action = parseCallback(data)?.action;
  const view = views.of(chat, message);
  // What is picked in the view of its question leads on to the next one.
  if (action?.type === 'pick' && view.type === 'question')
    views.set(chat, message, { type: 'question', question: action.question + 1 });
  return { type: 'tap', message, data };
}
