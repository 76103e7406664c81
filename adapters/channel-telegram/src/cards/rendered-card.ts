// Rendered cards: what a card is in messages of Telegram. One message where it fits; else a beginning and a document with
// everything, or several messages. The last of them has the buttons and says what became of it.
import type { Card } from '@nod/channels';
import { PERSON } from '@nod/protocol';
import {
  type Line,
  type Words,
  wordOptions,
  wordQuestions,
  wordRecommendation,
  wordWaiting,
} from '@nod/wording';
import { hasLongOptions, type Keyboard, toKeyboard } from '../keyboards/keyboard.ts';
import { MAIN_VIEW, type View } from '../keyboards/view-callback.ts';
import {
  type FormattedText,
  fromLines,
  fromParts,
  join,
  plain,
  split,
  toBeginning,
  toFormatted,
} from '../text/index.ts';
import { bold, toFoot } from './card-foot.ts';
import { toTime } from './shown-time.ts';

export const TEXT_LIMIT = 4096;
export const CAPTION_LIMIT = 1024;
/** Kept free for what becomes of a request: so a card never grows out of its messages. */
const FOOT_ROOM = 700;
const CAPTION_FOOT_ROOM = 400;
const SUMMARY_LENGTH = 900;
const QUESTIONS_LENGTH = 2500;
const MOST_MESSAGES = 3;
const GAP = '\n\n';

export type Piece =
  | { type: 'text'; text: FormattedText; keyboard: Keyboard }
  | { type: 'document'; name: string; content: string; text: FormattedText; keyboard: Keyboard };

export interface RenderedCard {
  /** Never change. */
  before: Piece[];
  main: Piece;
}

export interface CardOptions {
  words: Words;
  longAnswers: 'document' | 'split';
  view: View;
  isAgain: boolean;
}

export function renderCard(card: Card, options: CardOptions): RenderedCard {
  const { words } = options;
  const view = toPossibleView(card, options.view);
  const foot = toFoot(card, { ...options, view });
  const keyboard = toKeyboard(card, view, words);
  const { before, last, document } = toShape(card, options);
  const limit = document === null ? FOOT_ROOM : CAPTION_FOOT_ROOM;
  const text = join([last, toBeginning(foot, limit)], GAP);
  const main: Piece =
    document === null ? { type: 'text', text, keyboard } : { type: 'document', ...document, text, keyboard };
  return { before: before.map((each) => ({ type: 'text', text: each, keyboard: [] })), main };
}

/** Behind the last question there is the card as a whole. */
function toPossibleView({ request }: Card, view: View): View {
  if (view.type !== 'question') return view;
  const isThere = request?.kind === 'decision-set' && view.question < request.questions.length;
  return isThere ? view : MAIN_VIEW;
}

interface Shape {
  before: FormattedText[];
  /** Of the main message, without its foot. */
  last: FormattedText;
  document: { name: string; content: string } | null;
}

/** The same whatever becomes of the card. */
function toShape(card: Card, { words, longAnswers }: CardOptions): Shape {
  const head = toHead(card, words);
  const body = toBody(card);
  const lines = fromLines(toLines(card, words), toTime);
  const whole = join([head, body, lines], GAP);
  const room = TEXT_LIMIT - FOOT_ROOM;
  if (whole.text.length <= room) return { before: [], last: whole, document: null };
  if (longAnswers === 'split' && card.request?.kind !== 'tool-approval') {
    const chunks = split(whole, room);
    const last = chunks.at(-1);
    if (last && chunks.length <= MOST_MESSAGES) return { before: chunks.slice(0, -1), last, document: null };
  }
  return card.request?.kind === 'tool-approval'
    ? toCallDocument(card, { head, lines }, words)
    : toAnswerDocument(card, { head, body, lines }, words);
}

function toAnswerDocument(
  card: Card,
  { head, body, lines }: Record<'head' | 'body' | 'lines', FormattedText>,
  words: Words,
): Shape {
  const beginning = [head, toBeginning(body, SUMMARY_LENGTH), plain(words.messenger.wholeText)];
  const summary = join([...beginning, toQuestions(card, words)], GAP);
  const content = [card.message?.payload.text ?? card.request?.text ?? '', lines.text];
  return {
    before: [summary],
    last: toBeginning(join([head, lines], GAP), CAPTION_LIMIT - CAPTION_FOOT_ROOM),
    document: { name: toFileName(card), content: content.filter((each) => each !== '').join(GAP) },
  };
}

/** What is asked stands behind everything else: it is read without opening the document. */
function toQuestions({ request }: Card, words: Words): FormattedText {
  if (request?.kind !== 'decision-set') return plain('');
  return toBeginning(fromLines(wordQuestions(request.questions, words), toTime), QUESTIONS_LENGTH);
}

/** The call to the letter in the document; what warns of it, and how it begins, beside. */
function toCallDocument(
  card: Card,
  { head, lines }: Record<'head' | 'lines', FormattedText>,
  { messenger }: Words,
): Shape {
  const warnings = fromLines(
    card.lines.filter(({ isWarning }) => isWarning),
    toTime,
  );
  const rest = fromLines(
    card.lines.filter(({ isWarning }) => !isWarning),
    toTime,
  );
  const limit = CAPTION_LIMIT - CAPTION_FOOT_ROOM - messenger.wholeCall.length - GAP.length;
  return {
    before: [],
    last: join([toBeginning(join([head, warnings, rest], GAP), limit), plain(messenger.wholeCall)], GAP),
    document: { name: toFileName(card), content: join([head, lines], GAP).text },
  };
}

function toFileName({ message, request }: Card): string {
  const who = (request?.agent ?? message?.from ?? '').replace(/[^\p{L}\p{N}]+/gu, '-');
  const what = (message?.id ?? request?.id ?? '').slice(-6);
  return `${who}-${what}.md`;
}

/**
 * Who speaks or asks; nothing where that is whom the chat is with. What has buttons always says whose it is, so that no
 * agent's text passes for another's request, or for one of the hub.
 */
function toHead({ message, request, title, isWithChat }: Card, { messenger }: Words): FormattedText {
  if (request) return bold(fromParts(title, toTime));
  if (message?.from === PERSON) return bold(plain(`${messenger.you} →`));
  return isWithChat || !message ? plain('') : bold(plain(message.from));
}

function toBody({ message, request }: Card): FormattedText {
  if (request?.kind === 'tool-approval') return plain('');
  return toFormatted(message?.payload.text ?? request?.text ?? '');
}

/** Beside the agent's own text: what the buttons do not say. */
function toLines({ request, lines }: Card, words: Words): Line[] {
  if (!request) return [...lines];
  if (request.kind === 'tool-approval') return [...lines];
  const waiting = request.settlement === null ? wordWaiting(request, words) : [];
  if (request.kind === 'decision-set') return [wordRecommendation(request.questions, words), ...waiting];
  const options = hasLongOptions(request) ? wordOptions(request, words) : [];
  return [...options.map((line): Line => ({ ...line, depth: 0 })), ...waiting];
}
