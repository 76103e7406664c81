// Keyboards under cards: rows of buttons whose data has at most 64 bytes. A card can be looked at in several views; the
// buttons that only change the view carry callbacks of their own.

import type { Card } from '@nod/channels';
import { composeAnswer } from '@nod/decisions';
import type { HumanRequest, HumanRequestOf, RequestAction, ToolApproval } from '@nod/protocol';
import type { Words } from '@nod/wording';
import { toVisible } from '../text/index.ts';
import { MAIN_VIEW, renderViewCallback, renderWordsCallback, type View } from './view-callback.ts';

export interface KeyboardButton {
  text: string;
  callback_data: string;
  style?: 'success' | 'danger' | 'primary';
}

export type Keyboard = KeyboardButton[][];

/** A longer text is shown in the message, and begun on its button. */
const LONGEST_LABEL = 48;
/** As many options stand below a decision set at once; of more, one question at a time. */
const FEW_OPTIONS = 8;

/** None where nothing can be tapped. */
export function toKeyboard(card: Card, view: View, words: Words): Keyboard {
  const { request, buttons } = card;
  if (!request || buttons.length === 0) return [];
  if (request.kind === 'quick-replies') return toReplyRows(card, request);
  if (request.kind === 'decision-set') return toDecisionRows(card, request, view, words);
  return toApprovalRows(card, request, view, words);
}

/** Whether a reply is too long for its button, so that the message has to show it. */
export function hasLongOptions({ options }: HumanRequestOf<'quick-replies'>): boolean {
  return options.some((option) => toLabel(option) !== option.replace(/\s/gu, ' '));
}

