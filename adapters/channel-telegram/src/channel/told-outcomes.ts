// Told outcomes: what the person is told of what they did, where the card does not show it by itself. What was sent is
// marked on the person's own message; what is no longer valid loses its buttons.
import { type Arrival, type Channel, type Outcome, wordOutcome } from '@nod/channels';
import { type MessageId, PERSON, parseCallback } from '@nod/protocol';
import { type Words, wordsOf, wordTitle } from '@nod/wording';
import type { BotApi } from '../api/bot-api.ts';
import { removeButtons } from '../cards/piece-editor.ts';
import { toText } from '../cards/piece-sender.ts';
import type { SaidText, Voice } from '../cards/said.ts';
import { toTime } from '../cards/shown-time.ts';
import { parseChatName } from '../chats/chat-names.ts';
import type { Languages } from '../chats/languages.ts';
import type { Topics } from '../chats/topics.ts';
import { type MenuOutcome, type Menus, toMenuKeyboard } from '../commands/menus.ts';
import type { Keyboard } from '../keyboards/keyboard.ts';
import { renderMoreCallback } from '../keyboards/view-callback.ts';
import { type FormattedText, fromParts, join, plain } from '../text/index.ts';

interface TellerParts {
  api: BotApi;
  voice: Voice;
  menus: Menus;
  topics: Topics;
  languages: Languages;
  /** An agent may work on this next, for this chat. */
  expect(chat: string, message: MessageId): void;
}

const TAKEN = [{ type: 'emoji', emoji: '👀' }];

export function createTeller(parts: TellerParts): Channel['tell'] {
  const { api, voice, menus, topics, languages } = parts;

  /** The person's own message shows that it was taken. */
  async function mark(arrival: Arrival): Promise<void> {
    const chat_id = parseChatName(arrival.chat)?.id;
    if (arrival.type !== 'words' || chat_id === undefined) return;
    const message = { chat_id, message_id: Number(arrival.message) };
    await api.call('setMessageReaction', { ...message, reaction: TAKEN }).catch(() => {});
  }

  /** The next words are asked for: the person's keyboard opens. */
  async function ask(chat: string, question: FormattedText): Promise<readonly string[]> {
    const reply_markup = { force_reply: true, selective: true };
    const message = { ...toText(question), reply_markup, disable_notification: true };
    return toList(await voice.send(chat, 'sendMessage', message));
  }

  return async (arrival, outcome) => {
    const { chat } = arrival;
    const words = wordsOf(languages.of(chat));
    if (outcome.type === 'asked') return ask(chat, toQuestion(outcome, words));
    const sent = toSentMessage(outcome);
    if (sent !== null) parts.expect(chat, sent);
    if (outcome.type === 'sent' || outcome.type === 'answered') await mark(arrival);
    if (outcome.type === 'sent' && outcome.message.to !== PERSON)
      await topics.adopt(chat, outcome.message.to);
    if (isShownOtherwise(outcome)) return [];
    if (outcome.type === 'refused') await removeDead(api, arrival, outcome);
    const menu = toMenu(outcome);
    const lines: SaidText[] = isBeyondRights(arrival, outcome)
      ? [words.messenger.mayNotApprove]
      : wordOutcome(outcome, words);
    const keyboard = menu ? toMenuKeyboard(menu, words) : toMoreKeyboard(outcome, words);
    const message = await voice.say(chat, lines, keyboard);
    if (message !== null && menu) await menus.note(chat, message, menu);
    return toList(message);
  };
}

function toList(message: string | null): readonly string[] {
  return message === null ? [] : [message];
}

/** What can be chosen next. */
function toMenu(outcome: Outcome): MenuOutcome | null {
  if (outcome.type === 'agents' || outcome.type === 'mode-shown') return outcome;
  return outcome.type === 'unsent' ? { type: 'agents', agents: outcome.agents, current: null } : null;
}

function toMoreKeyboard(outcome: Outcome, { messenger }: Words): Keyboard {
  if (outcome.type !== 'more') return [];
  return [[{ text: messenger.showMore, callback_data: renderMoreCallback(outcome.after) }]];
}

function isBeyondRights({ rights }: Arrival, outcome: Outcome): boolean {
  const isForbidden = outcome.type === 'refused' && outcome.code === 'forbidden';
  return isForbidden && rights.includes('chat') && !rights.includes('approve');
}

function toSentMessage(outcome: Outcome): MessageId | null {
  if (outcome.type === 'sent') return outcome.message.id;
  const settlement = outcome.type === 'answered' ? outcome.request.settlement : null;
  return settlement?.outcome === 'answered' ? settlement.reply.messageId : null;
}

/** The card shows it, or the mark on what was written. */
function isShownOtherwise(outcome: Outcome): boolean {
  const { type } = outcome;
  return (
    (type === 'sent' && outcome.waits === null) ||
    type === 'answered' ||
    type === 'picked' ||
    type === 'looked'
  );
}

/** It names what the words will be for: other cards may have come since. */
function toQuestion({ request }: Extract<Outcome, { type: 'asked' }>, words: Words): FormattedText {
  const { outcomes, messenger } = words;
  const question = request.kind === 'tool-approval' ? messenger.askWhy : outcomes.asked;
  return join([fromParts(wordTitle(request, words), toTime), plain(question)], '\n');
}

/** DS-4.2: buttons that can do nothing any more go. */
async function removeDead(
  api: BotApi,
  arrival: Arrival,
  { code, request }: Extract<Outcome, { type: 'refused' }>,
): Promise<void> {
  const chat_id = parseChatName(arrival.chat)?.id;
  if (arrival.type !== 'tap' || code !== 'no_longer_valid' || chat_id === undefined) return;
  if (parseCallback(arrival.data) === null || (request && request.settlement === null)) return;
  await removeButtons(api, { chat_id, message_id: Number(arrival.message) });
}
