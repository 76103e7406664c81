// How a message is read: rules over its words and the conversation so far. Pure: the same words read the same way.
import type { ChatMessage, Intent, IntentType } from '../intent.ts';
import { isStopUtterance } from '../stop-words.ts';
import { SMALL_TALK } from './action.ts';
import { fillSlot } from './fill-slot.ts';
import { parseReference } from './parse-reference.ts';
import { type AnswerWords, readAnswerWords } from './read-answer-words.ts';
import { type Clause, readClause } from './read-clause.ts';
import { readFollowUp } from './read-follow-up.ts';
import { readOffer } from './read-offer.ts';
import { readRequest } from './read-request.ts';
import { readTarget } from './read-target.ts';
import { resolveReference } from './resolve-reference.ts';
import { splitRequests } from './split-requests.ts';
import { parseUtterance, type Span, type Utterance } from './utterance.ts';

export interface MessageReading {
  intent: Intent;
  /** What a reference in the message stands for. */
  reference: string | null;
  isStop: boolean;
  /** The rules found no action, and none was refused or asked about: nearness in meaning may tell. */
  isOpen: boolean;
}

type History = readonly ChatMessage[];

/** How many messages back an intent is tracked. */
const REACH = 12;

/** Contract: never throws; takes time linear in the message and the recent history. */
export function readMessage(
  message: string,
  history: History,
  previous = readPrevious(history),
): MessageReading {
  if (isStopUtterance(message)) {
    return { ...toReading({ type: 'command', action: 'stop', confidence: 1 }), isStop: true };
  }
  const [first = ''] = splitRequests(withoutSlash(message));
  const utterance = parseUtterance(first);
  if (utterance.masked.trim() === '') return toReading({ type: 'query', confidence: 0 });
  const words = readAnswerWords(utterance.masked);
  const answered = words && readAnswer(words, utterance, history, previous);
  return answered ?? readPlain(utterance, history, previous);
}

/** The intent that the conversation is at, before the message that is read now. */
export function readPrevious(history: History): Intent | null {
  const recent = history.slice(-REACH);
  let previous: Intent | null = null;
  for (const [index, { role, text }] of recent.entries()) {
    if (role !== 'user') continue;
    previous = track(previous, readMessage(text, recent.slice(0, index), previous).intent);
  }
  return previous;
}

/** Talk and plain answers leave the intent as it is; a question of its own ends it. */
export function track(previous: Intent | null, next: Intent): Intent | null {
  const isTalk = SMALL_TALK.has(next.action as never) || next.type === 'confirmation';
  if (isTalk || (next.type === 'clarification' && next.action === undefined)) return previous;
  return next.action === undefined || next.action === 'stop' ? null : next;
}

/** "/summarize this" is "summarize this"; a path stays one. */
function withoutSlash(message: string): string {
  return message.replace(/^\s*\/(?=[a-z]{2,20}(?:\s|$))/iu, '');
}

function toReading(intent: Intent, reference: string | null = null, isOpen = false): MessageReading {
  return { intent, reference, isStop: false, isOpen };
}

function readAnswer(
  words: AnswerWords,
  utterance: Utterance,
  history: History,
  previous: Intent | null,
): MessageReading | null {
  const asked = isAsked(history);
  switch (words.kind) {
    case 'acknowledges':
      return toReading({ type: 'clarification', confidence: 0.6 });
    case 'dismisses':
      return toReading(
        asked ? confirm(false, history, previous, 0.9) : { type: 'clarification', confidence: 0.6 },
      );
    case 'corrects':
      return readCorrection(utterance.text.slice(words.rest), history, previous);
    default:
      if (words.rest !== null && readClause(utterance.masked).kind === 'refusal') return null;
      if (words.rest === null)
        return toReading(confirm(words.kind === 'accepts', history, previous, asked ? 0.95 : 0.6));
      return readAfterAnswer(words, utterance, history, previous);
  }
}

/** "Yes, and translate it" is the translation; "yes, the first one" accepts; "no, the emails" corrects. */
function readAfterAnswer(
  { kind, rest }: { kind: 'accepts' | 'declines'; rest: number | null },
  utterance: Utterance,
  history: History,
  previous: Intent | null,
): MessageReading | null {
  const text = utterance.text.slice(rest ?? 0);
  const following = readPlain(parseUtterance(text), history, previous);
  if (following.intent.action !== undefined) {
    return kind === 'declines' && previous !== null ? asType(following, 'clarification') : following;
  }
  if (!following.isOpen) return following;
  if (kind === 'declines')
    return previous === null && !isAsked(history) ? null : readCorrection(text, history, previous);
  return isAsked(history) ? toReading(confirm(true, history, previous, 0.8), following.reference) : null;
}

function asType(reading: MessageReading, type: IntentType): MessageReading {
  return { ...reading, isOpen: false, intent: { ...reading.intent, type } };
}

function readCorrection(text: string, history: History, previous: Intent | null): MessageReading {
  const utterance = parseUtterance(text);
  const clause = readClause(utterance.masked);
  if (clause.kind === 'request')
    return asType(readClauseRequest(utterance, clause, history), 'clarification');
  if (clause.kind === 'refusal') return readRefusal(utterance, history);
  const change = previous && readFollowUp(utterance, previous, history);
  if (change) return toReading({ ...change.intent, type: 'clarification' }, change.reference);
  return readClarification(utterance, clause.span, history, previous);
}