export function toLabel(text: string): string {
  const line = toVisible(text.replace(/\s+/gu, ' ').trim());
  const characters = [...line];
  return characters.length <= LONGEST_LABEL ? line : `${characters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}

function toReplyRows(card: Card, request: HumanRequestOf<'quick-replies'>): Keyboard {
  const isNumbered = hasLongOptions(request);
  const buttons = card.buttons.flatMap(({ action, data }) => {
    if (action.type !== 'reply') return [];
    const option = request.options[action.index] ?? '';
    const text = isNumbered ? toLabel(`${action.index + 1}. ${option}`) : toLabel(option);
    const isRecommended = action.index === request.recommended;
    return [{ text, callback_data: data, ...(isRecommended ? { style: 'success' as const } : {}) }];
  });
  return toRows(buttons);
}

/** As many in a row as can be read on a phone. */
function toRows(buttons: readonly KeyboardButton[]): Keyboard {
  const longest = Math.max(...buttons.map(({ text }) => toWidth(text)));
  const perRow = longest <= 9 ? 3 : longest <= 16 ? 2 : 1;
  return Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, row) =>
    buttons.slice(row * perRow, (row + 1) * perRow),
  );
}

/** Han characters and emoji are twice as wide. */
function toWidth(text: string): number {
  return [...text].reduce((width, character) => width + (character > '\u2e80' ? 2 : 1), 0);
}

function toDecisionRows(
  card: Card,
  request: HumanRequestOf<'decision-set'>,
  view: View,
  words: Words,
): Keyboard {
  if (view.type === 'question') return toQuestionRows(card, request, view.question, words);
  const { messenger } = words;
  const partly = createFinder(card)((action) => action.type === 'partial');
  const choose = {
    text: messenger.chooseSingly,
    callback_data: toViewData(request, { type: 'question', question: 0 }),
  };
  const options = request.questions.flatMap((each) => each.options);
  return [
    toSendRow(card, request, words),
    partly ? [partly] : [],
    ...(options.length > FEW_OPTIONS
      ? [[choose]]
      : request.questions.map((_, question) => toPickButtons(card, request, question, false))),
  ].filter((row) => row.length > 0);
}

/** What one tap would send now, to the letter. */
export function toComposed(
  { picks }: Pick<Card, 'picks'>,
  { questions }: HumanRequestOf<'decision-set'>,
  { language }: Words,
): string {
  return composeAnswer(questions, picks, language).text;
}

/** The button that sends what is picked, and all else as recommended. */
function toSendRow(card: Card, request: HumanRequestOf<'decision-set'>, words: Words): KeyboardButton[] {
  const all = createFinder(card)((action) => action.type === 'accept-all');
  if (!all) return [];
  const hasPicks = Object.keys(card.picks).length > 0;
  return [{ ...all, text: hasPicks ? toSendLabel(card, request, words) : all.text, style: 'success' }];
}

function toSendLabel(card: Card, request: HumanRequestOf<'decision-set'>, words: Words): string {
  const composed = `✅ ${toComposed(card, request, words)}`;
  return toLabel(composed) === composed ? composed : words.messenger.sendPicks;
}

function toQuestionRows(
  card: Card,
  request: HumanRequestOf<'decision-set'>,
  question: number,
  words: Words,
): Keyboard {
  const { messenger } = words;
  const { length } = request.questions;
  const go = (to: number, text: string): KeyboardButton[] =>
    to < 0 || to >= length
      ? []
      : [{ text, callback_data: toViewData(request, { type: 'question', question: to }) }];
  const options = toPickButtons(card, request, question, true).map((button) => [button]);
  const back = { text: messenger.back, callback_data: toViewData(request, MAIN_VIEW) };
  const ways = [...go(question - 1, `‹ ${question}`), back, ...go(question + 1, `${question + 2} ›`)];
  const hasPicks = Object.keys(card.picks).length > 0;
  return [...options, ways, ...(hasPicks ? [toSendRow(card, request, words)] : [])];
}

function toPickButtons(
  card: Card,
  request: HumanRequestOf<'decision-set'>,
  question: number,
  withText: boolean,
): KeyboardButton[] {
  const asked = request.questions[question];
  return card.buttons.flatMap(({ action, label, data }) => {
    if (!asked || action.type !== 'pick' || action.question !== question) return [];
    const option = asked.options[action.option];
    if (!option) return [];
    const short = label.type === 'time' ? '' : label.text;
    const isPicked = card.picks[asked.id] === option.letter;
    const mark = isPicked ? '✓ ' : option.letter === asked.recommended ? '⭐ ' : '';
    const text = toLabel(`${mark}${withText ? `${option.letter}. ${option.text}` : short}`);
    return [{ text, callback_data: data, ...(isPicked ? { style: 'primary' as const } : {}) }];
  });
}

function toApprovalRows(card: Card, request: ToolApproval, view: View, { messenger }: Words): Keyboard {
  const find = createFinder(card);
  const approve = (remember: string) =>
    find((action) => action.type === 'approve' && action.remember === remember);
  const reject = find((action) => action.type === 'reject');
  const once = approve('once');
  const onceOnly = once && { ...once, text: messenger.approveOnce };
  const own = request.scopes.map((_, index) => {
    const button = find((action) => action.type === 'approve-scope' && action.scope === index);
    return button && { ...button, text: toLabel(`${index + 1}. ${button.text}`) };
  });
  const scopes = [onceOnly, approve('conversation'), approve('always'), ...own].flatMap((each) => each ?? []);
  if (view.type === 'scopes')
    return [
      ...scopes.map((each) => [each]),
      [{ text: messenger.back, callback_data: toViewData(request, MAIN_VIEW) }],
    ];
  const always = { text: messenger.always, callback_data: toViewData(request, { type: 'scopes' }) };
  const why = reject && {
    text: messenger.rejectWithWords,
    callback_data: renderWordsCallback(reject.callback_data),
  };
  return [
    [
      ...(once ? [{ ...once, style: 'success' as const }] : []),
      ...(reject ? [{ ...reject, style: 'danger' as const }] : []),
    ],
    [...(scopes.length > 1 ? [always] : []), ...(why ? [why] : [])],
  ].filter((row) => row.length > 0);
}

function createFinder({ buttons }: Card) {
  return (is: (action: RequestAction) => boolean): KeyboardButton | undefined => {
    const found = buttons.find(({ action }) => is(action));
    if (!found) return undefined;
    return { text: found.label.type === 'time' ? '' : toLabel(found.label.text), callback_data: found.data };
  };
}

function toViewData({ id }: HumanRequest, view: View): string {
  return renderViewCallback(id, view);
}
