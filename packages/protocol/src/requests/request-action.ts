// Actions of a request: everything that one tap can do with it, on any surface, and the answer that each stands for.
import type { DecisionAnswer, HumanAnswer, PhraseLanguage, Picks } from './human-answer.ts';
import type { HumanRequest, HumanRequestOf, Remember } from './human-request.ts';

export type RequestAction =
  /** The option of this index is the answer. */
  | { type: 'reply'; index: number }
  /** Everything as recommended, but for what was picked before. */
  | { type: 'accept-all' }
  /** Words of the person's own follow; the rest stays as picked or recommended. */
  | { type: 'partial' }
  /** The option of this index answers the question of this index; nothing is sent yet. */
  | { type: 'pick'; question: number; option: number }
  | { type: 'approve'; remember: Remember }
  /** Approved, and the agent's program remembers it by the scope of this index. */
  | { type: 'approve-scope'; scope: number }
  | { type: 'reject' };

/** In the order to show them. None for a request that is settled. */
export function listActions(request: HumanRequest): RequestAction[] {
  return request.settlement === null ? toActions(request) : [];
}

function toActions(request: HumanRequest): RequestAction[] {
  if ('options' in request) return request.options.map((_, index) => ({ type: 'reply', index }));
  if ('questions' in request)
    return [{ type: 'accept-all' }, { type: 'partial' }, ...request.questions.flatMap(toPicks)];
  const reaches: Remember[] = request.permission === null ? ['once'] : ['once', 'conversation', 'always'];
  return [
    ...reaches.map((remember) => ({ type: 'approve', remember }) as const),
    ...request.scopes.map((_, scope) => ({ type: 'approve-scope', scope }) as const),
    { type: 'reject' },
  ];
}

function toPicks(
  { options }: HumanRequestOf<'decision-set'>['questions'][number],
  question: number,
): RequestAction[] {
  return options.map((_, option) => ({ type: 'pick', question, option }));
}

type WithoutSurface<T> = T extends unknown ? Omit<T, 'surface'> : never;

/** An answer before it is said where it was given. */
export type ActionAnswer = WithoutSurface<HumanAnswer>;

/** What goes with an action. */
interface Beside {
  language: PhraseLanguage;
  /** What was picked before. */
  picks?: Picks;
  /** What the person says with it. */
  words?: string;
}

/**
 * The answer that the action gives. Null where it gives none yet, because words or further picks are to follow, and
 * where it is no action of this request.
 */
export function toAnswer(
  request: HumanRequest,
  action: RequestAction,
  { language, picks = {}, words }: Beside,
): ActionAnswer | null {
  if ('options' in request) {
    const text = action.type === 'reply' ? request.options[action.index] : undefined;
    return text === undefined ? null : { text };
  }
  if ('questions' in request) {
    if (action.type === 'accept-all') return { decision: toDecision(picks), language };
    if (action.type !== 'partial' || words === undefined) return null;
    return { decision: toDecision(picks, words), language };
  }
  if (action.type === 'reject') return { approval: { verdict: 'reject', words: words ?? '' } };
  const approval = { verdict: 'approve', hash: request.hash } as const;
  if (action.type === 'approve') return { approval: { ...approval, remember: action.remember } };
  const scope = action.type === 'approve-scope' ? request.scopes[action.scope]?.id : undefined;
  return scope === undefined ? null : { approval: { ...approval, remember: 'once', scope } };
}

/** The answer of words that are typed without an action. Null: no words answer a tool approval. */
export function toAnswerInWords(
  request: HumanRequest,
  words: string,
  { language, picks = {} }: Omit<Beside, 'words'>,
): ActionAnswer | null {
  if ('call' in request) return null;
  const isSupplement = 'questions' in request && Object.keys(picks).length > 0;
  return isSupplement ? { decision: toDecision(picks, words), language } : { text: words };
}

/** Picks and words of the person's own, as what they decide about a set: with neither, all as recommended. */
export function toDecision(picks: Picks, words?: string): DecisionAnswer {
  if (words !== undefined) return { type: 'supplement', text: words, picks };
  return Object.keys(picks).length === 0 ? { type: 'accept-all' } : { type: 'picks', picks };
}

/** What is picked once the action is done: as before for any action but a pick. */
export function toPicked(request: HumanRequest, action: RequestAction, picks: Picks): Picks {
  if (action.type !== 'pick' || !('questions' in request)) return picks;
  const question = request.questions[action.question];
  const option = question?.options[action.option];
  return question && option ? { ...picks, [question.id]: option.letter } : picks;
}
