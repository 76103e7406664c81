// The foot of a card: what is picked so far, which question is looked at, how it ended, and that it may be there twice.

import type { Card } from '@nod/channels';
import { composeAnswer, composeReply } from '@nod/decisions';
import type { HumanRequestOf } from '@nod/protocol';
import { labelled, type Part, type Words } from '@nod/wording';
import { toComposed } from '../keyboards/keyboard.ts';
import type { View } from '../keyboards/view-callback.ts';
import { type FormattedText, fromParts, join, plain } from '../text/index.ts';
import { toTime } from './shown-time.ts';

export interface FootOptions {
  words: Words;
  view: View;
  isAgain: boolean;
}

export function toFoot(card: Card, { words, view, isAgain }: FootOptions): FormattedText {
  const { request, ending } = card;
  const open = request?.settlement === null && request.kind === 'decision-set' ? request : null;
  return join(
    [
      isAgain ? plain(words.messenger.again) : plain(''),
      open && view.type === 'question' ? toQuestion(open, view.question, words) : plain(''),
      open ? toPicks(card, open, words) : plain(''),
      ending ? toEnding(ending) : plain(''),
    ],
    '\n',
  );
}

export function bold(text: FormattedText): FormattedText {
  if (text.text === '') return text;
  return { text: text.text, entities: [{ type: 'bold', offset: 0, length: text.text.length }] };
}

function toQuestion(
  { questions }: HumanRequestOf<'decision-set'>,
  at: number,
  { messenger, questions: texts }: Words,
): FormattedText {
  const question = questions[at];
  if (!question) return plain('');
  const unread = question.options.length === 0 ? [plain(texts.unread)] : [];
  return join(
    [bold(plain(messenger.question(at + 1, questions.length))), plain(question.title), ...unread],
    '\n',
  );
}

function toPicks(card: Card, request: HumanRequestOf<'decision-set'>, words: Words): FormattedText {
  const { questions } = request;
  const picked = composeReply(questions, card.picks);
  const { open } = composeAnswer(questions, card.picks, words.language);
  // Where everything is as recommended and nothing is open, the card says what that is.
  if (picked === '' && open.length === 0) return plain('');
  const say = (what: string, text: string) =>
    text === '' ? plain('') : fromParts(labelled(what, [{ type: 'said', text }], words), toTime);
  return join(
    [say(words.outcomes.picked, picked), say(words.messenger.sends, toComposed(card, request, words))],
    '\n',
  );
}

function toEnding({ what, where, notes }: NonNullable<Card['ending']>): FormattedText {
  const first: Part[] = [...what, ...(where ? [{ type: 'own' as const, text: ' · ' }, ...where] : [])];
  return join([bold(fromParts(first, toTime)), ...notes.map((each) => fromParts(each, toTime))], '\n');
}
