// A request in words: what any surface says of it, in lines of typed parts.
import { composeReply, type DecisionQuestion, isQuestionNumber, toRecommendedPicks } from '@nod/decisions';
import {
  type ApprovalReason,
  type HumanRequest,
  type HumanRequestOf,
  listActions,
  needsPerson,
  PERSON,
  type RequestAction,
} from '@nod/protocol';
import type { Words } from '../words/en.ts';
import { type Line, line, own, type Part, said, warning } from '../words/parts.ts';
import { toToolLabel } from '../words/tool-names.ts';
import { labelled } from '../words/words.ts';
import { wordAction } from './action-wording.ts';
import { wordCall } from './call-wording.ts';

export interface RequestWording {
  title: Part[];
  lines: Line[];
  /** What one tap can do, in the order to show it; nothing for a request that is settled. */
  actions: { action: RequestAction; label: Part }[];
}

export function wordRequest(request: HumanRequest, words: Words): RequestWording {
  return {
    title: wordTitle(request, words),
    lines: [...wordBody(request, words), ...wordWaiting(request, words)],
    actions: listActions(request).map((action) => ({ action, label: wordAction(request, action, words) })),
  };
}

/** Who asks, and for what: enough where there is no room for more. */
export function wordTitle(request: HumanRequest, words: Words): Part[] {
  const { titles } = words;
  if ('questions' in request) return titles.decisions(request.agent);
  if ('options' in request) return (needsPerson(request) ? titles.question : titles.offer)(request.agent);
  const title = titles.call(request.agent, toToolLabel(request.call.toolName, words.language));
  return request.orderedBy === PERSON ? title : titles.ordered(title, request.orderedBy);
}

/** Questions with their options, the recommended ones marked, the unread ones said to be open. */
export function wordQuestions(questions: readonly DecisionQuestion[], words: Words): Line[] {
  return questions.flatMap(({ id, title, options, recommended }) => [
    line([said(isQuestionNumber(id) ? `${id}. ${title}`.trim() : title || id)]),
    ...(options.length === 0 ? [line(words.questions.unread, 1)] : []),
    ...options.map(({ letter, text }) => wordOption(letter, text, letter === recommended, words)),
  ]);
}

/** What "all as recommended" would send, or what it would leave open. */
export function wordRecommendation(questions: readonly DecisionQuestion[], words: Words): Line {
  const picks = toRecommendedPicks(questions);
  const open = questions.filter(({ id }) => !Object.hasOwn(picks, id)).map(({ id }) => id);
  return open.length > 0
    ? line(labelled(words.questions.open, [said(words.list(open))], words))
    : line(labelled(words.questions.reply, [said(composeReply(questions, picks))], words));
}

function wordBody(request: HumanRequest, words: Words): Line[] {
  if ('options' in request) {
    const text = request.text === '' ? [line(words.noText)] : wordText(request, words);
    return [...text, ...wordOptions(request, words)];
  }
  if ('questions' in request) {
    const { questions, text, isTextCut } = request;
    // The agent's own text has them, unless it is not all here.
    const listed = text === '' || isTextCut ? wordQuestions(questions, words) : [];
    return [...wordText(request, words), ...listed, wordRecommendation(questions, words)];
  }
  return [
    ...wordText(request, words),
    wordReason(request.reason, words),
    ...wordCall(request.call, request.preview, words),
  ];
}

function wordText({ text, isTextCut }: HumanRequest, words: Words): Line[] {
  return [...(text === '' ? [] : [line([said(text)])]), ...(isTextCut ? [line(words.textCut)] : [])];
}

/** Quick replies, each with the number that picks it. */
export function wordOptions(
  { options, recommended }: Pick<HumanRequestOf<'quick-replies'>, 'options' | 'recommended'>,
  words: Words,
): Line[] {
  return options.map((option, index) => wordOption(`${index + 1}`, option, index === recommended, words));
}

function wordOption(letter: string, text: string, isRecommended: boolean, words: Words): Line {
  const mark = isRecommended ? [own(words.aside(words.recommended))] : [];
  return line([said(`${letter}. ${text}`), ...mark], 1);
}

/** What no mode waves through is a warning; who gave the order stands in the title. */
function wordReason(reason: ApprovalReason, { reasons }: Words): Line {
  const isRisk = reason === 'outside-folder' || reason === 'secrets';
  return isRisk ? warning(reasons[reason]) : line(reasons[reason]);
}

function wordWaiting({ agent, awaited, expiresAt }: HumanRequest, words: Words): Line[] {
  return [
    ...(awaited === 'no-longer' ? [line(words.nobodyWaits(agent))] : []),
    ...(expiresAt === null ? [] : [line(words.expires(expiresAt))]),
  ];
}