function readClarification(
  utterance: Utterance,
  span: Span,
  history: History,
  previous: Intent | null,
): MessageReading {
  const { reference, target } = readAbout(utterance, span, history);
  const words = utterance.text.slice(span.start, span.end).trim();
  const filled = previous && fillSlot(previous, reference ?? target ?? words);
  if (filled) return toReading({ ...filled, type: 'clarification', confidence: 0.8 }, reference);
  return toReading({ type: 'clarification', confidence: 0.6, ...(target ? { target } : {}) }, reference);
}

function readPlain(utterance: Utterance, history: History, previous: Intent | null): MessageReading {
  const clause = readClause(utterance.masked);
  const isFollowUp = clause.kind !== 'request' || sendsAgain(utterance, clause, previous);
  const change = previous && isFollowUp ? readFollowUp(utterance, previous, history) : null;
  if (change) {
    const type = change.isBare && isAsked(history) ? 'clarification' : 'command';
    return toReading({ ...change.intent, type }, change.reference);
  }
  if (clause.kind === 'request') return readClauseRequest(utterance, clause, history);
  if (clause.kind === 'refusal') return readRefusal(utterance, history);
  const standsAlone = clause.kind === 'question' || clause.kind === 'imperative';
  const bare = !standsAlone && (isAsked(history) || isBareReference(utterance, clause.span));
  if (bare) return readClarification(utterance, clause.span, history, previous);
  return readOther(utterance, clause, history);
}

/** "Also send it to Alice": the message is the one before. */
function sendsAgain({ masked }: Utterance, clause: Clause, previous: Intent | null): boolean {
  const isSend = clause.kind === 'request' && clause.action === 'send' && previous?.action === 'send';
  return isSend && /^(?:也|再|还|also |and also )/u.test(masked);
}

function readClauseRequest(
  utterance: Utterance,
  clause: Extract<Clause, { kind: 'request' }>,
  history: History,
): MessageReading {
  const { target, parameters, reference } = readRequest(utterance, clause, history);
  const { action, asks, sure } = clause;
  const type = asks ? 'query' : 'command';
  const confidence = asks ? 0.85 : sure ? 0.95 : 0.8;
  const hasParameters = Object.keys(parameters).length > 0;
  return toReading(
    { type, action, confidence, ...(target ? { target } : {}), ...(hasParameters ? { parameters } : {}) },
    reference,
  );
}

const INSTEAD = /[,;.，；。]\s*(?:but|just|instead|rather|而是|改为|只)?\s*/gu;
/** What is wanted instead is said soon. */
const MAX_JOINTS = 20;

/** What is not wanted is no request; what is wanted instead may follow: "don't summarize, extract the emails". */
function readRefusal(utterance: Utterance, history: History): MessageReading {
  for (const joint of utterance.masked.matchAll(INSTEAD).take(MAX_JOINTS)) {
    const rest = parseUtterance(utterance.text.slice(joint.index + joint[0].length));
    const clause = readClause(rest.masked);
    if (clause.kind === 'request' && !clause.asks) return readClauseRequest(rest, clause, history);
  }
  return toReading({ type: 'clarification', confidence: 0.8 });
}

function readOther(utterance: Utterance, { kind, span }: Clause, history: History): MessageReading {
  const { reference, target } = readAbout(utterance, span, history);
  const type = kind === 'imperative' ? 'command' : 'query';
  const confidence = { imperative: 0.6, question: 0.9, open: 0.3, refusal: 0.8, request: 0.9 }[kind];
  return toReading({ type, confidence, ...(target ? { target } : {}) }, reference, kind !== 'question');
}

function readAbout(
  utterance: Utterance,
  span: Span,
  history: History,
): { reference: string | null; target: string | undefined } {
  const target = readTarget(utterance, span);
  const isPlace = target?.kind === 'page' || target?.kind === 'selection';
  const found = isPlace ? null : parseReference(utterance.masked.slice(span.start, span.end));
  const reference = found && resolveReference(found, history);
  const isPoint = found?.kind === 'ordinals' && target?.kind === 'answer';
  return { reference, target: (isPoint ? reference : null) ?? target?.text ?? reference ?? undefined };
}

function isBareReference(utterance: Utterance, { start, end }: Span): boolean {
  const words = utterance.masked.slice(start, end).trim();
  const found = parseReference(words);
  return found !== null && found.phrase.trim().length >= words.length - 4 && words !== '';
}

/** The agent's last words were a question. */
function isAsked(history: History): boolean {
  const last = history.at(-1);
  return last?.role === 'assistant' && /[?？]["”』」)）*_\s]*$/u.test(last.text.trim());
}

function confirm(accepted: boolean, history: History, previous: Intent | null, confidence: number): Intent {
  const offered = readOffer(history) ?? (isAsked(history) ? previous : null);
  const { action, target, parameters = {} } = offered ?? {};
  return {
    type: 'confirmation',
    confidence,
    ...(action ? { action } : {}),
    ...(target ? { target } : {}),
    parameters: { ...parameters, accepted },
  };
}
