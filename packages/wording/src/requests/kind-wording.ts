// The wording of each kind of request: all that is said of one kind and not of another, in one table.
import { composeReply, type DecisionQuestion, isQuestionNumber, toRecommendedPicks } from '@nod/decisions';
import {
  type ApprovalReason,
  type HumanRequest,
  type HumanRequestOf,
  needsPerson,
  PERSON,
  pageActionTypeSchema,
  type RequestAction,
  type ToolApproval,
} from '@nod/protocol';
import { type Line, line, own, type Part, said, warning } from '../words/parts.ts';
import { toToolLabel } from '../words/tool-names.ts';
import { labelled, type Words } from '../words/words.ts';
import { wordCall, wordPermission } from './call-wording.ts';

function wordCallTitle(request: ToolApproval, words: Words): Part[] {
  const { agent, call, preview } = request;
  const deed = findDeed(request, words);
  const site = preview.type === 'page' ? URL.parse(preview.url)?.host : null;
  if (deed !== null && site) return words.titles.pageAction(agent, deed, site);
  return words.titles.toolCall(agent, toToolLabel(call.toolName, words.language));
}

/** What a call does, in a word or two: what is done on a page by what it is, all else by its tool. */
export function wordCallName(request: Pick<ToolApproval, 'call' | 'preview'>, words: Words): string {
  const deed = findDeed(request, words);
  if (deed === null) return toToolLabel(request.call.toolName, words.language);
  return deed.charAt(0).toUpperCase() + deed.slice(1);
}

function findDeed(
  { call, preview }: Pick<ToolApproval, 'call' | 'preview'>,
  { deeds }: Words,
): string | null {
  if (preview.type !== 'page') return null;
  const { data } = pageActionTypeSchema.safeParse(call.parameters.action);
  return data ? deeds[data] : null;
}

export interface KindWording<R = HumanRequest> {
  /** Who asks, and for what. */
  title(request: R, words: Words): Part[];
  body(request: R, words: Words): Line[];
  /** What one of its own answers is called on a button; empty for what is none of its answers. */
  option(request: R, action: RequestAction): string;
  nobodyWaits(words: Words): (agent: string) => Part[];
  /** Stands before the words of the answer. */
  answered(words: Words): string;
  unanswered(request: R, outcome: 'cancelled' | 'expired', words: Words): Part[];
}

const KINDS: { [K in HumanRequest['kind']]: KindWording<HumanRequestOf<K>> } = {
  'quick-replies': {
    title: (request, { titles }) => (needsPerson(request) ? titles.question : titles.offer)(request.agent),
    body: (request, words) => [
      ...(request.text === '' ? [line(words.noText)] : wordText(request, words)),
      ...wordOptions(request, words),
    ],
    option: ({ options }, action) => (action.type === 'reply' ? (options[action.index] ?? '') : ''),
    nobodyWaits: ({ nobodyWaits }) => nobodyWaits.forMessage,
    answered: ({ endings }) => endings.answered,
    unanswered: ({ agent }, outcome, { endings }) =>
      outcome === 'expired' ? [own(endings.expired)] : endings.cancelled(agent),
  },
  'decision-set': {
    title: ({ agent }, { titles }) => titles.decisions(agent),
    body(request, words) {
      const { questions, text, isTextCut } = request;
      // The agent's own text has them, unless it is not all here.
      const listed = text === '' || isTextCut ? wordQuestions(questions, words) : [];
      return [...wordText(request, words), ...listed, wordRecommendation(questions, words)];
    },
    /** As it is typed: "2C". */
    option({ questions }, action) {
      const asked = action.type === 'pick' ? questions[action.question] : undefined;
      const letter = action.type === 'pick' ? asked?.options[action.option]?.letter : undefined;
      return asked && letter !== undefined ? composeReply([asked], { [asked.id]: letter }) : '';
    },
    nobodyWaits: ({ nobodyWaits }) => nobodyWaits.forMessage,
    answered: ({ endings }) => endings.sent,
    unanswered: (_, __, { endings }) => [own(endings.stale)],
  },
  'tool-approval': {
    title(request, words) {
      const { orderedBy } = request;
      const title = wordCallTitle(request, words);
      return orderedBy === PERSON ? title : words.titles.ordered(title, orderedBy);
    },
    body: (request, words) => [
      ...wordText(request, words),
      wordReason(request.reason, words),
      ...wordCall(request.call, request.preview, words),
      ...wordOffer(request, words),
    ],
    option: () => '',
    nobodyWaits: ({ nobodyWaits }) => nobodyWaits.forCall,
    answered: ({ endings }) => endings.answered,
    unanswered: (_, outcome, { endings }) => [
      own(outcome === 'expired' ? endings.callExpired : endings.callCancelled),
    ],
  },
};

export function kindOf({ kind }: HumanRequest): KindWording {
  return KINDS[kind] as KindWording;
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

/** What the buttons that allow it from now on would allow. */
function wordOffer(request: ToolApproval, words: Words): Line[] {
  const { call, permission, settlement } = request;
  if (settlement !== null) return [];
  const covered =
    permission && labelled(words.permission.covers, wordPermission(call.toolName, permission, words), words);
  return [...(covered ? [line(covered)] : []), ...wordScopes(request, words)];
}

/** How the agent's program can remember an approval, in its own words; each with the number that picks it. */
function wordScopes({ scopes }: ToolApproval, words: Words): Line[] {
  if (scopes.length === 0) return [];
  return [
    line(labelled(words.permission.scopes, [], words)),
    ...scopes.map(({ label }, index) => line([own(`${index + 1}. `), said(label)], 1)),
  ];
}

/** Whether no mode waves it through because of what it does. */
export function isWarned(reason: ApprovalReason): boolean {
  return ['outside-folder', 'secrets', 'submission', 'other-site', 'other-page'].includes(reason);
}

/** What no mode waves through is a warning; who gave the order stands in the title. */
function wordReason(reason: ApprovalReason, { reasons }: Words): Line {
  const isRisk = isWarned(reason);
  return isRisk ? warning(reasons[reason]) : line(reasons[reason]);
}
