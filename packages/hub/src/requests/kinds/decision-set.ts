// A decision set: numbered questions with lettered options in a model's answer. "1A 2C 3B" answers it, as any text does.
import { composeDecision, parseDecisions, parsePicks } from '@nod/decisions';
import {
  type DecisionAnswer,
  type DecisionQuestion,
  type HumanRequestOf,
  NodError,
  type PhraseLanguage,
} from '@nod/protocol';
import type { Judged, RequestKind } from './kind.ts';

type DecisionSet = HumanRequestOf<'decision-set'>;

const LIFE_MS = 24 * 60 * 60 * 1000;

export const decisionSet: RequestKind<DecisionSet> = {
  open(asking) {
    if (!('outgoing' in asking) || asking.outgoing.modelAnswer !== true) return null;
    if ((asking.quickReplies ?? []).length > 0) return null;
    const questions = toQuestions(asking.text);
    return questions.length === 0 ? null : { kind: 'decision-set', questions, lifeMs: LIFE_MS };
  },
  choose({ questions }, text) {
    const picks = parsePicks(questions, text);
    if (picks === null || Object.keys(picks).length === 0) return { type: 'words' };
    const open = questions.filter(({ id, recommended }) => recommended === null && !Object.hasOwn(picks, id));
    return { type: 'picks', picks: { ...picks }, leftOpen: open.map(({ id }) => id) };
  },
  async judge(request, answer) {
    if ('decision' in answer) return judgeDecision(request, answer.decision, answer.language);
    const chosen = 'text' in answer ? decisionSet.choose(request, answer.text) : null;
    if ('text' in answer && chosen) return { text: answer.text, chosen };
    throw new NodError('invalid_request', 'this request is answered with a text, or by picks');
  },
  isSent: true,
};

function toQuestions(text = ''): DecisionQuestion[] {
  return parseDecisions(text).questions.map((question) => ({ ...question, options: [...question.options] }));
}

function judgeDecision(
  { questions }: DecisionSet,
  decision: DecisionAnswer,
  language: PhraseLanguage,
): Judged | null {
  requirePicks(questions, 'picks' in decision ? (decision.picks ?? {}) : {});
  const composed = composeDecision(questions, decision, language);
  if (composed.type === 'cancel') return null;
  if (composed.type === 'too-long') {
    const { limit, length } = composed;
    throw new NodError(
      'supplement_too_long',
      `the supplement has ${length} characters; at most ${limit} fit`,
    );
  }
  const { text, picks, open } = composed;
  return { text, chosen: { type: 'picks', picks: { ...picks }, leftOpen: [...open] } };
}

/** A pick that names no question or no option is an error: it would silently become something else. */
function requirePicks(questions: readonly DecisionQuestion[], picks: Record<string, string>): void {
  for (const [id, letter] of Object.entries(picks)) {
    const question = questions.find((each) => each.id === id);
    if (!question?.options.some((option) => option.letter === letter)) {
      throw new NodError('invalid_request', `there is no option ${id}${letter}`);
    }
  }
}
